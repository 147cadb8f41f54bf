import type { Position, Span } from './span.ts';

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Offsets to lines and columns of one text. The lines are found on the first question, so a text without
 * findings costs nothing. A line ends at `\n`, `\r\n` or a lone `\r` (YAML 1.2 chapter 5.4).
 */
export class LineIndex {
  readonly #text: string;
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The 1-based line and column of an offset; one beyond the text counts as its end. */
  position(offset: number): Position {
    const starts = this.#lineStarts();
    const at = Math.max(0, Math.min(offset, this.#text.length));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) + 1, offset: at };
  }

  /** The number of lines in the text; an empty text has one. */
  get lineCount(): number {
    return this.#lineStarts().length;
  }

  /** The characters of a 1-based line without its line end; an empty span at the end for a line that does not exist. */
  line(number: number): Span {
    const starts = this.#lineStarts();
    const start = starts[number - 1];
    if (start === undefined) return { start: this.#text.length, end: this.#text.length };
    let end = starts[number] ?? this.#text.length;
    while (end > start && isLineEnd(this.#text.charCodeAt(end - 1))) end--;
    return { start, end };
  }

  #lineStarts(): readonly number[] {
    this.#starts ??= findLineStarts(this.#text);
    return this.#starts;
  }
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isLineEnd(code)) continue;
    if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at++;
    starts.push(at + 1);
  }
  return starts;
}

function isLineEnd(code: number): boolean {
  return code === lineFeed || code === carriageReturn;
}
