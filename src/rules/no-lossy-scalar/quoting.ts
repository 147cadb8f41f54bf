import type { WrittenScalar } from '../../document/document.ts';
import { inQuotes } from '../../text/in-quotes.ts';
import type { Span } from '../../text/span.ts';
import type { DocumentVisit, Report } from '../define-rule.ts';

/** Quotes over several lines would need another way of breaking them, so there it is left to a person. */
export function quoting(span: Span, whole: string, safe = false): Pick<Report, 'fix'> {
  if (/[\r\n]/.test(whole)) return {};
  const changes = [{ kind: 'text', span, text: inQuotes(whole) }] as const;
  return { fix: { description: 'Put it in quotes', safe, changes } };
}

/** `Thank you."` without the quote in front: behind a digit, a quote stands for inches. */
const closedOnly: RegExp = /^[^"]*[^"\d\s]"$/;

/** A value that ends with a double quote which nothing opens. */
export function strayQuote(
  scalar: WrittenScalar,
  { text }: DocumentVisit<unknown>,
): Report<'strayQuote'> | undefined {
  const { isKey, style, span } = scalar;
  const source = text.slice(span.start, span.end);
  if (isKey || style !== 'plain' || !closedOnly.test(source)) return undefined;
  const whole = source.slice(0, -1);
  const isOneLine = !/[\r\n\\]/.test(whole);
  const changes = [{ kind: 'text', span: { start: span.start, end: span.start }, text: '"' }] as const;
  return {
    messageId: 'strayQuote',
    at: { path: scalar.path(), part: 'value', span: { start: span.end - 1, end: span.end } },
    ...(isOneLine ? { fix: { description: 'Write the quote at the beginning', safe: false, changes } } : {}),
  };
}
