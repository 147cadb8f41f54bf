import type { WrittenScalar } from '../../document/document.ts';
import type { DocumentVisit, Report } from '../define-rule.ts';
import { showInQuotes } from '../shared/plain-scalar/in-quotes.ts';
import { quoting } from './quoting.ts';

/** `&hello there` without any `*hello`: what stands behind the name is all that arrives. */
export function unusedAnchor(
  scalar: WrittenScalar,
  { text }: DocumentVisit<unknown>,
): Report<'anchor'> | undefined {
  const { unusedAnchor: name, isKey, style, span } = scalar;
  if (name === undefined || isKey || style !== 'plain' || span.start === span.end) return undefined;
  const start = text.lastIndexOf(`&${name}`, span.start);
  if (start === -1) return undefined;
  const whole = text.slice(start, span.end);
  return {
    messageId: 'anchor',
    at: { path: scalar.path(), part: 'value', span: { start, end: start + name.length + 1 } },
    data: { anchor: `&${name}`, quoted: showInQuotes(whole) },
    ...quoting({ start, end: span.end }, whole),
  };
}
