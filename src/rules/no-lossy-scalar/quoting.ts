import type { Span } from '../../text/span.ts';
import type { Report } from '../define-rule.ts';
import { inQuotes } from '../shared/plain-scalar/in-quotes.ts';

/** Quotes over several lines would need another way of breaking them, so there it is left to a person. */
export function quoting(span: Span, whole: string, safe = false): Pick<Report, 'fix'> {
  if (/[\r\n]/.test(whole)) return {};
  const changes = [{ kind: 'text', span, text: inQuotes(whole) }] as const;
  return { fix: { description: 'Put it in quotes', safe, changes } };
}
