import { structuredPatch } from 'diff';
import { type Paints, paints } from '../../../reporters/paints.ts';
import { escapeControls } from '../../../text/show.ts';
import type { FileChange } from '../../check/file-change.ts';
import { patchName } from './patch-name.ts';

/** Lines shown around a change, as in git. */
const context = 3;
/** A file with more changed lines is shown as one change, for the smallest difference takes too long to find. */
const maxChangedLines = 5_000;

/**
 * A change as a unified diff (POSIX diff, section "Diff -u output format") that `git apply` takes.
 *
 * @param forTerminal whether a person reads it: then with color, and without characters that steer the terminal
 */
export function unifiedDiff(
  { path, before, after, isNew = false }: FileChange,
  forTerminal: boolean,
  color: boolean,
): string {
  const paint = paints(color);
  const show = (line: string): string =>
    forTerminal ? escapeControls(line.replace(/\r$/, '')).replaceAll('\\t', '\t') : line;
  const lines = hunksOf(before, after).flatMap(({ oldStart, oldLines, newStart, newLines, lines: body }) => [
    paint.cyan(`@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`),
    ...body.map((line) => paintLine(show(line), paint)),
  ]);
  const origin = isNew ? '/dev/null' : patchName('a', path);
  return [paint.bold(`--- ${origin}`), paint.bold(`+++ ${patchName('b', path)}`), ...lines, ''].join('\n');
}

interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly lines: readonly string[];
}

function hunksOf(before: string, after: string): readonly Hunk[] {
  const patch = structuredPatch('', '', before, after, '', '', { context, maxEditLength: maxChangedLines });
  return patch?.hunks ?? [wholeFile(before, after)];
}

function wholeFile(before: string, after: string): Hunk {
  const [gone, come] = [linesOf(before), linesOf(after)];
  const lines = [...marked('-', gone, before), ...marked('+', come, after)];
  return { oldStart: 1, oldLines: gone.length, newStart: 1, newLines: come.length, lines };
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

function marked(sign: string, lines: readonly string[], text: string): readonly string[] {
  const end = text.endsWith('\n') ? [] : ['\\ No newline at end of file'];
  return [...lines.map((line) => `${sign}${line}`), ...end];
}

/** Of no lines, the start is the line before them. */
function range(start: number, lines: number): string {
  if (lines === 0) return `${start - 1},0`;
  return lines === 1 ? String(start) : `${start},${lines}`;
}

function paintLine(line: string, { red, green }: Paints): string {
  if (line.startsWith('-')) return red(line);
  return line.startsWith('+') ? green(line) : line;
}
