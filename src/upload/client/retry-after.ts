/** The header fields that say when to come back. */
export interface RetryHeaders {
  /** Value of `Retry-After`: seconds or a date. */
  readonly retryAfter: string | null;
  /** Value of `Date`, by which the service's clock goes. */
  readonly date: string | null;
}

/**
 * How long the service asks to wait, in milliseconds (RFC 9110 section 10.2.3). A date is measured against the service's
 * own clock where the answer shows it. Undefined where nothing readable is said.
 */
export function parseRetryAfter({ retryAfter, date }: RetryHeaders, now: number): number | undefined {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = parseDate(text);
  if (until === undefined) return undefined;
  return Math.max(0, until - (parseDate(date ?? '') ?? now));
}

/** All three forms of an HTTP date begin with the name of a day. */
function parseDate(text: string): number | undefined {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  const zoned = / GMT$/.test(text) ? text : `${text} GMT`;
  const moment = Date.parse(zoned);
  return Number.isNaN(moment) ? undefined : moment;
}
