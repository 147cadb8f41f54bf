import type { Diagnostic, FileReport, Related } from '../findings/diagnostic.ts';
import { count } from '../text/count.ts';
import { escapeControls } from '../text/show.ts';
import type { Position } from '../text/span.ts';
import { fixDiff } from './fix-diff.ts';
import { frame, markedLine } from './frame.ts';
import { type Gutter, gutter } from './gutter.ts';
import type { ReporterContext } from './reporter.ts';
import { type ShownLines, shownLines } from './shown-lines.ts';
import { summary } from './summary.ts';
import { type Theme, theme } from './theme.ts';
import { withoutCommands } from './without-commands.ts';
import { wrap } from './wrap.ts';

/** The context that the parts of one file's findings share. */
interface View {
  readonly path: string;
  readonly lines: ShownLines | undefined;
  readonly theme: Theme;
  readonly width: number;
}

const shownRelated = 3;
/** Nobody reads more of one file at once; the numbers at the end count all of them. */
const shownFindings = 200;
/** Wider lines of prose are hard to read. */
const proseWidth = 110;

/**
 * The report for people: each finding with its place first on the line, so that a terminal makes it a link,
 * then what is wrong, the source around it, what to do, and the fix; last a line with the numbers.
 */
export function pretty(files: readonly FileReport[], context: ReporterContext): string {
  const look = theme(context);
  const findings = files.flatMap((file) => showFile(file, look, context.width));
  return withoutCommands([...findings, summary(files, context)].join('\n'));
}

function showFile(file: FileReport, look: Theme, width: number): string[] {
  const shown = file.diagnostics.filter((finding) => finding.suppressed === null);
  if (shown.length === 0) return [];
  const lines = shownLines(file);
  const view: View = { path: escapeControls(file.path), lines, theme: look, width };
  const findings = shown.slice(0, shownFindings).map((finding) => showFinding(finding, view));
  return shown.length > shownFindings
    ? [...findings, showRest(shown.length - shownFindings, view)]
    : findings;
}

function showRest(left: number, { path, theme: look }: View): string {
  const them = left === 1 ? 'it' : 'them';
  return `${look.path(path)}  … and ${count(left, 'more finding')} in this file; --format json lists ${them}.\n`;
}

function showFinding(finding: Diagnostic, view: View): string {
  const paint = view.theme.severity[finding.severity];
  const place = view.theme.path(placeOf(view.path, finding.start));
  const margin = gutter(lastNumber(finding), view.width, view.theme);
  return [
    `${place}  ${paint(finding.severity)}  ${view.theme.rule(escapeControls(finding.rule))}`,
    ...prose('  ', finding.message, view.width),
    ...showPointer(finding, margin, view.theme),
    ...(view.lines
      ? frame(view.lines, { start: finding.start, end: finding.end, sign: '^', paint }, margin)
      : []),
    ...showRelated(finding.related, margin, view),
    ...showAdvice(finding, margin, view),
    '',
  ].join('\n');
}

function placeOf(path: string, { line, column }: Position): string {
  return `${path}:${line}:${column}`;
}

/** The last line number that the margin must hold; a fix stands near its finding. */
function lastNumber({ end, start, related }: Diagnostic): number {
  return Math.max(end.line, start.line, ...related.map((place) => place.start.line)) + 1;
}

function prose(indent: string, sentence: string, width: number): string[] {
  return wrap(escapeControls(sentence), roomFor(width, indent.length)).map((line) => `${indent}${line}`);
}

function showPointer({ pointer, document }: Diagnostic, margin: Gutter, { quiet }: Theme): string[] {
  const place = [escapeControls(pointer), document === 0 ? '' : `(document ${document + 1})`]
    .join(' ')
    .trim();
  return place === '' ? [] : [margin.beside('╭', quiet(place))];
}

function showRelated(related: readonly Related[], margin: Gutter, view: View): string[] {
  const left = related.length - shownRelated;
  return [
    ...related.slice(0, shownRelated).flatMap((place) => showPlace(place, margin, view)),
    ...(left > 0 ? [margin.beside('├', `… and ${count(left, 'more place')}`)] : []),
  ];
}

function showPlace(
  { message, path: file, start, end }: Related,
  margin: Gutter,
  { path, lines, theme: look }: View,
): string[] {
  const line = file === undefined ? lines?.line(start.line) : undefined;
  return [
    margin.beside(
      '├',
      `${look.label(escapeControls(message))} ${look.quiet(`at ${placeOf(file === undefined ? path : escapeControls(file), start)}`)}`,
    ),
    ...(line ? markedLine(line, { start, end, sign: '-', paint: look.label }, margin).shown : []),
  ];
}

/** Help and fix often say the same; then one of the two lines is enough. */
function showAdvice({ help, fix }: Diagnostic, margin: Gutter, view: View): string[] {
  if (fix === undefined) return labelled('help:', help, view);
  const label = fix.safe ? 'fix:' : 'suggestion:';
  const diff = view.lines ? fixDiff(fix, view.lines, margin) : [];
  if (help.toLowerCase().startsWith(fix.description.toLowerCase()))
    return [...labelled(label, help, view), ...diff];
  return [...labelled('help:', help, view), ...labelled(label, fix.description, view), ...diff];
}

function labelled(label: string, sentence: string, { width, theme: look }: View): string[] {
  if (sentence === '') return [];
  const indent = label.length + 3;
  const [first = '', ...others] = wrap(escapeControls(sentence), roomFor(width, indent));
  return [`  ${look.label(label)} ${first}`, ...others.map((line) => `${' '.repeat(indent)}${line}`)];
}

function roomFor(width: number, indent: number): number {
  return Math.max(20, Math.min(width, proseWidth) - indent);
}
