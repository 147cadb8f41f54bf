import { show } from '../../show.ts';
import type { Line } from './source-lines.ts';
import { keyLike, type Suspicion, type YamlFault } from './suspicion.ts';

const keyCodes: ReadonlySet<string> = new Set([
  'MULTILINE_IMPLICIT_KEY',
  'MISSING_CHAR',
  'BLOCK_AS_IMPLICIT_KEY',
]);

/** Lines that are meant as a key with its value, but on which the colon is missing, foreign or glued to the value. */
export function* keySuspicions(fault: YamlFault): Iterable<Suspicion> {
  if (!keyCodes.has(fault.code)) return;
  const { lines, line } = fault;
  const last = Math.min(lines.numberAt(fault.end), line.number + 5);
  for (let number = line.number; number <= last; number++) {
    const each = lines.line(number);
    if (!each.isBlank && each.key === undefined) yield* signsOfKey(fault, each);
  }
}

/** How a separator between key and value goes wrong: what stands there, its place in the match, and the words for it. */
interface WrongSeparator {
  readonly pattern: RegExp;
  readonly message: (key: string, sign: string) => string;
  readonly help: string;
  readonly safe: boolean;
}

const wrongSeparators: readonly WrongSeparator[] = [
  {
    pattern: /^([\w-]+)(:)(?![\s:/]).+$/,
    message: (key) => `The colon after ${show(key)} needs a space after it, else it is part of the text.`,
    help: 'Put a space after the colon.',
    safe: true,
  },
  {
    pattern: /^([\w-]+)[ \t]*(：|﹕|꞉)[ \t\u00a0\u3000]*(?=\S|$)/,
    message: (key) => `The colon after ${show(key)} is a wide one, which YAML does not know.`,
    help: 'Type an ordinary ":" and a space.',
    safe: true,
  },
  {
    pattern: /^([\w-]+)(:[\u00a0\u2000-\u200b\u202f\u3000]+)/,
    message: (key) => `A special space stands after the colon of ${show(key)}; YAML needs an ordinary one.`,
    help: 'Delete it and press the space bar.',
    safe: true,
  },
  {
    pattern: /^([a-z][\w-]*)[ \t]*(=>|:=|=|;|->)[ \t]*(?=\S)/,
    message: (key, sign) => `${show(sign)} stands between ${show(key)} and its value; YAML wants a colon.`,
    help: 'Write ": " in its place.',
    safe: false,
  },
];

function* signsOfKey(fault: YamlFault, line: Line): Iterable<Suspicion> {
  const { value } = line;
  for (const { pattern, message, help, safe } of wrongSeparators) {
    const match = pattern.exec(value.text);
    const [, key, sign] = match ?? [];
    if (match === null || key === undefined || sign === undefined) continue;
    const isBehindColon = sign.length > 1 && sign.startsWith(':') && sign !== ':=';
    const start = value.start + match[0].indexOf(sign, key.length) + (isBehindColon ? 1 : 0);
    const end = value.start + (sign === ':' ? key.length + 1 : match[0].length);
    yield {
      start,
      end: start + sign.length - (isBehindColon ? 1 : 0),
      message: message(key, sign),
      help,
      mend: [{ start: value.start + key.length, end, text: ': ' }],
      fix: { description: 'Put a colon and a space there.', safe },
    };
  }
  yield* missingColon(fault, line);
}

function* missingColon({ lines }: YamlFault, line: Line): Iterable<Suspicion> {
  const { value } = line;
  const [key = '', ...words] = value.text.split(/[ \t]+/);
  if (!/^[A-Za-z][\w-]*$/.test(key)) return;
  const below = lines.below(line.number);
  const opensMore = below !== undefined && (below.indent > line.indent || below.dashes.length > 0);
  const isKey =
    words.length === 0 ? opensMore : keyLike.test(key) && (words.length === 1 || key.includes('_'));
  if (!isKey) return;
  const at = value.start + key.length;
  yield {
    start: value.start,
    end: at,
    message: `The key ${show(key)} has no colon after it.`,
    help: words.length === 0 ? `Write "${key}:".` : `Write "${key}: " and then the value.`,
    mend: [{ start: at, end: at, text: ':' }],
    fix: { description: `Put a colon after ${show(key)}.`, safe: false },
  };
}
