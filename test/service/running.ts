import { type RunningService, type ServeOptions, serve } from '../../src/node/service/serve.ts';
import type { ServiceEvent } from '../../src/node/service/service-event.ts';

/** A service that stops when its block ends, and its events. */
export interface ServiceUnderTest extends RunningService, AsyncDisposable {
  readonly events: readonly ServiceEvent[];
  /** Sends a request; without more, an agent that is accepted. */
  post(request?: PostOptions): Promise<Response>;
  /** Ids as the read-only listing has them. */
  ids(of: 'agents' | 'models'): Promise<readonly string[]>;
}

export interface PostOptions {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Text and bytes as they are, anything else in JSON. */
  readonly body?: unknown;
}

export const projectId = '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c';
export const agentsPath: string = `/api/v1/service/projects/${projectId}/agents`;
export const modelsPath: string = '/api/v1/providers/models';
export const agent: { readonly name: string; readonly agent_type: string } = {
  name: 'Front desk',
  agent_type: 'single_prompt',
};

export async function running(options: ServeOptions = {}): Promise<ServiceUnderTest> {
  const events: ServiceEvent[] = [];
  const service = await serve({ ...options, onEvent: (event) => events.push(event) });
  return {
    ...service,
    events,
    post: ({ path = agentsPath, method = 'POST', headers = {}, body = agent } = {}) => {
      const isRaw = typeof body === 'string' || body instanceof Uint8Array;
      return fetch(service.url + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: 'Bearer any', ...headers },
        redirect: 'manual',
        ...(method === 'POST'
          ? { body: isRaw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }
          : {}),
      });
    },
    ids: async (of) => {
      const listed = (await (await fetch(`${service.url}/_voxlint/${of}`)).json()) as { id: string }[];
      return listed.map(({ id }) => id);
    },
    [Symbol.asyncDispose]: () => service.close(),
  };
}
