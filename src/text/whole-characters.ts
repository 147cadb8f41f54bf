import type { Span } from './span.ts';

/** A span of a text that begins and ends between characters: one that cuts a surrogate pair in two takes in all of it. */
export function wholeCharacters(text: string, { start, end }: Span): Span {
  return {
    start: isInsidePair(text, start) ? start - 1 : start,
    end: isInsidePair(text, end) ? end + 1 : end,
  };
}

function isInsidePair(text: string, offset: number): boolean {
  return isBetween(text.charCodeAt(offset - 1), 0xd800) && isBetween(text.charCodeAt(offset), 0xdc00);
}

/** True for one of the 1,024 halves of pairs that begin at a code. */
function isBetween(code: number, first: number): boolean {
  return first <= code && code < first + 0x400;
}
