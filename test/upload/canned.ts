import { createAgent } from '../../src/node/client/create.ts';
import type { Agent } from '../../src/types.generated.ts';
import type { Fetch, FetchRequest } from '../../src/upload/client/contract.ts';
import type { Outcome } from '../../src/upload/outcome.ts';
import { fakeClock } from './fake-clock.ts';

export const id = '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c';
export const definition: { readonly name: string; readonly agent_type: string } = {
  name: 'Front desk',
  agent_type: 'single_prompt',
};
export const token = 'sk-0123456789';

/** A request as the `Fetch` got it. */
export interface Sent {
  readonly address: string;
  readonly request: FetchRequest;
}

export interface Canned {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Bytes and text as they are, anything else in JSON. */
  readonly body?: unknown;
}

/** A `Fetch` that keeps what it gets and gives a prepared answer. */
export function canned({
  status = 201,
  headers = {},
  body = { id },
}: Canned = {}): Fetch & { readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const content = isRaw ? (body as ConstructorParameters<typeof Response>[0]) : JSON.stringify(body);
  const fetch: Fetch = async (address, request) => {
    sent.push({ address, request });
    return new Response(content, { status, headers });
  };
  return Object.assign(fetch, { sent });
}

type Options = Partial<Parameters<typeof createAgent>[0]>;

/** Creates an agent, by default an ordinary one at an ordinary address. */
export function push(options: Options & { readonly fetch: Fetch }): Promise<Outcome<Agent>> {
  return createAgent({
    baseUrl: 'https://api.example.com',
    projectId: id,
    token,
    definition,
    clock: fakeClock(),
    ...options,
  });
}
