import type { WrittenScalar } from '../../../document/document.ts';
import type { DocumentVisit, Report } from '../../define-rule.ts';

/** Escapes of two halves make one character (RFC 8259, section 7); one half alone makes none. */
const pairs: RegExp = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/g;
const half: RegExp = /\\u[dD][89a-fA-F][\da-fA-F]{2}/;

/** True when a text has an escape of half a character at all. */
export function mayHaveHalves(text: string): boolean {
  return half.test(text);
}

/** An escape for half a character without its other half. */
export function halfCharacter(
  scalar: WrittenScalar,
  { text }: DocumentVisit<unknown>,
): Report<'half'> | undefined {
  const { isKey, style, span } = scalar;
  if (style !== 'double') return undefined;
  const source = text.slice(span.start, span.end).replaceAll(pairs, (whole) => ' '.repeat(whole.length));
  const found = half.exec(source);
  if (found === null) return undefined;
  const start = span.start + found.index;
  return {
    messageId: 'half',
    at: { path: scalar.path(), part: isKey ? 'key' : 'value', span: { start, end: start + found[0].length } },
    data: { escape: found[0] },
  };
}
