import type { Fix } from '../findings/diagnostic.ts';
import { count } from '../text/count.ts';
import type { Edit } from '../text/edits.ts';
import { cutLine } from './cut-line.ts';
import type { Gutter } from './gutter.ts';
import type { ShownLines } from './shown-lines.ts';

interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly edits: readonly Edit[];
}

const shownHunks = 3;
const shownLines = 4;

/** A fix as the lines that it takes away (`-`) and the lines that it puts there (`+`). */
export function fixDiff(fix: Fix, lines: ShownLines, gutter: Gutter): string[] {
  const all = hunks(fix.edits, lines);
  const shown = all.slice(0, shownHunks).flatMap((hunk) => showHunk(hunk, lines, gutter));
  const left = all.length - shownHunks;
  return left > 0 ? [...shown, gutter.beside(' ', `… and ${count(left, 'more place')}`)] : shown;
}

/** Edits that change the same lines belong together. */
function hunks(edits: readonly Edit[], lines: ShownLines): Hunk[] {
  const result: Hunk[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const from = lines.numberAt(edit.start);
    const to = lastLine(edit, lines);
    const previous = result[result.length - 1];
    if (previous === undefined || from > previous.to) {
      result.push({ from, to, edits: [edit] });
    } else {
      result[result.length - 1] = {
        from: previous.from,
        to: Math.max(to, previous.to),
        edits: [...previous.edits, edit],
      };
    }
  }
  return result;
}

/** An edit that takes a whole line with its line end leaves the next line alone. */
function lastLine({ start, end }: Edit, lines: ShownLines): number {
  const number = lines.numberAt(end);
  const first = lines.line(lines.numberAt(start));
  return start < end && first?.start === start && lines.line(number)?.start === end ? number - 1 : number;
}

function showHunk({ from, to, edits }: Hunk, lines: ShownLines, gutter: Gutter): string[] {
  const old: string[] = [];
  for (let number = from; number <= to; number += 1) old.push(lines.line(number)?.text ?? '');
  const renewed = splitLines(change(from, to, edits, lines));
  const same = commonLines(old, renewed);
  const removed = old.slice(same.before, old.length - same.after);
  const added = renewed.slice(same.before, renewed.length - same.after);
  const first = from + same.before;
  return [
    ...changedLines('-', removed, added[0] ?? '', first, gutter),
    ...changedLines('+', added, removed[0] ?? '', first, gutter),
  ];
}

function change(from: number, to: number, edits: readonly Edit[], lines: ShownLines): string {
  let at = lines.line(from)?.start ?? 0;
  let result = '';
  for (const edit of edits) {
    result += lines.text.slice(at, edit.start) + edit.text;
    at = Math.max(at, edit.end);
  }
  const end = lines.line(to)?.end ?? lines.text.length;
  return at > end ? result : result + lines.text.slice(at, end);
}

/** A text that ends with a line end has no empty line after it; an empty text has no line at all. */
function splitLines(text: string): string[] {
  if (text === '') return [];
  return text.replace(/\r\n?$|\n$/, '').split(/\r\n?|\n/);
}

function commonLines(old: readonly string[], renewed: readonly string[]): { before: number; after: number } {
  const max = Math.min(old.length, renewed.length);
  let before = 0;
  while (before < max && old[before] === renewed[before]) before += 1;
  let after = 0;
  while (after < max - before && old[old.length - 1 - after] === renewed[renewed.length - 1 - after])
    after += 1;
  return { before, after };
}

function changedLines(
  sign: '-' | '+',
  changed: readonly string[],
  counterpart: string,
  first: number,
  gutter: Gutter,
): string[] {
  const shown = changed.slice(0, shownLines).map((line, index) => {
    const from = index === 0 ? commonStart(line, counterpart) : 0;
    return gutter.changed(first + index, sign, cutLine(line, from, from, gutter.width).text);
  });
  const left = changed.length - shownLines;
  return left > 0 ? [...shown, gutter.beside(sign, `… and ${count(left, 'more line')}`)] : shown;
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}
