import { show } from '../../text/show.ts';

/** An address to send to, or what is wrong with the settings that should have made one. */
export type AddressOrProblem =
  | { readonly address: string; readonly host: string }
  | { readonly problem: string };

/** How a message quotes what somebody wrote. */
export type Quote = (text: string) => string;

/**
 * Joins the base address of the service and the parts of an operation's path. A path in the base address is kept, each
 * part is percent-encoded. Only https is accepted, and http to this machine, for the token travels along.
 */
export function operationAddress(
  baseUrl: string,
  parts: readonly string[],
  quote: Quote = show,
): AddressOrProblem {
  const base = parseAddress(baseUrl);
  if (!base)
    return { problem: `The base address ${quote(baseUrl)} is no address such as https://api.example.com.` };
  const problem = baseProblem(base, quote) ?? parts.map((part) => partProblem(part, quote)).find(Boolean);
  if (problem) return { problem };
  const prefix = base.pathname.replace(/\/+$/, '');
  const path = parts.map((part) => `/${encodeURIComponent(part)}`).join('');
  return { address: `${base.origin}${prefix}${path}`, host: base.host };
}

/** Whether a host name, as `URL` spells it, means this machine: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Never quotes the whole address: it may hold a password. */
function baseProblem(base: URL, quote: Quote): string | undefined {
  if (base.username || base.password) {
    return 'The base address holds a user name or password; give the token apart from it.';
  }
  if (base.protocol === 'http:' && !isLoopback(base.hostname)) {
    return `The base address starts with http://, so the token would travel unprotected to ${quote(base.host)}; write https://.`;
  }
  if (base.protocol !== 'https:' && base.protocol !== 'http:') {
    return `The base address starts with ${quote(`${base.protocol}//`)}; write https://.`;
  }
  if (base.search || base.hash) return 'The base address holds a "?" or "#"; leave out what starts there.';
  return undefined;
}

/** `.` and `..` would be taken as steps in the path even when they are percent-encoded. */
function partProblem(part: string, quote: Quote): string | undefined {
  if (part === '') return 'The project id is empty.';
  if (part === '.' || part === '..' || /\p{Surrogate}/u.test(part)) {
    return `The project id ${quote(part)} is no UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c.`;
  }
  return undefined;
}
