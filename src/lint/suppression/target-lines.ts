import type { LineIndex } from '../../text/line-index.ts';
import type { Entry } from './scopes.ts';

/** The lines that comments for one line speak of. */
export function targetLines(
  text: string,
  lines: LineIndex,
  comments: readonly { readonly start: number }[],
): (entry: Entry) => number {
  let next: ReadonlyMap<number, number> | undefined;
  return ({ directive, comment }) => {
    const { line } = lines.position(comment.start);
    if (directive === 'disable-line') return line;
    next ??= linesBelow(text, lines, comments);
    return next.get(comment.start) ?? line;
  };
}

/** By offset of a comment: the first line below it that holds more than comments and blanks. */
function linesBelow(
  text: string,
  lines: LineIndex,
  comments: readonly { readonly start: number }[],
): Map<number, number> {
  const below = new Map<number, number>();
  const remarks = new Map<number, number>();
  for (const { start } of [...comments].reverse()) {
    const { line } = lines.position(start);
    const target = firstWritten(text, lines, line + 1, remarks);
    below.set(start, target);
    if (text.slice(lines.line(line).start, start).trim() === '') remarks.set(line, target);
  }
  return below;
}

/** `remarks` holds what was found below the lines of comments alone, so that no line is looked at twice. */
function firstWritten(
  text: string,
  lines: LineIndex,
  from: number,
  remarks: ReadonlyMap<number, number>,
): number {
  for (let line = from; line <= lines.lineCount; line++) {
    const known = remarks.get(line);
    if (known !== undefined) return known;
    const { start, end } = lines.line(line);
    if (text.slice(start, end).trim() !== '') return line;
  }
  return from;
}
