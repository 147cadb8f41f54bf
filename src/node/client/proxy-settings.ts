/** Addresses of proxies; empty where there is none. */
export interface ProxySettings {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  /** Hosts that are reached without a proxy, as `NO_PROXY` lists them. */
  readonly noProxy: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the usual variables. A problem names the variable and never its value, which may hold a password. */
export function proxySettings(env: Environment): ProxySettings | { readonly problem: string } {
  const proxies = [readProxy(env, 'HTTP_PROXY'), readProxy(env, 'HTTPS_PROXY')];
  const [http = '', https = ''] = proxies.map((proxy) => ('address' in proxy ? proxy.address : ''));
  const problem = proxies.flatMap((proxy) => ('problem' in proxy ? [proxy.problem] : []))[0];
  if (problem !== undefined) return { problem };
  return { httpProxy: http, httpsProxy: https, noProxy: read(env, 'NO_PROXY') };
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
  return { problem: `${name} holds no address of a proxy such as http://proxy.example.com:3128.` };
}

function read(env: Environment, name: string): string {
  return env[name.toLowerCase()] ?? env[name] ?? '';
}
