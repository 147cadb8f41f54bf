import { type Cell, cells } from './cells.ts';

/** A line made to fit, and where in it the marked characters ended up. */
export interface CutLine {
  readonly text: string;
  /** Columns before the first marked character. */
  readonly indent: number;
  /** Columns of the marked characters that are shown, at least 1. */
  readonly width: number;
  /** True when the beginning of the line is missing. */
  readonly isShifted: boolean;
}

const ellipsis = '…';
/** Columns kept before what is marked when it is too long to stand in the middle. */
const lead = 12;

/**
 * Cuts a line to a number of columns around the UTF-16 range `from`–`to` in it, with `…` where something is
 * left out. Looks at a window of the line only, so its length does not matter.
 */
export function cutLine(line: string, from: number, to: number, width: number): CutLine {
  const reach = width * 4;
  const windowStart = characterStart(line, Math.max(0, from - reach));
  const windowEnd = characterStart(line, Math.min(line.length, Math.min(to, from + reach) + reach));
  const all = cells(line, windowStart, windowEnd);
  const isWhole = windowStart === 0 && windowEnd === line.length;
  const markBehind = from >= line.length ? 1 : 0;
  if (isWhole && columnsOf(all) + markBehind <= width) return mark(all, from, to, '', '');
  const first = firstShown(all, from, to, windowStart === 0, width);
  const isShifted = first > 0 || windowStart > 0;
  const shown = fill(all.slice(first), width - 2);
  const isCut = first + shown.length < all.length || windowEnd < line.length;
  return mark(shown, from, to, isShifted ? ellipsis : '', isCut ? ellipsis : '');
}

/** Index of the first cell to show, so that what is marked is seen with what stands around it. */
function firstShown(
  all: readonly Cell[],
  from: number,
  to: number,
  fromLineStart: boolean,
  width: number,
): number {
  const before = all.filter((cell) => cell.end <= from);
  const marked = columnsOf(all.filter((cell) => cell.end > from && cell.start < to));
  const indent = columnsOf(before);
  if (fromLineStart && indent + marked <= width - 2) return 0;
  const wanted = Math.max(lead, Math.floor((width - 2 - marked) / 2));
  let kept = 0;
  let index = before.length;
  while (index > 0 && kept + (before[index - 1]?.width ?? 0) <= Math.min(wanted, width - 3)) {
    index -= 1;
    kept += before[index]?.width ?? 0;
  }
  return index;
}

function fill(all: readonly Cell[], width: number): Cell[] {
  let used = 0;
  const end = all.findIndex((cell) => {
    used += cell.width;
    return used > width;
  });
  return end === -1 ? [...all] : all.slice(0, Math.max(1, end));
}

function mark(shown: readonly Cell[], from: number, to: number, before: string, after: string): CutLine {
  const marked = shown.filter((cell) => cell.end > from && cell.start < to);
  return {
    text: `${before}${shown.map((cell) => cell.text).join('')}${after}`,
    indent: before.length + columnsOf(shown.filter((cell) => cell.end <= from)),
    width: Math.max(1, columnsOf(marked)),
    isShifted: before !== '',
  };
}

function columnsOf(all: readonly Cell[]): number {
  return all.reduce((sum, cell) => sum + cell.width, 0);
}

/** Moves off the second half of a surrogate pair. */
function characterStart(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
