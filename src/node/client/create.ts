import { isMap } from '../../text/is-map.ts';
import type { Agent, AgentDefinition, Model, ModelDefinition } from '../../types.generated.ts';
import { type CreateRequest, createResource, type RequestSettings } from '../../upload/client/client.ts';
import type { Clock, Fetch } from '../../upload/client/contract.ts';
import { misconfigured } from '../../upload/client/failure.ts';
import type { Outcome } from '../../upload/outcome.ts';
import { isNestedDeeperThan, requestBody } from '../../upload/request-body.ts';
import { createFetch, type NodeFetch } from './create-fetch.ts';
import { systemClock } from './system-clock.ts';

/** The options of every create operation. */
export interface CreateOptions<Definition> extends RequestSettings {
  /** Sent as it is, without `$schema`. Not checked: that is what `lint` is for. */
  readonly definition: Definition;
  /** `createFetch()` unless given. */
  readonly fetch?: Fetch;
  /** The clock of this machine unless given. */
  readonly clock?: Clock;
}

export interface CreateAgentOptions extends CreateOptions<AgentDefinition> {
  readonly projectId: string;
}

export type CreateModelOptions = CreateOptions<ModelDefinition>;

/** Sends one request that creates an agent. Never rejects, never sends twice: whatever happens is in the outcome. */
export function createAgent({ projectId, ...options }: CreateAgentOptions): Promise<Outcome<Agent>> {
  return create({ kind: 'agent', projectId }, options);
}

/** Sends one request that creates a model. Never rejects, never sends twice: whatever happens is in the outcome. */
export function createModel(options: CreateModelOptions): Promise<Outcome<Model>> {
  return create({ kind: 'model' }, options);
}

let shared: NodeFetch | undefined;

async function create<Resource>(
  operation: Pick<CreateRequest, 'kind' | 'projectId'>,
  { definition, fetch, clock = systemClock, ...settings }: CreateOptions<object>,
): Promise<Outcome<Resource>> {
  const body = bodyOf(definition);
  if (body === undefined) return misconfigured('The definition cannot be written as a JSON object.');
  if (!fetch) shared ??= createFetch();
  const send = fetch ?? (shared as NodeFetch).fetch;
  return createResource({ ...settings, ...operation, body, fetch: send, clock });
}

const maxDepth = 1_000;

/** Undefined for what is not plain data, or is nested so deeply that nothing can write it. */
function bodyOf(definition: unknown): string | undefined {
  if (!isMap(definition) || isNestedDeeperThan(definition, maxDepth)) return undefined;
  try {
    return requestBody(definition);
  } catch {
    return undefined;
  }
}
