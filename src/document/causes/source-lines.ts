import { LineIndex } from '../../text/line-index.ts';
import type { Span } from '../../text/span.ts';

/** The meaning that a line of block-style YAML seems to have, read without regard to the lines around it. */
export interface Line extends Span {
  /** 1-based. */
  readonly number: number;
  /** The characters without the line end. */
  readonly text: string;
  /** The number of spaces in front. */
  readonly indent: number;
  /** True for a line with nothing, or nothing but a comment. */
  readonly isBlank: boolean;
  /** Offsets of the dashes that open list items on this line. */
  readonly dashes: readonly number[];
  /** The key before the first `: `, without quotes; absent for a line without one. */
  readonly key?: Span & { readonly text: string };
  /** The text after the colon or the dashes, without a comment at the end; empty spans are possible. */
  readonly value: Span & { readonly text: string };
}

/** The lines of a text, each read when it is asked for. */
export class SourceLines {
  readonly text: string;
  readonly #index: LineIndex;
  readonly #lines = new Map<number, Line>();
  /** The number of the first line; not 1 where the text is a part of another. */
  readonly first: number;

  constructor(text: string, first = 1) {
    this.text = text;
    this.first = first;
    this.#index = new LineIndex(text);
  }

  /** The number of the last line. */
  get last(): number {
    return this.first + this.#index.lineCount - 1;
  }

  numberAt(offset: number): number {
    return this.#index.position(offset).line + this.first - 1;
  }

  /** 1-based column of an offset. */
  columnAt(offset: number): number {
    return this.#index.position(offset).column;
  }

  /** A line by its number; one beyond the text is empty. */
  line(number: number): Line {
    const known = this.#lines.get(number);
    if (known !== undefined) return known;
    const line = readLine(this.text, this.#index.line(number - this.first + 1), number);
    this.#lines.set(number, line);
    return line;
  }

  /** The nearest line above that is not blank and that `accepts` likes. */
  above(number: number, accepts: (line: Line) => boolean = () => true): Line | undefined {
    for (let each = number - 1; each >= this.first; each--) {
      const line = this.line(each);
      if (!line.isBlank && accepts(line)) return line;
    }
    return undefined;
  }

  /** The nearest line below that is not blank. */
  below(number: number): Line | undefined {
    for (let each = number + 1; each <= this.last; each++) {
      const line = this.line(each);
      if (!line.isBlank) return line;
    }
    return undefined;
  }

  /** The last line, not blank, of what hangs below a line: all that is indented deeper than `indent`. */
  lastBelow(number: number, indent: number): Line {
    let last = this.line(number);
    for (let each = number + 1; each <= this.last; each++) {
      const line = this.line(each);
      if (line.isBlank) continue;
      if (line.indent <= indent) break;
      last = line;
    }
    return last;
  }

  /** The line that opens the text block (`|` or `>`) which ends directly above a line, or holds it. */
  blockAbove(number: number): Line | undefined {
    let leftmost = Number.POSITIVE_INFINITY;
    for (let each = number - 1; each >= this.first; each--) {
      const line = this.line(each);
      // A comment may stand in any column, and a text may have lost one of its lines to it.
      if (line.isBlank) continue;
      if (line.indent < leftmost && blockHeader.test(line.value.text)) return line;
      leftmost = Math.min(leftmost, line.indent);
      if (leftmost === 0) return undefined;
    }
    return undefined;
  }
}

const blockHeader = /^(?:[!&]\S+\s+)*[|>][-+0-9]*$/;
const quotedKey = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*:(?=[ \t]|$)/;
const plainKey = /^[^\s#"'[\]{},&*!|>%@`].*?:(?=[ \t]|$)|^[^\s#"'[\]{},&*!|>%@`:]:(?=[ \t]|$)/;

function readLine(text: string, { start, end }: Span, number: number): Line {
  const own = text.slice(start, end);
  const indent = /^ */.exec(own)?.[0].length ?? 0;
  let at = indent;
  const dashes: number[] = [];
  for (
    let dash = /^-[ \t]+|^-$/.exec(own.slice(at));
    dash !== null;
    dash = /^-[ \t]+|^-$/.exec(own.slice(at))
  ) {
    dashes.push(start + at);
    at += dash[0].length;
  }
  const rest = own.slice(at);
  const key = readKey(rest);
  const valueAt =
    key === undefined ? 0 : key.colon + 1 + (/^[ \t]*/.exec(rest.slice(key.colon + 1))?.[0].length ?? 0);
  const value = withoutComment(rest.slice(valueAt));
  return {
    start,
    end,
    number,
    text: own,
    indent,
    isBlank: /^\s*(?:#|$)/.test(own),
    dashes,
    ...(key && { key: { text: key.text, start: start + at, end: start + at + key.end } }),
    value: { text: value, start: start + at + valueAt, end: start + at + valueAt + value.length },
  };
}

function readKey(rest: string): { text: string; end: number; colon: number } | undefined {
  const match = quotedKey.exec(rest) ?? plainKey.exec(rest);
  if (match === null || / #/.test(match[0])) return undefined;
  const colon = match[0].length - 1;
  const written = match[0].slice(0, -1).trimEnd();
  return { text: written.replace(/^(["'])(.*)\1$/, '$2'), end: written.length, colon };
}

function withoutComment(value: string): string {
  const closing = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(value)?.[0].length ?? 0;
  const comment = (closing === 0 ? /(?:^|[ \t])#/ : /[ \t]#/).exec(value.slice(closing));
  return (comment === null ? value : value.slice(0, closing + comment.index)).trimEnd();
}
