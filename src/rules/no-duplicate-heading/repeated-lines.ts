import type { Span } from '../../text/span.ts';

/** A line of a text that is not blank. */
interface Line extends Span {
  /** Its words, with single blanks between them. */
  readonly words: string;
  /** 1-based number of the line in the text. */
  readonly number: number;
  /** 1 to 6 for a Markdown heading (CommonMark 4.2 and 4.3), 7 for a line that is bold as a whole. */
  readonly level?: number;
}

/** The same lines at two places of a text; the spans are the first line of each. */
export interface Repetition {
  /** `copy`: a part of the text; `heading`: a heading with the same one straight before it; `name`: only the heading is the same. */
  readonly kind: 'copy' | 'heading' | 'name';
  readonly first: Span;
  readonly again: Span;
  readonly words: string;
  /** 1-based line of the first place within the text. */
  readonly firstLine: number;
  /** The number of equal lines, blank ones not counted. */
  readonly lines: number;
}

/**
 * Parts of a text that stand in it twice. Prompts repeat themselves on purpose, in examples above all, so a
 * copy is a section with its heading and all of its text, or a block too long to be typed twice.
 */
export function repetitions(text: string): readonly Repetition[] {
  if (!repeatsLine(text)) return [];
  const lines = linesOf(text);
  const seen = new Map<string, Seen>();
  const found: Repetition[] = [];
  for (let at = 0; at < lines.length; at++) {
    const { words } = lines[at] ?? { words: '' };
    const before = seen.get(words);
    seen.set(words, { first: before?.first ?? at, last: at });
    if (before === undefined) continue;
    const [first, count] = longerRun(lines, before, at);
    const kind = classifyLine(lines, first, at, count);
    if (kind === undefined) continue;
    found.push(repetition(kind, lines, first, at, count));
    at += count - 1;
  }
  return found;
}

/** The places where a line was met: those between the first and the last are not looked at, which keeps odd input cheap. */
interface Seen {
  readonly first: number;
  readonly last: number;
}

/** A prompt in which no line comes twice, underlines aside, is done with at once. */
function repeatsLine(text: string): boolean {
  const seen = new Set<string>();
  for (const raw of text.split('\n')) {
    const words = raw.trim();
    if (!seen.has(words)) seen.add(words);
    else if (words !== '' && !underline.test(words)) return true;
  }
  return false;
}

/** Headings that appear twice at one level with different text below, under the same higher headings. */
export function repeatedHeadings(text: string): readonly Repetition[] {
  const lines = linesOf(text);
  const firstOf = new Map<string, number>();
  const above: string[] = [];
  const found: Repetition[] = [];
  for (const [at, { words, level }] of lines.entries()) {
    if (level === undefined) continue;
    above.length = level;
    const key = JSON.stringify([...above.slice(0, level), words]);
    above[level] = words;
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, at);
    else found.push(repetition('name', lines, first, at, 1));
  }
  return found;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  let isFenced = false;
  for (const [index, raw] of text.split('\n').entries()) {
    const words = raw.trim();
    if (/^(?:```|~~~)/.test(words)) isFenced = !isFenced;
    if (underline.test(words)) raise(lines, words, index);
    else if (words !== '') lines.push(lineAt(raw, words, start, index, isFenced));
    start += raw.length + 1;
  }
  return lines;
}

function lineAt(raw: string, words: string, start: number, index: number, isFenced: boolean): Line {
  const from = start + raw.indexOf(words);
  const level = isFenced ? undefined : levelOf(words);
  return {
    words: words.replaceAll(/\s+/g, ' '),
    start: from,
    end: from + words.length,
    number: index + 1,
    ...(level === undefined ? {} : { level }),
  };
}

function levelOf(words: string): number | undefined {
  const marks = /^(#{1,6})\s+\S/.exec(words)?.[1];
  if (marks !== undefined) return marks.length;
  return /^(\*\*|__)[^*_]+\1:?$/.test(words) ? 7 : undefined;
}

/** A line of `=` or `-` makes a heading of the line above it. */
const underline: RegExp = /^(?:=+|-+)$/;

function raise(lines: Line[], words: string, index: number): void {
  const above = lines.at(-1);
  if (above === undefined || above.number !== index || above.level !== undefined) return;
  lines[lines.length - 1] = { ...above, level: words.startsWith('=') ? 1 : 2 };
}

function longerRun(lines: readonly Line[], { first, last }: Seen, again: number): readonly [number, number] {
  const [fromFirst, fromLast] = [runLength(lines, first, again), runLength(lines, last, again)];
  return fromLast > fromFirst || (fromLast === fromFirst && last === again - 1)
    ? [last, fromLast]
    : [first, fromFirst];
}

/** The number of equal lines from two places on, without running into each other. */
function runLength(lines: readonly Line[], first: number, again: number): number {
  let count = 0;
  while (
    first + count < again &&
    lines[again + count] !== undefined &&
    isSame(lines, first + count, again + count)
  )
    count++;
  return count;
}

function isSame(lines: readonly Line[], one: number, other: number): boolean {
  return lines[one]?.words === lines[other]?.words && lines[one]?.level === lines[other]?.level;
}

function classifyLine(
  lines: readonly Line[],
  first: number,
  again: number,
  count: number,
): Repetition['kind'] | undefined {
  const run = lines.slice(again, again + count);
  const characters = run.reduce((sum, { words }) => sum + words.length, 0);
  const hasSection = run.some(({ level }, index) => level !== undefined && index < count - 1);
  if (isWholeText(lines, first, again, count) && characters >= minInSection) return 'copy';
  if (count >= minLines && characters >= (hasSection ? minCharacters : 2 * minCharacters)) return 'copy';
  if (lines[again]?.level === undefined) return undefined;
  if (count === 1 && first === again - 1) return 'heading';
  const isWhole = endsSection(lines, first + count) && endsSection(lines, again + count);
  const isEmpty = run.every(({ level }) => level !== undefined);
  return isWhole && !isEmpty && characters >= minInSection ? 'copy' : undefined;
}

/** Everything, and then everything once more. */
function isWholeText(lines: readonly Line[], first: number, again: number, count: number): boolean {
  return first === 0 && again === count && again + count === lines.length;
}

const minLines = 4;
const minCharacters = 160;
const minInSection = 40;

function endsSection(lines: readonly Line[], at: number): boolean {
  const line = lines[at];
  return line === undefined || line.level !== undefined;
}

function repetition(
  kind: Repetition['kind'],
  lines: readonly Line[],
  first: number,
  again: number,
  count: number,
): Repetition {
  const [one, other] = [lines[first], lines[again]];
  if (one === undefined || other === undefined) throw new Error('A repetition has two places.');
  return {
    kind,
    first: spanOf(one),
    again: spanOf(other),
    words: other.words,
    firstLine: one.number,
    lines: count,
  };
}

function spanOf({ start, end }: Line): Span {
  return { start, end };
}
