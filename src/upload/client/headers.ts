import { show } from '../../text/show.ts';

/** Header fields to send, or what is wrong with those that were asked for. */
export type HeadersOrProblem = { readonly headers: Record<string, string> } | { readonly problem: string };

/** What a create operation sets itself, and what belongs to the connection (RFC 9110 section 7.6.1). */
const reserved: ReadonlySet<string> = new Set([
  'authorization',
  'content-type',
  'content-length',
  'host',
  'connection',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The header fields of a create request (docs/service.md, 5), with those from the settings beside them. */
export function requestHeaders(
  token: string,
  extra: Readonly<Record<string, string>> = {},
): HeadersOrProblem {
  const problem = tokenProblem(token) ?? Object.entries(extra).map(extraProblem).find(Boolean);
  if (problem) return { problem };
  const added = Object.entries(extra).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    headers: {
      accept: 'application/json',
      'user-agent': 'voxlint',
      ...Object.fromEntries(added),
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
  };
}

/** Never quotes the token. */
function tokenProblem(token: string): string | undefined {
  if (token === '') return 'There is no token.';
  if (/^[\x21-\x7e]+$/.test(token)) return undefined;
  return /^[\x21-\x7e]+\s+$/.test(token)
    ? 'The token ends with a line end or a blank; leave it out.'
    : 'The token holds a character that no token has: a blank, a line end or one beyond ASCII.';
}

/** Quotes names only: a value may be a secret. */
function extraProblem([name, value]: readonly [string, string]): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return `${show(name)} cannot be the name of a header.`;
  if (reserved.has(name.toLowerCase()))
    return `The header ${show(name)} cannot be set: voxlint sends its own.`;
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
    return `The value of the header ${show(name)} holds a line end or another character that no header carries.`;
  return undefined;
}
