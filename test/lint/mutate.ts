import type { Random } from './random.ts';

/** What people and programs leave in a file by accident, and what the formats give a meaning to. */
const pieces: readonly string[] = [
  ...[
    '"',
    "'",
    '`',
    ':',
    ': ',
    ',',
    '-',
    '- ',
    '#',
    ' #',
    '*',
    '&',
    '!',
    '|',
    '>',
    '|-',
    '>+',
    '|2',
    '?',
    '? ',
  ],
  ...[
    '[',
    ']',
    '{',
    '}',
    '{{',
    '}}',
    '<<: ',
    '<<',
    '*a',
    '&a ',
    '!!str ',
    '!word ',
    '%',
    '%YAML 1.2\n',
    '@',
    '~',
  ],
  ...[
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '\t',
    ' ',
    '  ',
    '\n  ',
    '\n    ',
    '---\n',
    '...\n',
    '\n- ',
    '\\',
    '\\n',
    '\\u',
    '\\"',
  ],
  ...[
    'null',
    'true',
    'yes',
    '0x1f',
    '1e400',
    '.5',
    '-',
    '007',
    '+1',
    '12:30',
    '2025-01-01',
    'NaN',
    '""',
    '[]',
    '{}',
  ],
  ...['\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\u00a0', '\u00ad', '\u200b', '\u200d', '\u202e'],
  ...['\u2028', '\ufeff', '\ud83d', '😀', 'é', 'ß', '中', 'ع', '“', '”', '：', '，', '、', '‘'],
  ...['<<<<<<< HEAD\n', '=======\n', '>>>>>>> b\n', '```\n', '// x\n', '/* x */', '# voxlint-disable-line\n'],
  ...[
    'enabled: true',
    'type: string',
    '"enabled": true,',
    '__proto__: 1',
    'constructor: x',
    'start: "09:00"',
  ],
];

/** A text with a few slips in it: characters, lines, and parts of another text. */
export function mutate(text: string, other: string, random: Random): string {
  let mutated = random.oneIn(10) ? splice(text, other, random) : text;
  for (let left = 1 + random.below(4); left > 0; left -= 1) mutated = random.pick(slips)(mutated, random);
  return mutated;
}

type Slip = (text: string, random: Random) => string;

const slips: readonly Slip[] = [
  (text, random) => replaceAt(text, random.below(text.length + 1), 0, random.pick(pieces)),
  (text, random) => replaceAt(text, random.below(text.length + 1), 1 + random.below(3), ''),
  (text, random) => replaceAt(text, random.below(text.length + 1), 1, random.pick(pieces)),
  (text, random) => onLines(text, (lines) => lines.splice(random.below(lines.length), 1 + random.below(3))),
  (text, random) => onLines(text, (lines) => lines.splice(random.below(lines.length), 0, random.pick(lines))),
  (text, random) => onLines(text, (lines) => indent(lines, random)),
  (text, random) => onLines(text, (lines) => swap(lines, random)),
  (text, random) => text.slice(0, random.below(text.length + 1)),
];

function replaceAt(text: string, at: number, length: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at + length);
}

function onLines(text: string, change: (lines: string[]) => void): string {
  const lines = text.split('\n');
  change(lines);
  return lines.join('\n');
}

function indent(lines: string[], random: Random): void {
  const at = random.below(lines.length);
  const blanks = random.pick(['', ' ', '  ', '    ', '\t', '      ']);
  for (let line = at; line < Math.min(lines.length, at + 1 + random.below(3)); line += 1) {
    lines[line] = blanks + (lines[line] ?? '').slice(random.below(4));
  }
}

function swap(lines: string[], random: Random): void {
  const [a, b] = [random.below(lines.length), random.below(lines.length)];
  [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
}

/** The beginning of one text and the end of another. */
function splice(text: string, other: string, random: Random): string {
  return text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1));
}
