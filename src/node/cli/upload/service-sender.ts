import type { Environment } from '../../../config/types.generated.ts';
import { createResource } from '../../../upload/client/client.ts';
import type { Clock } from '../../../upload/client/contract.ts';
import {
  defaultRequestIdHeader,
  operationAddress,
  operationPath,
  requestHeaders,
} from '../../../upload/client/request.ts';
import type { CreatingRecord, UploadTarget } from '../../../upload/ledger-record.ts';
import type { CreateItem } from '../../../upload/plan.ts';
import type { AnyOutcome } from '../../../upload/push.ts';
import { createFetch } from '../../client/create-fetch.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** The parts of a request beside its body. */
export interface SenderOptions {
  readonly target: UploadTarget;
  readonly token: string;
  readonly settings: Environment;
  readonly clock: Clock;
  /** Lets requests under way finish, and keeps every other from leaving. */
  readonly stop: AbortSignal;
  /** Ends requests under way; their outcomes are unknown then. */
  readonly abort: AbortSignal;
  readonly env: Host['env'];
  /** PEM text of the certificates to trust, where they are not those of Node. */
  readonly ca?: string | undefined;
}

/** Sends definitions to a service. */
export interface ServiceSender {
  /** The id of the request is that of its journal entry. */
  send(item: CreateItem, entry: Pick<CreatingRecord, 'requestId'>): Promise<AnyOutcome>;
  close(): Promise<void>;
}

/** Throws a `UsageError` for an address, a token or a header that no request can have, before there is one. */
export function checkSetup({
  target,
  token,
  settings,
}: Pick<SenderOptions, 'target' | 'token' | 'settings'>): void {
  const { baseUrl, projectId } = target;
  const path = projectId === undefined ? operationPath('model', '') : operationPath('agent', projectId);
  const address = operationAddress(baseUrl, path);
  if ('problem' in address) throw new UsageError(address.problem);
  const { headers, requestIdHeader = defaultRequestIdHeader } = settings;
  const head = requestHeaders(token, { ...headers, [requestIdHeader]: '' });
  if ('problem' in head) throw new UsageError(head.problem);
}

export function serviceSender({
  target,
  token,
  settings,
  clock,
  stop,
  abort,
  env,
  ca,
}: SenderOptions): ServiceSender {
  const { fetch, close } = createFetch({
    env,
    stop,
    keepConnections: settings.keepConnections ?? false,
    ...(ca === undefined ? {} : { ca }),
  });
  const common = {
    ...target,
    token,
    fetch,
    clock,
    signal: abort,
    ...(settings.timeout === undefined ? {} : { timeoutMs: settings.timeout * 1000 }),
    ...(settings.headers === undefined ? {} : { headers: settings.headers }),
    ...(settings.requestIdHeader === undefined ? {} : { requestIdHeader: settings.requestIdHeader }),
  };
  return {
    send: ({ kind, definition: { body } }, { requestId }) =>
      createResource({ ...common, kind, body, ...(requestId === undefined ? {} : { requestId }) }),
    close,
  };
}
