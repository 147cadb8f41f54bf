import fc from 'fast-check';

const slips = fc.constantFrom(
  ...[
    '"',
    "'",
    ':',
    ': ',
    ' ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '- ',
    '-',
    '#',
    ' #',
    '*',
    '&',
    '!',
    '|',
    '>',
  ],
  ...[
    '|-',
    '>+',
    '[',
    ']',
    '{',
    '}',
    '{{',
    ',',
    '?',
    '%',
    '@',
    '`',
    '---\n',
    '...\n',
    '\u00a0',
    '\ufeff',
    '\u0085',
    '“',
  ],
  ...[
    'é',
    '中',
    '😀',
    '\ud800',
    '\\',
    '\u0007',
    '\0',
    '<<: ',
    '//',
    '/*',
    '<<<<<<< HEAD\n',
    '=',
    ';',
    '：',
    'x',
  ],
);

const mutation = fc.record({
  kind: fc.constantFrom('insert', 'delete', 'replace', 'repeat line', 'drop line', 'indent'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 4 }),
  slip: slips,
} as const);

type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

/** A text after one to three slips of the hand. */
export function mutated(text: string): fc.Arbitrary<string> {
  return fc.array(mutation, { minLength: 1, maxLength: 3 }).map((all) => all.reduce(apply, text));
}

function apply(text: string, { kind, at, length, slip }: Mutation): string {
  const offset = Math.floor(at * text.length);
  if (kind === 'insert') return text.slice(0, offset) + slip + text.slice(offset);
  if (kind === 'delete') return text.slice(0, offset) + text.slice(offset + length);
  if (kind === 'replace') return text.slice(0, offset) + slip + text.slice(offset + length);
  const lines = text.split('\n');
  const number = Math.floor(at * (lines.length - 1));
  const line = lines[number] ?? '';
  if (kind === 'repeat line') lines.splice(number, 0, line);
  else if (kind === 'drop line') lines.splice(number, 1);
  else lines[number] = ' '.repeat(length - 1) + line.slice(length % 3);
  return lines.join('\n');
}
