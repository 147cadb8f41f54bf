import type { Position } from '../text/span.ts';
import type { ShownLines } from './shown-lines.ts';

/** Line and column of an offset. */
export function positionAt(lines: ShownLines, offset: number): Position {
  const line = lines.numberAt(offset);
  return { line, column: offset - (lines.line(line)?.start ?? 0) + 1, offset };
}
