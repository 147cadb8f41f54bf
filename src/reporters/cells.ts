import stringWidth from 'string-width';
import { escapeControls } from '../text/show.ts';

/** One character as a reader sees it, ready for a terminal. */
export interface Cell {
  /** The characters to print for it; never a control character. */
  readonly text: string;
  /** The columns it fills. */
  readonly width: number;
  /** UTF-16 range in the line it comes from. */
  readonly start: number;
  readonly end: number;
}

const tabStop = 4;
/** A family of four in four skin tones has eleven; more marks on a letter would reach into other lines. */
const maxCharacters = 12;
/** Invisible characters are written out, and many of them in one would not fit on a line. */
const widest = 12;

/**
 * Splits the part `from`–`to` of a line into cells. Tabs show as an arrow up to the next tab stop; what would
 * be invisible or would steer a terminal shows as an escape.
 */
export function cells(line: string, from: number = 0, to: number = line.length): Cell[] {
  const part = line.slice(from, to);
  const result: Cell[] = [];
  let start = from;
  let column = 0;
  for (const segment of oneByOne.test(part) ? part : graphemes(part)) {
    const cell = toCell(segment, start, column);
    result.push(cell);
    start = cell.end;
    column += cell.width;
  }
  return result;
}

/** Columns of a text that holds no control characters. */
export function columns(text: string): number {
  return printable.test(text) ? text.length : stringWidth(text);
}

function toCell(segment: string, start: number, column: number): Cell {
  const end = start + segment.length;
  if (segment === '\t') {
    const width = tabStop - (column % tabStop);
    return { text: `→${' '.repeat(width - 1)}`, width, start, end };
  }
  const characters = [...segment].slice(0, maxCharacters);
  const whole = escapeControls(characters.join(''));
  const text = columns(whole) > widest ? `${escapeControls(characters[0] ?? '')}…` : whole;
  const width = columns(text);
  if (width > 0) return { text, width, start, end };
  const escaped = `\\u{${(segment.codePointAt(0) ?? 0).toString(16)}}`;
  return { text: escaped, width: escaped.length, start, end };
}

function* graphemes(text: string): Iterable<string> {
  segmenter ??= new Intl.Segmenter();
  for (const { segment } of segmenter.segment(text)) yield segment;
}

let segmenter: Intl.Segmenter | undefined;

/** Characters of which no two are seen as one. */
const oneByOne: RegExp = /^[\t\u0020-\u007e]*$/;
const printable: RegExp = /^[\u0020-\u007e]*$/;
