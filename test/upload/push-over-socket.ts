import { expect } from 'vitest';
import { createAgent } from '../../src/node/client/create.ts';
import { createFetch } from '../../src/node/client/create-fetch.ts';
import type { Fetch } from '../../src/upload/client/contract.ts';
import type { Outcome } from '../../src/upload/outcome.ts';
import { definition, id } from './canned.ts';
import type { RawServer } from './raw-server.ts';

/** A token that means something to shells, regular expressions, JSON, HTML and addresses. */
export const hardToken = 'tok.$(x)^[a-z]+|"\\`&<b>/=';

/** Real connections, without any proxy. */
export const direct: Fetch = createFetch({ env: {}, connectTimeoutMs: 3_000 }).fetch;

export interface Extra {
  readonly fetch?: Fetch;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Time enough for a server that answers at all, also beside other work; less than for a connection. */
export const quickly: Extra = { timeoutMs: 1_500 };

/** Creates an agent over a real socket. Whatever comes of it must not hold the token. */
export async function push(baseUrl: string, extra: Extra = {}): Promise<Outcome<unknown>> {
  const options = { baseUrl, projectId: id, token: hardToken, definition, fetch: direct };
  const outcome = await createAgent({ ...options, ...extra });
  expect(JSON.stringify(outcome)).not.toContain(hardToken);
  expect(JSON.stringify(outcome)).not.toContain('$(x)');
  return outcome;
}

/** Creates an agent at a server that is stopped afterwards. */
export async function pushTo(server: Promise<RawServer>, extra: Extra = {}): Promise<Outcome<unknown>> {
  await using running = await server;
  return await push(running.url, extra);
}
