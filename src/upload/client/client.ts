import { validateAgent, validateModel } from '../../schema/resource-validators.generated.js';
import type { Agent, AgentDefinition, Model, ModelDefinition } from '../../types.generated.ts';
import type { NotSent, Outcome } from '../outcome.ts';
import type { Clock, Fetch } from './contract.ts';
import { exchange } from './exchange.ts';
import { interpretFailure, stoppedNotSent } from './failure.ts';
import { interpretResponse } from './interpret-response.ts';
import { type Redaction, redactionOf } from './redaction.ts';
import { prepareRequest } from './request.ts';
import type { ResourceCheck } from './resource.ts';

/** What every create operation takes. */
export interface CreateOptions<Definition> {
  /** Address of the service; a path in it is kept. https, or http to this machine. */
  readonly baseUrl: string;
  /** Goes into the `Authorization` header and nowhere else. */
  readonly token: string;
  /** Sent as it is, without `$schema`. Not checked: that is what `lint` is for. */
  readonly definition: Definition;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Milliseconds for the whole operation, answer included; 120,000 unless given. */
  readonly timeoutMs?: number;
  /** Header fields beside those of docs/service.md, 5, which they cannot replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the operation. After the request has left, that leaves its outcome unknown. */
  readonly signal?: AbortSignal;
  /** Takes a 503 with `Retry-After` as `throttled`, not as `unknown`: for services that are known to mean it. */
  readonly unavailableIsThrottled?: boolean;
}

export interface CreateAgentOptions extends CreateOptions<AgentDefinition> {
  readonly projectId: string;
}

export type CreateModelOptions = CreateOptions<ModelDefinition>;

/** Path of the operation that creates agents in a project (docs/service.md, 4.1). */
export function agentPath(projectId: string): readonly string[] {
  return ['api', 'v1', 'service', 'projects', projectId, 'agents'];
}

/** Path of the operation that creates models (docs/service.md, 4.2). */
export const modelPath: readonly string[] = ['api', 'v1', 'providers', 'models'];

/** Sends one request that creates an agent. Never rejects, never sends twice: whatever happens is in the outcome. */
export function createAgent(options: CreateAgentOptions): Promise<Outcome<Agent>> {
  return create(options, agentPath(options.projectId), validateAgent);
}

/** Sends one request that creates a model. Never rejects, never sends twice: whatever happens is in the outcome. */
export function createModel(options: CreateModelOptions): Promise<Outcome<Model>> {
  return create(options, modelPath, validateModel);
}

const defaultTimeoutMs = 120_000;

async function create<Resource>(
  options: CreateOptions<object>,
  path: readonly string[],
  check: ResourceCheck,
): Promise<Outcome<Resource>> {
  const redaction = redactionOf(options.token);
  return withoutToken(await attempt<Resource>(options, path, check, redaction), redaction);
}

async function attempt<Resource>(
  options: CreateOptions<object>,
  path: readonly string[],
  check: ResourceCheck,
  redaction: Redaction,
): Promise<Outcome<Resource>> {
  const { fetch, clock, signal, timeoutMs = defaultTimeoutMs, unavailableIsThrottled = false } = options;
  const request = prepareRequest({ ...options, path }, redaction);
  if ('problem' in request) return misconfigured(request.problem);
  const { host, body: sent } = request;
  if (signal?.aborted) return stoppedNotSent('aborted', host);
  const result = await exchange(request, { fetch, clock, timeoutMs, signal });
  if ('error' in result) return interpretFailure({ ...result, host });
  return interpretResponse({ ...result, host, sent, check, redaction, clock, unavailableIsThrottled });
}

/** Every text in an outcome may repeat the token: a service echoes what it likes, an error quotes what it likes. */
function withoutToken<Resource>(outcome: Outcome<Resource>, { text, value }: Redaction): Outcome<Resource> {
  switch (outcome.kind) {
    case 'created':
      return {
        ...outcome,
        resource: value(outcome.resource),
        differences: outcome.differences.map((difference) => ({
          ...difference,
          pointer: text(difference.pointer),
          sent: value(difference.sent),
          ...('received' in difference ? { received: value(difference.received) } : {}),
        })),
        warnings: outcome.warnings.map(textsOf(text)),
      };
    case 'rejected':
      return {
        ...outcome,
        message: text(outcome.message),
        body: text(outcome.body),
        fieldPaths: outcome.fieldPaths.map(textsOf(text)),
      };
    case 'notSent':
      return { ...outcome, message: text(outcome.message) };
    default:
      return {
        ...outcome,
        message: text(outcome.message),
        ...(outcome.body === undefined ? {} : { body: text(outcome.body) }),
      };
  }
}

interface Placed {
  readonly pointer: string;
  readonly message: string;
}

function textsOf(text: Redaction['text']): (placed: Placed) => Placed {
  return ({ pointer, message }) => ({ pointer: text(pointer), message: text(message) });
}

function misconfigured(message: string): NotSent {
  return { kind: 'notSent', reason: 'configuration', message, retryable: false };
}
