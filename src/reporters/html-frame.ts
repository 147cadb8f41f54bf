import type { Diagnostic } from '../findings/diagnostic.ts';
import { escapeControls } from '../text/show.ts';
import type { Position } from '../text/span.ts';
import { escapeMarkup } from './escape-markup.ts';
import { fixDiff } from './fix-diff.ts';
import { frame, markedLine } from './frame.ts';
import { type Gutter, gutter } from './gutter.ts';
import type { ShownLines } from './shown-lines.ts';
import type { Theme } from './theme.ts';

const frameWidth = 110;
const shownRelated = 3;

/** Signs that no shown source holds, for its control characters are escaped; what stands between them is the class. */
const begin = '\u0001';
const open = '\u0002';
const close = '\u0003';

const theme: Theme = {
  path: String,
  severity: { error: paint('error'), warning: paint('warning') },
  label: paint('label'),
  quiet: paint('quiet'),
  removed: paint('removed'),
  added: paint('added'),
  rule: String,
};

/** The source around a finding and the places related to it, with what is marked set off. */
export function htmlFrame({ start, end, severity, related }: Diagnostic, lines: ShownLines): string {
  const shownPlaces = related.slice(0, shownRelated);
  const margin = marginOf([end, ...shownPlaces.map((place) => place.end)]);
  const places = shownPlaces.flatMap((place) => {
    const { message, path, start: at } = place;
    if (path !== undefined)
      return [margin.beside('├', escapeControls(`${message} at ${path}:${at.line}:${at.column}`))];
    const line = lines.line(at.line);
    if (line === undefined) return [];
    const { shown } = markedLine(line, { ...place, sign: '-', paint: theme.label }, margin);
    return [margin.beside('├', escapeControls(message)), ...shown];
  });
  return block([
    ...frame(lines, { start, end, sign: '^', paint: theme.severity[severity] }, margin),
    ...places,
  ]);
}

/** The lines that a fix removes and those that it adds. */
export function htmlFix({ fix, end }: Diagnostic, lines: ShownLines): string {
  return fix === undefined ? '' : block(fixDiff(fix, lines, marginOf([end])));
}

function marginOf(ends: readonly Position[]): Gutter {
  return gutter(Math.max(...ends.map(({ line }) => line)) + 1, frameWidth, theme);
}

function block(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `<pre>${lines.map(toMarkup).join('\n')}</pre>\n`;
}

function paint(name: string): (text: string) => string {
  return (text) => (text === '' ? '' : `${begin}${name}${open}${text}${close}`);
}

function toMarkup(line: string): string {
  return line
    .split(begin)
    .map((piece, index) => (index === 0 ? afterSpans(piece) : openSpan(piece)))
    .join('');
}

function openSpan(piece: string): string {
  const [name = '', ...rest] = piece.split(open);
  return `<span class="${name}">${afterSpans(rest.join(open))}`;
}

function afterSpans(text: string): string {
  return text.split(close).map(escapeMarkup).join('</span>');
}
