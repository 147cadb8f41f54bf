import type { Position } from '../text/span.ts';
import { cutLine } from './cut-line.ts';
import type { Gutter } from './gutter.ts';
import type { ShownLines, SourceLine } from './shown-lines.ts';

/** A stretch of source to show: where it starts and ends, and how to paint what points at it. */
export interface Marked {
  readonly start: Position;
  readonly end: Position;
  /** The sign repeated under it: `^` for the fault itself, `-` for a place that it has to do with. */
  readonly sign: '^' | '-';
  readonly paint: (text: string) => string;
}

/**
 * At most three lines of source, with carets under what is marked. What goes over several lines is marked on
 * its first. Nothing when there is nothing to see.
 */
export function frame(lines: ShownLines, marked: Marked, gutter: Gutter): string[] {
  const line = lines.line(marked.start.line);
  if (line === undefined) return [];
  const { shown, isShifted } = markedLine(line, marked, gutter);
  const before = isShifted ? undefined : lines.line(line.number - 1);
  const after = isShifted ? undefined : lines.line(line.number + 1);
  if ([before, line, after].every((one) => one === undefined || one.text.trim() === '')) return [];
  return [...contextLine(before, gutter), ...shown, ...contextLine(after, gutter)];
}

/** One line of source with carets under what is marked. */
export function markedLine(
  line: SourceLine,
  { start, end, sign, paint }: Marked,
  gutter: Gutter,
): { readonly shown: string[]; readonly isShifted: boolean } {
  const from = start.offset - line.start;
  const to = Math.min(end.offset - line.start, line.text.trimEnd().length);
  const cut = cutLine(line.text, from, Math.max(to, from), gutter.width);
  const carets = `${' '.repeat(cut.indent)}${paint(sign.repeat(cut.width))}`;
  return {
    shown: [gutter.numbered(line.number, cut.text), gutter.beside('│', carets)],
    isShifted: cut.isShifted,
  };
}

function contextLine(line: SourceLine | undefined, gutter: Gutter): string[] {
  if (line === undefined || line.text.trim() === '') return [];
  return [gutter.numbered(line.number, cutLine(line.text, 0, 0, gutter.width).text)];
}
