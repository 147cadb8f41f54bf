import type { FileReport } from '../findings/diagnostic.ts';

/** One line of a file, without its line end. */
export interface SourceLine {
  /** 1-based. */
  readonly number: number;
  /** UTF-16 range in the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The lines of one text. */
export interface ShownLines {
  readonly text: string;
  /** The 1-based line, or undefined where the text has none. */
  line(number: number): SourceLine | undefined;
  /** The number of the line that an offset stands in. */
  numberAt(offset: number): number;
}

/** Characters of a secret that are shown, so that its owner knows which one is meant. */
const shownOfSecret = 4;

/**
 * The lines of a file to show around its findings; nothing for a file without text. What `no-secret` found is
 * covered, for reports are kept where the file itself is not.
 */
export function shownLines({ text, diagnostics }: FileReport): ShownLines | undefined {
  if (text === undefined) return undefined;
  let covered = text;
  for (const { rule, start, end } of diagnostics) {
    const from = start.offset + shownOfSecret;
    if (rule !== 'no-secret' || from >= end.offset) continue;
    const dots = covered.slice(from, end.offset).replaceAll(/[^\r\n]/g, '•');
    covered = covered.slice(0, from) + dots + covered.slice(end.offset);
  }
  return linesOf(covered);
}

/** Finds the lines of a text; one ends at `\n`, `\r\n` or a lone `\r` (YAML 1.2 chapter 5.4). */
export function linesOf(text: string): ShownLines {
  const starts = [0];
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n?|\n/g)) starts.push(index + lineEnd.length);
  return {
    text,
    line: (number) => lineOf(text, starts, number),
    numberAt: (offset) => numberAt(starts, offset),
  };
}

function lineOf(text: string, starts: readonly number[], number: number): SourceLine | undefined {
  const start = starts[number - 1];
  if (start === undefined) return undefined;
  const end = withoutLineEnd(text, start, starts[number] ?? text.length);
  return { number, start, end, text: text.slice(start, end) };
}

/** Looks at the last two characters only: a line may be the whole of a large file. */
function withoutLineEnd(text: string, start: number, next: number): number {
  let end = next;
  if (end > start && text[end - 1] === '\n') end -= 1;
  if (end > start && text[end - 1] === '\r') end -= 1;
  return end;
}

function numberAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
