import type { Diagnostic } from '../../src/findings/diagnostic.ts';
import type { Position } from '../../src/text/span.ts';

/** Everything about a finding that nobody could be shown; empty for a sound one. */
export function unsoundIn(diagnostic: Diagnostic, text: string): readonly string[] {
  const { rule, message, help, start, end, related, fix } = diagnostic;
  const words = [message, help, ...related.map((place) => place.message), fix?.description ?? 'none'];
  return [
    ...words.filter((word) => !isReadable(word)).map((word) => `unreadable: ${JSON.stringify(word)}`),
    ...[{ start, end }, ...related].flatMap((place) => unsoundPlace(place, text)),
    ...(fix === undefined ? [] : unsoundEdits(fix.edits, text)),
  ].map((flaw) => `${rule}: ${flaw}`);
}

function isReadable(words: string): boolean {
  return words.trim() !== '' && !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(words);
}

function unsoundPlace({ start, end }: { start: Position; end: Position }, text: string): readonly string[] {
  const isInside = 0 <= start.offset && start.offset <= end.offset && end.offset <= text.length;
  const isCounted = [start, end].every(({ line, column }) => line >= 1 && column >= 1);
  return isInside && isCounted ? [] : [`outside: ${JSON.stringify({ start, end, length: text.length })}`];
}

function unsoundEdits(edits: readonly { start: number; end: number }[], text: string): readonly string[] {
  const ordered = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const isBroken = ordered.some(
    ({ start, end }, index) => start < (ordered[index - 1]?.end ?? 0) || end < start || end > text.length,
  );
  return isBroken || edits.length === 0 ? [`edits: ${JSON.stringify(edits)}`] : [];
}
