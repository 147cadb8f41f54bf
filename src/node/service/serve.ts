import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../upload/client/contract.ts';
import { systemClock } from '../client/system-clock.ts';
import { type Answer, errorAnswer, jsonAnswer } from './answer.ts';
import { isAuthorized, isLocalPeer } from './authorization.ts';
import { type CreateContext, type CreateResult, createResource } from './create-operation.ts';
import type { Fault } from './fault.ts';
import { faultDice, seededRandom } from './fault-dice.ts';
import { openFileStore } from './file-store.ts';
import { memoryStore, type RecordStore, type StoredRecord } from './record-store.ts';
import { findRoute, type Route } from './routes.ts';
import type { ServedExchange, ServiceEvent } from './service-event.ts';
import { ServiceStartError } from './service-start-error.ts';

/** The settings of the local service. */
export interface ServeOptions {
  /** 127.0.0.1 unless given. */
  readonly host?: string;
  /** Any free port unless given. */
  readonly port?: number;
  /** File that keeps what was made. Without one it is gone when the service stops. */
  readonly data?: string;
  /** The one bearer token that is accepted; any is, unless given. */
  readonly token?: string;
  readonly faults?: readonly Fault[];
  /** Makes faults strike the same requests in every run. */
  readonly seed?: number;
  /** Stops the service in good order. */
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  onEvent?(event: ServiceEvent): void;
}

/** A service that accepts requests. */
export interface RunningService {
  /** Its base address, for example `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  /** Everything that was made, oldest first. */
  readonly records: readonly StoredRecord[];
  /** Accepts no more requests, finishes those under way, and resolves when all is on disk and closed. */
  close(): Promise<void>;
  /** Resolves when the service has stopped, for whatever reason. */
  readonly closed: Promise<void>;
}

/**
 * Starts a stand-in for the service: both documented operations (docs/service.md, 4), and a listing of what was
 * made. Rejects with a `ServiceStartError` where the port or the data file cannot be used.
 */
export async function serve(options: ServeOptions = {}): Promise<RunningService> {
  const { host = '127.0.0.1', port = 0, signal, onEvent = () => {} } = options;
  const store = await openStore(options.data, onEvent);
  const stopping = new AbortController();
  // Each answer that is slow listens.
  setMaxListeners(0, stopping.signal);
  const service = new LocalService(options, store, stopping.signal, onEvent);
  const server = createServer((request, response) => {
    service.respond(request, response);
  });
  await listen(server, host, port).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const address = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;

  let closing: Promise<void> | undefined;
  let settle: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const close = (): Promise<void> => {
    closing ??= stop(server, stopping, store).then(() => {
      onEvent({ kind: 'stopped' });
      settle();
    });
    return closing;
  };
  onEvent({ kind: 'listening', url });
  signal?.addEventListener('abort', close, { once: true });
  if (signal?.aborted) close();
  return { url, port: address.port, records: store.records, close, closed };
}

async function openStore(
  path: string | undefined,
  onEvent: (event: ServiceEvent) => void,
): Promise<RecordStore> {
  if (path === undefined) return memoryStore();
  const { store, droppedBytes } = await openFileStore(path);
  onEvent({ kind: 'loaded', records: store.records.length, droppedBytes });
  return store;
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ServiceStartError(listenProblem(error, host, port)));
    });
    server.listen(port, host, () => resolve());
  });
}

function listenProblem(
  { code = 'unknown error' }: NodeJS.ErrnoException,
  host: string,
  port: number,
): string {
  const place = `${JSON.stringify(host)}, port ${port}`;
  if (code === 'EADDRINUSE') return `Another program listens at ${place} already.`;
  if (code === 'EACCES') return `This user may not listen at ${place}.`;
  return `Nothing can listen at ${place} (${code}).`;
}

/** The time in which requests under way may finish. */
const maxRequestMs = 5_000;

async function stop(server: Server, stopping: AbortController, store: RecordStore): Promise<void> {
  stopping.abort();
  const finished = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const timeout = setTimeout(() => server.closeAllConnections(), maxRequestMs);
  await finished;
  clearTimeout(timeout);
  await store.close();
}

class LocalService {
  readonly #token: string | undefined;
  readonly #store: RecordStore;
  readonly #context: CreateContext;
  readonly #onEvent: (event: ServiceEvent) => void;

  constructor(
    { token, faults = [], seed, clock = systemClock }: ServeOptions,
    store: RecordStore,
    stopping: AbortSignal,
    onEvent: (event: ServiceEvent) => void,
  ) {
    const random = seed === undefined ? Math.random : seededRandom(seed);
    this.#token = token;
    this.#store = store;
    this.#onEvent = onEvent;
    this.#context = { store, clock, userId: randomUUID(), strike: faultDice(faults, random), stopping };
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange: ServedExchange = { method: request.method ?? '', path: request.url ?? '' };
    this.#onEvent(await this.#serve(exchange, request, response));
  }

  async #serve(
    exchange: ServedExchange,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<ServiceEvent> {
    try {
      const { answer, ...made } = await this.#answer(request);
      const served = { ...exchange, ...made };
      if (answer) {
        send(answer, request, response, this.#context.stopping.aborted);
        return { kind: 'answered', exchange: served, status: answer.status };
      }
      request.socket.destroy();
      return { kind: 'dropped', exchange: served };
    } catch (error) {
      send(errorAnswer(500, 'The local service failed.'), request, response, true);
      return { kind: 'failed', exchange, message: error instanceof Error ? error.message : String(error) };
    }
  }

  async #answer(request: IncomingMessage): Promise<CreateResult> {
    const route = findRoute(request.url ?? '');
    if (!route) return { answer: errorAnswer(404, 'There is nothing at this address.') };
    if (!route.methods.includes(request.method ?? '')) return { answer: wrongMethod(route) };
    if (route.kind === 'list') return { answer: this.#list(route, request) };
    if (!this.#isAuthorized(request)) return { answer: unauthorized };
    return createResource(request, route, this.#context);
  }

  /** From this machine the listing can be read without a token, so that a browser and a script can look. */
  #list(route: Extract<Route, { readonly kind: 'list' }>, request: IncomingMessage): Answer {
    if (!isLocalPeer(request.socket.remoteAddress) && !this.#isAuthorized(request)) return unauthorized;
    const listed = this.#store.records.filter(
      (record) => record.kind === route.of && isIn(route.projectId, record),
    );
    return jsonAnswer(
      200,
      listed.map(({ resource }) => resource),
    );
  }

  #isAuthorized({ headers }: IncomingMessage): boolean {
    return isAuthorized(headers.authorization, this.#token);
  }
}

const unauthorized: Answer = errorAnswer(401, 'The request has no bearer token that is accepted.', {
  headers: { 'www-authenticate': 'Bearer' },
});

function wrongMethod({ methods }: Route): Answer {
  const allow = methods.join(', ');
  return errorAnswer(405, `Only ${allow} can be used here.`, { headers: { allow } });
}

function isIn(projectId: string | undefined, record: StoredRecord): boolean {
  return projectId === undefined || (record.kind === 'agent' && record.projectId === projectId);
}

function send(answer: Answer, request: IncomingMessage, response: ServerResponse, isLast: boolean): void {
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-length': body.length,
    ...(isLast ? { connection: 'close' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
