import type { DefinitionKind } from '../../schema/definition-kind.ts';
import { show } from '../../text/show.ts';
import { isProjectId } from '../project-id.ts';
import type { Redaction } from './redaction.ts';

/** A request that is ready to leave. */
export interface PreparedRequest {
  readonly address: string;
  /** Host and port, for messages. */
  readonly host: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The parts of a request. */
export interface RequestParts {
  readonly kind: DefinitionKind;
  readonly baseUrl: string;
  /** The project of an agent. */
  readonly projectId?: string;
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestId?: string;
  readonly requestIdHeader?: string;
  readonly body: string;
}

/** Makes the request, or explains in one sentence why there cannot be one. */
export function prepareRequest(
  { kind, baseUrl, projectId = '', token, headers, body, requestId, requestIdHeader }: RequestParts,
  redaction: Redaction,
): PreparedRequest | { readonly problem: string } {
  const path = operationPath(kind, projectId);
  const problem = kind === 'agent' ? projectProblem(projectId, redaction.text) : undefined;
  if (problem) return { problem };
  const target = operationAddress(baseUrl, path, (text) => show(redaction.text(text)));
  if ('problem' in target) return target;
  const named = requestId === undefined ? {} : { [requestIdHeader ?? defaultRequestIdHeader]: requestId };
  const head = requestHeaders(token, { ...headers, ...named });
  if ('problem' in head) return head;
  return { ...target, headers: head.headers, body };
}

/** Name of the header for the id of a request, where the settings have none. */
export const defaultRequestIdHeader = 'X-Request-Id';

/** A sentence on a project id that the service cannot have given; undefined for one that it may have. */
export function projectProblem(
  projectId: string,
  clean: (text: string) => string = (text) => text,
): string | undefined {
  if (projectId === '') return 'The project id is empty.';
  return isProjectId(projectId)
    ? undefined
    : `The project id ${show(clean(projectId))} is not a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c.`;
}

/** Path of the operation that creates a resource (docs/service.md, 4), in parts that are not yet encoded. */
export function operationPath(kind: DefinitionKind, projectId: string): readonly string[] {
  return kind === 'agent'
    ? ['api', 'v1', 'service', 'projects', projectId, 'agents']
    : ['api', 'v1', 'providers', 'models'];
}

/** An address to send to, or a sentence on the settings that should have made one. */
type AddressOrProblem = { readonly address: string; readonly host: string } | { readonly problem: string };

/** Quotes in a message what somebody wrote. */
type Quote = (text: string) => string;

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
    return {
      problem: `The base address ${quote(baseUrl)} is not an address such as https://api.example.com.`,
    };
  const problem = baseProblem(base, quote);
  if (problem) return { problem };
  const prefix = base.pathname.replace(/\/+$/, '');
  const path = parts.map((part) => `/${encodeURIComponent(part)}`).join('');
  return { address: `${base.origin}${prefix}${path}`, host: base.host };
}

/** True for a host name, as `URL` spells it, of this machine: 127.0.0.0/8, ::1 or localhost. */
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
  if (base.pathname.split('/').some(leadsUp)) {
    return 'The base address holds a part such as "..;", which some servers take for the folder above; leave it out.';
  }
  return undefined;
}

/** Proxies and servers disagree on parts with `;` or an encoded slash, so that a token could reach another application. */
function leadsUp(part: string): boolean {
  const plain = part
    .replaceAll(/%2e/gi, '.')
    .replaceAll(/%3b/gi, ';')
    .replaceAll(/%(?:2f|5c)/gi, '/');
  return /(?:^|\/)\.{1,2}(?:;|\/|$)/.test(plain);
}

/** Header fields to send, or a sentence on those that were asked for. */
type HeadersOrProblem = { readonly headers: Record<string, string> } | { readonly problem: string };

/** Header fields that a create operation sets itself, and those of the connection (RFC 9110 section 7.6.1). */
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
