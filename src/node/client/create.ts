import type { Agent, Model } from '../../types.generated.ts';
import {
  type CreateAgentOptions,
  type CreateModelOptions,
  createAgent as createAgentWith,
  createModel as createModelWith,
} from '../../upload/client/client.ts';
import type { Clock, Fetch } from '../../upload/client/contract.ts';
import type { Outcome } from '../../upload/outcome.ts';
import { createFetch, type NodeFetch } from './create-fetch.ts';
import { systemClock } from './system-clock.ts';

/** What a create operation may leave to Node. */
export interface NodeDefaults {
  /** `createFetch()` unless given. */
  readonly fetch?: Fetch;
  /** The clock of this machine unless given. */
  readonly clock?: Clock;
}

export type NodeAgentOptions = Omit<CreateAgentOptions, keyof NodeDefaults> & NodeDefaults;
export type NodeModelOptions = Omit<CreateModelOptions, keyof NodeDefaults> & NodeDefaults;

/** Sends one request that creates an agent. Never rejects, never sends twice: whatever happens is in the outcome. */
export function createAgent(options: NodeAgentOptions): Promise<Outcome<Agent>> {
  return createAgentWith({ ...options, ...defaults(options) });
}

/** Sends one request that creates a model. Never rejects, never sends twice: whatever happens is in the outcome. */
export function createModel(options: NodeModelOptions): Promise<Outcome<Model>> {
  return createModelWith({ ...options, ...defaults(options) });
}

let shared: NodeFetch | undefined;

function defaults({ fetch, clock }: NodeDefaults): Required<NodeDefaults> {
  if (!fetch) shared ??= createFetch();
  return { fetch: fetch ?? (shared as NodeFetch).fetch, clock: clock ?? systemClock };
}
