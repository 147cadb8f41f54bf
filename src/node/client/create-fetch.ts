import type { Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher, Pool } from 'undici';
import { type Fetch, type FetchRequest, NeverSentError } from '../../upload/client/contract.ts';
import { isLoopback } from '../../upload/client/request.ts';
import { dispatchOnce } from './dispatch-once.ts';
import { type ProxySettings, proxyDispatcher, proxySettings, type Tls } from './proxy-dispatcher.ts';
import { quietConnector } from './quiet-connector.ts';

/** The way from Node to a service. */
export interface FetchOptions {
  /** Milliseconds for a connection to come about, proxy and encryption included; 10,000 unless given. */
  readonly connectTimeoutMs?: number;
  /** The variables `HTTPS_PROXY` and `NO_PROXY`, small letters first; the process's own unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** PEM text of certificates to trust instead of Node's own. */
  readonly ca?: string;
  /**
   * Uses a connection for several requests; off unless given. A service that closes a resting connection at the moment of
   * the next request leaves the outcome of that request unknown.
   */
  readonly keepConnections?: boolean;
  /** Lets requests under way finish, and keeps every other from leaving. */
  readonly stop?: AbortSignal;
}

/** A `Fetch` with connections of its own. */
export interface NodeFetch {
  readonly fetch: Fetch;
  /** Closes the connections that are kept for further requests. Idle ones never keep the process alive. */
  close(): Promise<void>;
}

/**
 * Makes a `Fetch` on undici's dispatcher. It knows for certain whether a request has left: the dispatcher announces each
 * one before its first byte. undici's own `fetch` is not used, for it sends a request again after an answer of status 421.
 * This machine itself is reached without a proxy, so that a token on http stays on it.
 */
export function createFetch({
  connectTimeoutMs = 10_000,
  env = process.env,
  ca,
  keepConnections = false,
  stop,
}: FetchOptions = {}): NodeFetch {
  const tls = { timeout: connectTimeoutMs, ...(ca === undefined ? {} : { ca }) };
  const routes = routesOf(proxySettings(env), tls);
  return keepConnections ? keepingFetch(routes, stop) : freshFetch(routes, stop);
}

type OnSocket = (socket: Socket) => void;

/** Makes dispatchers that lead to an address; throws a `NeverSentError` where the settings lead nowhere. */
type Routes = (url: URL, onSocket?: OnSocket, onAttempt?: OnSocket) => Dispatcher;

function routesOf(proxies: ProxySettings | { readonly problem: string }, tls: Tls): Routes {
  const connector = buildConnector(tls);
  return (url, onSocket, onAttempt) => {
    const options = { ...connectionOptions, factory: quietPools(connector, onSocket, onAttempt) };
    if (isLoopback(url.hostname)) return new Agent(options);
    if ('problem' in proxies) {
      throw new NeverSentError(proxies.problem, { reason: 'configuration', retryable: false });
    }
    return proxyDispatcher(proxies, tls, options);
  };
}

/** Makes pools whose connections are silent at first, also those through the tunnel of a proxy. */
function quietPools(
  connector: buildConnector.connector,
  onSocket?: OnSocket,
  onAttempt?: OnSocket,
): (origin: string | URL, options: object) => Pool {
  return (origin, options: Pool.Options) => {
    const connect = typeof options.connect === 'function' ? options.connect : connector;
    return new Pool(origin, { ...options, connect: quietConnector(connect, onSocket, onAttempt) });
  };
}

/** A dispatcher for each request, so that none leaves on a connection that has rested. */
function freshFetch(routes: Routes, stop?: AbortSignal): NodeFetch {
  return {
    fetch: async (address, request) => {
      const url = new URL(address);
      const sockets: Socket[] = [];
      const attempts: Socket[] = [];
      const dispatcher = routes(
        url,
        (socket) => sockets.push(socket),
        (socket) => attempts.push(socket),
      );
      const close = (): void => {
        dispatcher.destroy(null);
        // The dispatcher would wait for a connection that is not made yet.
        for (const socket of attempts) socket.destroy();
      };
      return dispatchOnce(dispatcher, url, request satisfies FetchRequest, {
        ...(stop && { stop }),
        reset: true,
        hasLeft: () => sockets.every(({ writableLength }) => writableLength === 0),
        onEnd: () => setImmediate(close),
      });
    },
    close: async () => {},
  };
}

function keepingFetch(routes: Routes, stop?: AbortSignal): NodeFetch {
  const kept = new Map<string, Dispatcher>();
  const dispatcherFor = (url: URL): Dispatcher => {
    const dispatcher = kept.get(url.origin) ?? routes(url);
    kept.set(url.origin, dispatcher);
    return dispatcher;
  };
  return {
    fetch: async (address, request) => {
      const url = new URL(address);
      return dispatchOnce(dispatcherFor(url), url, request satisfies FetchRequest, { ...(stop && { stop }) });
    },
    close: async () => {
      await Promise.all([...kept.values()].map((dispatcher) => dispatcher.close()));
    },
  };
}

/**
 * A kept connection is used again only within a second, for the longer it rests the likelier the service has closed it.
 * The timeouts for answers are off, for the caller has one for the whole operation.
 */
const connectionOptions = {
  allowH2: false,
  keepAliveTimeout: 1_000,
  keepAliveMaxTimeout: 1_000,
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;
