import { Agent } from 'undici';
import { type Fetch, type FetchRequest, NeverSentError } from '../../upload/client/contract.ts';
import { isLoopback } from '../../upload/client/request.ts';
import { dispatchOnce } from './dispatch-once.ts';
import { type ProxySettings, proxyDispatcher, proxySettings } from './proxy-dispatcher.ts';

/** The way from Node to a service. */
export interface FetchOptions {
  /** Milliseconds for a connection to come about, proxy and encryption included; 10,000 unless given. */
  readonly connectTimeoutMs?: number;
  /** The variables `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, small letters first; the process's own unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** PEM text of certificates to trust instead of Node's own. */
  readonly ca?: string;
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
}: FetchOptions = {}): NodeFetch {
  const tls = { timeout: connectTimeoutMs, ...(ca === undefined ? {} : { ca }) };
  const proxies = proxySettings(env);
  const direct = new Agent({ ...connectionOptions, connect: tls });
  const outward = 'problem' in proxies ? undefined : proxyDispatcher(proxies, tls, connectionOptions);
  return {
    fetch: async (address, request) => {
      const url = new URL(address);
      const dispatcher = isLoopback(url.hostname) ? direct : outward;
      if (!dispatcher) throw misconfigured(proxies);
      return dispatchOnce(dispatcher, url, request satisfies FetchRequest);
    },
    close: async () => {
      await Promise.all([direct.close(), outward?.close()]);
    },
  };
}

/**
 * A connection is used again only within a second: a server that drops idle connections at the moment of the next
 * request leaves its outcome unknown. The timeouts for answers are off, for the caller has one for the whole operation.
 */
const connectionOptions = {
  allowH2: false,
  keepAliveTimeout: 1_000,
  keepAliveMaxTimeout: 1_000,
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

function misconfigured(settings: ProxySettings | { readonly problem: string }): NeverSentError {
  const message = 'problem' in settings ? settings.problem : 'There is no way out.';
  return new NeverSentError(message, { reason: 'configuration', retryable: false });
}
