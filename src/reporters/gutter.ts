import type { Theme } from './theme.ts';

/** The left margin of a frame: line numbers, and a sign in the column that separates them from the source. */
export interface Gutter {
  /** Columns left for the source. */
  readonly width: number;
  /** A line that shows a source line. */
  numbered(number: number, text: string): string;
  /** A line beside a source line, opened by a sign of the margin. */
  beside(sign: string, text: string): string;
  /** A changed line of a fix. */
  changed(number: number, sign: '-' | '+', text: string): string;
}

/** A margin wide enough for the line numbers up to `last`. */
export function gutter(last: number, width: number, { quiet, added, removed }: Theme): Gutter {
  const digits = Math.max(3, String(last).length);
  const pad = (text: string): string => text.padStart(digits + 1);
  return {
    width: Math.max(20, width - digits - 4),
    numbered: (number, text) => `${quiet(`${pad(String(number))} │`)} ${text}`.trimEnd(),
    beside: (sign, text) => `${quiet(`${pad('')} ${sign}`)} ${text}`.trimEnd(),
    changed: (number, sign, text) => {
      const paint = sign === '+' ? added : removed;
      return `${quiet(pad(String(number)))} ${paint(`${sign} ${text}`)}`;
    },
  };
}
