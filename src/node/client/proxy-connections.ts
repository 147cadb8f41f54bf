import { type Dispatcher, Pool } from 'undici';
import { NeverSentError } from '../../upload/client/contract.ts';

/**
 * The connections to a proxy, over which tunnels are opened (CONNECT, RFC 9110 section 9.3.6). undici tries a tunnel that
 * was cut off again at once and for ever; here every failure is final, and a proxy that never answers is given up.
 */
export function proxyConnections(origin: URL, options: object, timeoutMs: number): Pool {
  const pool = new Pool(origin, { ...options, headersTimeout: timeoutMs });
  const open = pool.connect.bind(pool) as OpenTunnel;
  const connect: OpenTunnel = async (request) => {
    const tunnel = await open(request).catch((error: unknown) => {
      throw failure(origin.host, timeoutMs, error);
    });
    if (tunnel.statusCode === 200) return tunnel;
    tunnel.socket.on('error', () => {}).destroy();
    throw refusal(origin.host, tunnel.statusCode);
  };
  return Object.assign(pool, { connect });
}

type OpenTunnel = (request: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;

function failure(proxy: string, timeoutMs: number, cause: unknown): NeverSentError {
  const { code } = cause as { readonly code?: unknown };
  const message = `The proxy ${proxy} ${whatHappened(code, timeoutMs)}.`;
  return new NeverSentError(message, { cause, reason: 'proxy', retryable: true });
}

function whatHappened(code: unknown, timeoutMs: number): string {
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return `did not answer within ${timeoutMs / 1000} seconds`;
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') return 'closed the connection';
  return `could not be reached${typeof code === 'string' ? ` (${code})` : ''}`;
}

function refusal(proxy: string, status: number): NeverSentError {
  const help =
    status === 407 ? ' It asks for a user name and password; put them into the proxy variable.' : '';
  const message = `The proxy ${proxy} refused the connection with status ${status}.${help}`;
  return new NeverSentError(message, { reason: 'proxy', retryable: status >= 500 });
}
