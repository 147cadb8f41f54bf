/** A text of about so many characters. */
export type LongText = (characters: number) => { readonly path: string; readonly text: string };

/** The classes of characters that parsers, patterns and tables treat in ways of their own. */
const characters: Readonly<Record<string, string>> = {
  letters: 'abc',
  capitals: 'Xy',
  blanks: 'a ',
  digits: '1234567890',
  'a letter and a digit': 'a1',
  'digits of other scripts': '٣٤५',
  CJK: '中文字',
  'combining characters': 'e\u0301\u0308',
  emoji: '😀👩‍👩',
  'half characters': '\ud83dx',
  'special spaces': 'a\u00a0\u3000',
  'control characters': '\u0007\u0085',
  'byte order marks': '\ufeff',
  backslashes: '\\',
  escapes: '\\u0041\\n',
  'double quotes': '"',
  'single quotes': "'",
  'typographic quotes': '“a” ',
  braces: '{{',
  'closing brackets': ']}',
  placeholders: '{{name}} ${x} ',
  colons: ':',
  'colons and blanks': 'a: ',
  commas: 'a, ',
  dashes: '- ',
  'question marks': '? ',
  hashes: ' # ',
  dots: '1.',
  times: '8:30-',
  slashes: 'a/',
  underscores: 'a_',
  percents: '%a',
  stars: '*a ',
  ampersands: '&a ',
  tags: '!a ',
  bars: '| ',
  tabs: '\t',
};

const agent = 'name: Desk\nagent_type: single_prompt\n';
const json = '{"name": "Desk", "agent_type": "single_prompt"';

/** Places in the grammar of YAML and JSON in which a long run of characters can stand. */
const places: Readonly<Record<string, (run: string) => readonly [ending: 'yaml' | 'json', text: string]>> = {
  'a key': (run) => ['yaml', `${agent}${run}: 1\n`],
  'a key in quotes': (run) => ['yaml', `${agent}"${run}": 1\n`],
  'a key of a part': (run) => ['yaml', `${agent}call_configuration:\n  ${run}: 1\n`],
  'a key of a part in quotes': (run) => ['yaml', `${agent}call_configuration:\n  '${run}': 1\n`],
  'a key behind a question mark': (run) => ['yaml', `${agent}? ${run}\n: 1\n`],
  'a key in braces': (run) => ['yaml', `${agent}call_configuration: {${run}: 1}\n`],
  'a value': (run) => ['yaml', `${agent}welcome_message: ${run}\n`],
  'a value in double quotes': (run) => ['yaml', `${agent}welcome_message: "${run}"\n`],
  'a value in single quotes': (run) => ['yaml', `${agent}welcome_message: '${run}'\n`],
  'a prompt': (run) => ['yaml', `${agent}prompt: |\n  ${run}\n`],
  'a type': (run) => ['yaml', `name: Desk\nagent_type: '${run}'\n`],
  'a time zone': (run) => ['yaml', `${agent}call_configuration: {timezone: "${run}"}\n`],
  'a number': (run) => ['yaml', `${agent}call_configuration: {total_call_timeout: ${run}}\n`],
  'a switch': (run) => ['yaml', `${agent}call_configuration: {voicemail_detection: '${run}'}\n`],
  'a day': (run) => [
    'yaml',
    `${agent}call_configuration: {availability: {inbound: {days: [{day: '${run}', start: '${run}'}]}}}\n`,
  ],
  'a comment': (run) => ['yaml', `${agent}# ${run}\n`],
  'a suppression': (run) => ['yaml', `${agent}is_active: true # voxlint-disable-line ${run}\n`],
  'an anchor': (run) => ['yaml', `${agent}a: &${run} x\nb: *${run}\n`],
  'a tag': (run) => ['yaml', `${agent}a: !${run} x\n`],
  'a directive': (run) => ['yaml', `%${run}\n---\n${agent}`],
  'a line without a key': (run) => ['yaml', `${agent}${run}\n`],
  'an open bracket': (run) => ['yaml', `${agent}a: [${run}\n`],
  'an open quote': (run) => ['yaml', `${agent}a: "${run}\n`],
  'the whole text': (run) => ['yaml', run],
  'a key in JSON': (run) => ['json', `${json}, "${run}": 1}`],
  'a key of a part in JSON': (run) => ['json', `${json}, "call_configuration": {"${run}": 1}}`],
  'a value in JSON': (run) => ['json', `${json}, "welcome_message": "${run}"}`],
  'a bare value in JSON': (run) => ['json', `${json}, "welcome_message": ${run}}`],
  'a bare key in JSON': (run) => ['json', `${json}, ${run}: 1}`],
  'an open quote in JSON': (run) => ['json', `${json}, "prompt": "${run}}`],
  'the whole JSON text': (run) => ['json', run],
};

/** Lines that fill a text by being repeated. */
const lines: Readonly<Record<string, readonly [ending: 'yaml' | 'json', before: string, line: string]>> = {
  documents: ['yaml', '', '---\nname: a\nagent_type: single_prompt\n'],
  'empty documents': ['yaml', '', '---\n'],
  'ended documents': ['yaml', '', '...\n---\n'],
  'documents with an open bracket': ['yaml', '', '---\nname: [a\n'],
  'documents with an open quote': ['yaml', '', '---\na: "x\n'],
  'documents with a tag': ['yaml', '', '---\nname: !t a\n'],
  'documents with a key twice': ['yaml', '', '---\na: 1\na: 2\n'],
  'documents with a lost line': ['yaml', '', '---\nname: a\nlost\n'],
  'odd pieces': ['yaml', '', `? - : & * ! | > % @ \` " ' { } [ ] , # \n`],
  'odd pieces of values': ['yaml', agent, '{{x}} "a" \'b\' [c] {d: e, } & *f\n'],
  'unknown keys': ['yaml', agent, 'k§: x\n'],
  anchors: ['yaml', agent, 'k§: &a§ x\n'],
  'misspelt keys': ['yaml', `${agent}post_call:\n`, '  - {nmae: §, enabled: yes}\n'],
  suppressions: ['yaml', agent, '# voxlint-disable-next-line x, y\n'],
  'a suppression in each line': ['yaml', agent, 'k§: 1 # voxlint-disable-line\n'],
  'colons without a blank': ['yaml', agent, 'k§:x\n'],
  'lines without a key': ['yaml', agent, 'x\n'],
  'lines that lost their indent': ['yaml', `${agent}prompt: |\n`, 'x y\n'],
  'two colons': ['yaml', agent, 'b§: c: d\n'],
  fences: ['yaml', '', '```\n'],
  'marks of a conflict': ['yaml', '', '<<<<<<< a\n=======\n>>>>>>> b\n'],
  directives: ['yaml', '', '%YAML 1.2\n'],
  'merge keys': ['yaml', agent, '<<: {}\n'],
  'tabs in front': ['yaml', agent, '\ta: b\n'],
  'open quotes': ['yaml', agent, 'a§: "b\n'],
  'open brackets': ['yaml', '', '- a: [b\n'],
  'open braces': ['yaml', '', 'a§: {b\n'],
  'line ends': ['yaml', agent, '\r'],
  'empty lines': ['yaml', `${agent}prompt: |\n  a\n`, '\n'],
  'spaced keys': ['yaml', agent, 'a\u00a0b§: c\n'],
  'objects in JSON': ['json', `${json}, "post_call": [`, '{"nmae": §},\n'],
  'missing commas in JSON': ['json', `${json}`, '"a#": 1\n'],
  'open objects in JSON': ['json', '[', '{"a":'],
  'comments in JSON': ['json', '{', '/*a*/ // b\n'],
  'line ends in a text in JSON': ['json', '{"name": "', 'a\n'],
  'bare words in JSON': ['json', '{', 'a§: b,\n'],
};

/** Every long text by its name. */
export const longTexts: ReadonlyMap<string, LongText> = new Map([...runsInPlaces(), ...repeatedLines()]);

function* runsInPlaces(): Iterable<readonly [string, LongText]> {
  for (const [place, write] of Object.entries(places)) {
    for (const [kind, piece] of Object.entries(characters)) {
      yield [
        `${kind} in ${place}`,
        (length) => {
          const [ending, text] = write(piece.repeat(Math.ceil(length / piece.length)));
          return { path: `long.agent.${ending}`, text };
        },
      ];
    }
  }
}

function* repeatedLines(): Iterable<readonly [string, LongText]> {
  for (const [name, [ending, before, line]] of Object.entries(lines)) {
    yield [
      `many ${name}`,
      (length) => {
        const all = Array.from({ length: Math.ceil(length / line.length) }, (_, number) =>
          line.replaceAll('§', String(number)),
        );
        return { path: `long.agent.${ending}`, text: before + all.join('') };
      },
    ];
  }
}
