const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const hash = 35;
const byteOrderMark = 0xfeff;

/** The first offset from `at` on that is neither white space, nor a line end, nor part of a comment. */
export function skipTrivia(text: string, at: number): number {
  let next = at;
  for (;;) {
    const code = text.charCodeAt(next);
    if (code === hash) next = lineEnd(text, next);
    else if (isBlank(code)) next++;
    else return next;
  }
}

function isBlank(code: number): boolean {
  return (
    code === space || code === lineFeed || code === carriageReturn || code === tab || code === byteOrderMark
  );
}

function lineEnd(text: string, at: number): number {
  let next = at;
  while (next < text.length && text.charCodeAt(next) !== lineFeed && text.charCodeAt(next) !== carriageReturn)
    next++;
  return next;
}

/**
 * The end of a block scalar for a reader: after the last character that shows, not on the line after it. One
 * without content ends behind its header.
 */
export function blockScalarEnd(text: string, header: number, contentEnd: number): number {
  const headerEnd = header + (/^[|>][-+0-9]*/.exec(text.slice(header, header + 8))?.[0].length ?? 1);
  const lineAfter = lineEnd(text, headerEnd);
  let end = contentEnd;
  while (end > lineAfter && isBlank(text.charCodeAt(end - 1))) end--;
  return end > lineAfter ? end : headerEnd;
}
