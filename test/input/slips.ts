import fc from 'fast-check';

/** Pieces that people and programs leave in a file by accident, and those that mean something to a format. */
const pieces: readonly string[] = [
  ...'"\'`:,-#*&!|>?[]{}%@~\\=;x'.split(''),
  ...[': ', '- ', ' #', '? ', '|-', '>+', '|2', '{{', '}}', '<<', '<<: ', '*a', '&a ', '!!str ', '!word '],
  ...['\n', '\n\n', '\r', '\r\n', '\t', ' ', '  ', '\n  ', '\n    ', '---\n', '...\n', '\n- ', '%YAML 1.2\n'],
  ...['\\n', '\\u', '\\"', 'null', 'true', 'yes', '0x1f', '1e400', '.5', '007', '+1', '12:30', '2025-01-01'],
  ...['NaN', '""', '[]', '{}', '\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\u00a0', '\u00ad'],
  ...['\u200b', '\u200d', '\u202e', '\u2028', '\ufeff', '\ud83d', '\ud800', '😀', 'é', 'ß', '中', 'ع'],
  ...['“', '”', '：', '，', '、', '‘', '<<<<<<< HEAD\n', '=======\n', '>>>>>>> b\n', '```\n'],
  ...['//', '/*', '// x\n', '/* x */', '# voxlint-disable-line\n', 'enabled: true', 'type: string'],
  ...['"enabled": true,', '__proto__: 1', 'constructor: x', 'start: "09:00"'],
];

const place = fc.double({ min: 0, max: 1, noNaN: true });

/** One slip of the hand. Places are shares of a text, so that the same slip fits every text. */
const slip = fc.record({
  kind: fc.constantFrom(
    ...([
      'insert',
      'delete',
      'replace',
      'repeat line',
      'copy line',
      'drop lines',
      'indent',
      'swap lines',
      'cut',
    ] as const),
  ),
  at: place,
  other: place,
  length: fc.integer({ min: 1, max: 4 }),
  piece: fc.constantFrom(...pieces),
  blanks: fc.constantFrom('', ' ', '  ', '   ', '    ', '\t', '      '),
});

type Slip = typeof slip extends fc.Arbitrary<infer T> ? T : never;

/** The beginning of one text with the end of another, as after a merge that went wrong. */
const splice = fc.record({ isMade: fc.nat({ max: 9 }).map((one) => one === 9), at: place, from: place });

/** A text after one to four slips of the hand, with the end of `other` now and then. */
export function slipped(text: string, other: string = text): fc.Arbitrary<string> {
  const slips = fc.array(slip, { minLength: 1, maxLength: 4 });
  return fc.tuple(splice, slips).map(([{ isMade, at, from }, all]) => {
    const begun = isMade ? text.slice(0, offset(text, at)) + other.slice(offset(other, from)) : text;
    return all.reduce((changed, each) => applySlip(changed, each), begun);
  });
}

function applySlip(text: string, slip: Slip): string {
  const { kind, at, length, piece } = slip;
  const start = offset(text, at);
  if (kind === 'insert') return text.slice(0, start) + piece + text.slice(start);
  if (kind === 'delete') return text.slice(0, start) + text.slice(start + length);
  if (kind === 'replace') return text.slice(0, start) + piece + text.slice(start + length);
  if (kind === 'cut') return text.slice(0, start);
  const lines = text.split('\n');
  changeLines[kind](lines, slip);
  return lines.join('\n');
}

type LineSlip = Exclude<Slip['kind'], 'insert' | 'delete' | 'replace' | 'cut'>;

const changeLines: Readonly<Record<LineSlip, (lines: string[], slip: Slip) => void>> = {
  'repeat line': (lines, { at }) => lines.splice(index(lines, at), 0, lines[index(lines, at)] ?? ''),
  'copy line': (lines, { at, other }) => lines.splice(index(lines, at), 0, lines[index(lines, other)] ?? ''),
  'drop lines': (lines, { at, length }) => lines.splice(index(lines, at), Math.min(3, length)),
  'swap lines': (lines, { at, other }) => {
    const [a, b] = [index(lines, at), index(lines, other)];
    [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
  },
  indent: (lines, { at, other, length, blanks }) => {
    const first = index(lines, at);
    for (let line = first; line < Math.min(lines.length, first + length); line += 1)
      lines[line] = blanks + (lines[line] ?? '').slice(Math.floor(other * 4));
  },
};

function offset({ length }: string, share: number): number {
  return Math.floor(share * length);
}

function index({ length }: readonly string[], share: number): number {
  return Math.min(length - 1, Math.floor(share * length));
}
