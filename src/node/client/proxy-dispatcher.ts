import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { NeverSentError } from '../../upload/client/contract.ts';

/** Addresses of proxies; empty where there is none. */
export interface ProxySettings {
  readonly httpsProxy: string;
  /** Hosts that are reached without a proxy, as `NO_PROXY` lists them. */
  readonly noProxy: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the usual variables. `HTTP_PROXY` is not one of them: it is for http, and http leads to this machine alone. A
 * problem names the variable and never its value, which may hold a password.
 */
export function proxySettings(env: Environment): ProxySettings | { readonly problem: string } {
  const proxy = readProxy(env, 'HTTPS_PROXY');
  if ('problem' in proxy) return proxy;
  return { httpsProxy: proxy.address, noProxy: read(env, 'NO_PROXY') };
}

function readProxy(
  env: Environment,
  name: string,
): { readonly address: string } | { readonly problem: string } {
  const written = read(env, name).trim();
  if (written === '') return { address: '' };
  // `proxy.example.com:3128` is how many write it, and a URL of the scheme "proxy.example.com:" by the letter.
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `http://${written}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return { address };
  return { problem: `${name} does not hold the address of a proxy, such as http://proxy.example.com:3128.` };
}

function read(env: Environment, name: string): string {
  return env[name.toLowerCase()] ?? env[name] ?? '';
}

/** The encryption of a connection, and the milliseconds in which it has to come about. */
export interface Tls {
  readonly timeout: number;
  readonly ca?: string;
}

/** A dispatcher that goes through the proxies, save for the hosts that need none. */
export function proxyDispatcher(proxies: ProxySettings, tls: Tls, connection: object): Dispatcher {
  return new EnvHttpProxyAgent({
    ...connection,
    ...proxies,
    httpProxy: '',
    requestTls: tls,
    proxyTls: tls,
    clientFactory: (origin, options) => proxyConnections(origin, options, tls.timeout),
  });
}

/**
 * The connections to a proxy, over which tunnels are opened (CONNECT, RFC 9110 section 9.3.6). undici tries a tunnel that
 * was cut off again at once and for ever; here every failure is final, and a proxy that never answers is given up.
 */
function proxyConnections(origin: URL, options: object, timeoutMs: number): Pool {
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
  const message = `The proxy ${proxy} ${describe(code, timeoutMs)}.`;
  return new NeverSentError(message, { cause, reason: 'proxy', retryable: true });
}

function describe(code: unknown, timeoutMs: number): string {
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
