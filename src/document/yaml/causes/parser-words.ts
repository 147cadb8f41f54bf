import type { Explanation, YamlFault } from '../../causes/cause.ts';

/** The words for an error whose cause was not found: what the parser wanted, in plain language. */
export function parserWords(fault: YamlFault): Explanation {
  const { text, line } = fault;
  const [message, help] = words[fault.code] ?? [
    'The text cannot be read as YAML from here on.',
    'Correct the text here.',
  ];
  const isInFront = /^[ \t]*$/.test(text.slice(line.start, fault.start + 1)) && !line.isBlank;
  const start = isInFront ? line.start + line.indent : fault.start;
  const end = isInFront ? line.start + line.text.trimEnd().length : fault.end;
  const lineEnd = text.slice(start, end).search(/[\r\n]/);
  return { start, end: lineEnd === -1 ? end : start + lineEnd, message, help };
}

const words: Readonly<Record<string, readonly [message: string, help: string]>> = {
  ALIAS_PROPS: ['An alias cannot have a tag or an anchor of its own.', 'Delete what stands before the "*".'],
  BAD_ALIAS: [
    'A name is missing after this "*" or "&".',
    'Put the value in quotes if the sign belongs to it.',
  ],
  BAD_DIRECTIVE: ['This is no directive that YAML knows.', 'Delete the line.'],
  BAD_INDENT: [
    'This line is indented neither like the one above nor like one that it could belong to.',
    'Give lines that belong together the same number of spaces.',
  ],
  BAD_PROP_ORDER: [
    'A tag or an anchor stands before the sign that it must follow.',
    'Move it after the sign.',
  ],
  BAD_SCALAR_START: ['A value cannot start with this character.', 'Put the value in quotes.'],
  BLOCK_AS_IMPLICIT_KEY: [
    'A second key stands on the same line as a key.',
    'Put the value in quotes, or the second key on a line of its own.',
  ],
  BLOCK_IN_FLOW: [
    'A key on a line of its own cannot stand inside of brackets.',
    'Separate what is inside by commas.',
  ],
  KEY_OVER_1024_CHARS: [
    'A key is longer than 1024 characters.',
    'Check that the colon is not part of a text.',
  ],
  MISSING_CHAR: ['Something is missing here, most likely a colon after a key.', 'Write "key: value".'],
  MULTILINE_IMPLICIT_KEY: [
    'This is no "key: value": it has no colon of its own.',
    'Write a key and a colon in front of it, or indent it if it continues a text.',
  ],
  MULTIPLE_ANCHORS: ['A value has two anchors.', 'Keep one of them.'],
  MULTIPLE_TAGS: ['A value has two tags.', 'Keep one of them.'],
  RESOURCE_EXHAUSTION: ['This part is too large or too deep to be read.', 'Flatten it or split the file.'],
  TAB_AS_INDENT: ['A tab stands where YAML wants spaces.', 'Replace it by spaces.'],
  TAG_RESOLVE_FAILED: ['This is no tag that YAML can read.', 'Put the value in quotes if it is a text.'],
  UNEXPECTED_TOKEN: [
    'This cannot stand here: the value before it is complete.',
    'Put the whole value in quotes, or move this to a line of its own.',
  ],
};
