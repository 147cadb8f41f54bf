import type { Fix } from '../findings/diagnostic.ts';
import type { Edit } from '../text/edits.ts';

/** All edits of a fix as one replacement, for formats that take each edit for a proposal of its own. */
export function wholeEdit({ edits }: Fix, text: string): Edit | undefined {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  const first = sorted[0];
  if (first === undefined) return undefined;
  let at = first.start;
  let written = '';
  for (const edit of sorted) {
    written += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return { start: first.start, end: at, text: written };
}
