import type { DefinitionKind } from '../../schema/definition-kind.ts';
import { validateAgent, validateModel } from '../../schema/resource-validators.generated.js';
import type { Validate } from '../../schema/validators.generated.js';
import type { Outcome } from '../outcome.ts';
import type { Clock, Fetch } from './contract.ts';
import { exchange } from './exchange.ts';
import { interpretFailure, misconfigured, stoppedNotSent } from './failure.ts';
import { interpretResponse } from './interpret-response.ts';
import { headerSecrets, type Redaction, redactionOf } from './redaction.ts';
import { prepareRequest } from './request.ts';

/** The settings of every create operation. */
export interface RequestSettings {
  /** Address of the service; a path in it is kept. https, or http to this machine. */
  readonly baseUrl: string;
  /** Goes into the `Authorization` header and nowhere else. */
  readonly token: string;
  /** Milliseconds for the whole operation, answer included; 120,000 unless given. */
  readonly timeoutMs?: number;
  /** Header fields beside those of docs/service.md, 5, which they cannot replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Goes with the request in `requestIdHeader`, so that it is found in the logs of the service; none unless given. */
  readonly requestId?: string;
  /** Name of the header for `requestId`; `X-Request-Id` unless given. */
  readonly requestIdHeader?: string;
  /** Ends the operation. After the request has left, that leaves its outcome unknown. */
  readonly signal?: AbortSignal;
  /** Takes a 503 with `Retry-After` as `throttled`, not as `unknown`: for services that are known to mean it. */
  readonly unavailableIsThrottled?: boolean;
}

/** A request that creates one resource. */
export interface CreateRequest extends RequestSettings {
  readonly kind: DefinitionKind;
  /** The project of an agent. */
  readonly projectId?: string;
  /** Sent as it is: a definition as `requestBody` writes it. Not checked: that is what `lint` is for. */
  readonly body: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

const defaultTimeoutMs = 120_000;

/** The schema of what each operation answers. */
const checks: Readonly<Record<DefinitionKind, Validate>> = { agent: validateAgent, model: validateModel };

/** Sends one request that creates a resource. Never rejects, never sends twice: whatever happens is in the outcome. */
export async function createResource<Resource>(request: CreateRequest): Promise<Outcome<Resource>> {
  const { token, headers = {} } = request;
  const redaction = redactionOf([token, ...headerSecrets(headers)]);
  return withoutToken(await attempt<Resource>(request, redaction), redaction);
}

async function attempt<Resource>(request: CreateRequest, redaction: Redaction): Promise<Outcome<Resource>> {
  const { fetch, clock, signal, timeoutMs = defaultTimeoutMs, unavailableIsThrottled = false } = request;
  const prepared = prepareRequest(request, redaction);
  if ('problem' in prepared) return misconfigured(prepared.problem);
  const { host, body: sent } = prepared;
  if (signal?.aborted) return stoppedNotSent('aborted', host);
  const result = await exchange(prepared, { fetch, clock, timeoutMs, signal });
  if ('error' in result) return interpretFailure({ ...result, host });
  const check = checks[request.kind];
  return interpretResponse({ ...result, host, sent, check, redaction, unavailableIsThrottled });
}

/** Every text in an outcome may repeat the token or a header: a service echoes what it likes, an error quotes what it likes. */
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

interface PlacedText {
  readonly pointer: string;
  readonly message: string;
}

function textsOf(text: Redaction['text']): (placed: PlacedText) => PlacedText {
  return ({ pointer, message }) => ({ pointer: text(pointer), message: text(message) });
}
