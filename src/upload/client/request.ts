import { show } from '../../text/show.ts';
import { operationAddress } from './address.ts';
import { requestHeaders } from './headers.ts';
import { isNestedDeeperThan } from './nesting.ts';
import type { Redaction } from './redaction.ts';

/** A request that is ready to leave. */
export interface PreparedRequest {
  readonly address: string;
  /** Host and port, for messages. */
  readonly host: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** What a request is made of. */
export interface RequestParts {
  readonly baseUrl: string;
  /** Parts of the operation's path, not yet encoded. */
  readonly path: readonly string[];
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly definition: object;
}

const maxDepth = 1_000;

/** Makes the request, or says in one sentence why there cannot be one. */
export function prepareRequest(
  parts: RequestParts,
  redaction: Redaction,
): PreparedRequest | { readonly problem: string } {
  const target = operationAddress(parts.baseUrl, parts.path, (text) => show(redaction.text(text)));
  if ('problem' in target) return target;
  const head = requestHeaders(parts.token, parts.headers);
  if ('problem' in head) return head;
  const body = bodyOrNothing(parts.definition);
  if (body === undefined) return { problem: 'The definition cannot be written as a JSON object.' };
  return { ...target, headers: head.headers, body };
}

/**
 * The body of the create request: the definition as it was written. Only `$schema`, which exists for editors, stays at
 * home. Throws where the definition is no plain data, as `JSON.stringify` does.
 */
export function requestBody(definition: object): string {
  const { $schema: _, ...sent } = definition as { readonly $schema?: unknown };
  return JSON.stringify(sent);
}

function bodyOrNothing(definition: object): string | undefined {
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) return undefined;
  if (isNestedDeeperThan(definition, maxDepth)) return undefined;
  try {
    return requestBody(definition);
  } catch {
    return undefined;
  }
}
