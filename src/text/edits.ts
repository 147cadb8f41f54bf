import type { Span } from './span.ts';

/** One replacement of characters; `start === end` inserts. */
export interface Edit extends Span {
  readonly text: string;
}

/** Replaces the characters that the edits name; the edits must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}
