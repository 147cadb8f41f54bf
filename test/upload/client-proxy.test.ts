import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createAgent } from '../../src/node/client/create.ts';
import { createFetch, type NodeFetch } from '../../src/node/client/create-fetch.ts';
import { proxySettings } from '../../src/node/client/proxy-dispatcher.ts';
import type { Outcome } from '../../src/upload/outcome.ts';
import { answer, answering, rawServer } from './raw-server.ts';
import { selfSigned } from './self-signed.ts';

const token = 'sk-secret-0123456789';
const id = '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c';
const definition = { name: 'Front desk', agent_type: 'single_prompt' };
const tls = selfSigned(['agents.example.test']);
const opened: { close(): unknown }[] = [];

afterEach(async () => {
  for (const resource of opened.splice(0)) await resource.close();
});

function reaching(env: Readonly<Record<string, string>>): NodeFetch {
  const made = createFetch({ env, ca: tls.cert, connectTimeoutMs: 500 });
  opened.push(made);
  return made;
}

async function push(env: Readonly<Record<string, string>>, baseUrl: string): Promise<Outcome<unknown>> {
  const { fetch } = reaching(env);
  const outcome = await createAgent({ baseUrl, projectId: id, token, definition, fetch, timeoutMs: 5_000 });
  expect(JSON.stringify(outcome)).not.toMatch(/sk-secret|hunter2/);
  return outcome;
}

interface TunnelProxy {
  readonly address: string;
  /** The heads of the CONNECT requests, and every byte that went through. */
  readonly seen: string[];
}

/** A proxy that leads every tunnel to one port of this machine. */
async function tunnelProxy(port: number): Promise<TunnelProxy> {
  const seen: string[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.writeHead(405).end();
  });
  server.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url} ${JSON.stringify(request.headers)}`);
    const target = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 Connected\r\n\r\n'));
    socket.on('data', (bytes: Buffer) => seen.push(bytes.toString('latin1')));
    socket.pipe(target).pipe(socket);
    socket.on('error', () => target.destroy());
    target.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ close: () => server.close().closeAllConnections() });
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

describe('a proxy', () => {
  it('is led through, and sees neither token nor definition', async () => {
    await using service = await rawServer({ tls, onRequest: (socket) => socket.write(answer(201, { id })) });
    const proxy = await tunnelProxy(service.port);
    const env = { https_proxy: `http://ada:hunter2@${proxy.address}` };
    expect(await push(env, 'https://agents.example.test')).toMatchObject({ kind: 'created', id });
    expect(proxy.seen[0]).toContain('CONNECT agents.example.test:443');
    expect(proxy.seen[0]).toContain(Buffer.from('ada:hunter2').toString('base64'));
    expect(proxy.seen.join('')).not.toMatch(/sk-secret|Front desk/);
    expect(service.received[0]).toContain(`authorization: Bearer ${token}`);
    expect(service.received[0]).not.toMatch(/proxy-|hunter2/i);
  });

  it('is passed by where NO_PROXY says so', async () => {
    const proxy = await tunnelProxy(1);
    const env = { HTTPS_PROXY: proxy.address, NO_PROXY: 'other.test, .example.invalid' };
    expect(await push(env, 'https://agents.example.invalid')).toMatchObject({
      kind: 'notSent',
      reason: 'dns',
    });
    expect(proxy.seen).toEqual([]);
  });

  it('of HTTP_PROXY is not asked on the way to https', async () => {
    const proxy = await tunnelProxy(1);
    const env = { HTTP_PROXY: `http://${proxy.address}`, http_proxy: 'socks5://unreadable' };
    expect(await push(env, 'https://agents.example.invalid')).toMatchObject({
      kind: 'notSent',
      reason: 'dns',
    });
    expect(proxy.seen).toEqual([]);
  });

  it('leads to a fresh connection for every request', async () => {
    await using service = await rawServer({ tls, onRequest: (socket) => socket.write(answer(201, { id })) });
    const proxy = await tunnelProxy(service.port);
    const { fetch } = reaching({ HTTPS_PROXY: proxy.address });
    const baseUrl = 'https://agents.example.test';
    for (let count = 1; count <= 3; count += 1) {
      expect(await createAgent({ baseUrl, projectId: id, token, definition, fetch })).toMatchObject({ id });
      expect(service.received).toHaveLength(count);
    }
  });

  it('is passed by on the way to this machine, so that a token on http stays here', async () => {
    const proxy = await tunnelProxy(1);
    await using service = await answering(answer(201, { id }));
    const env = { HTTP_PROXY: proxy.address, HTTPS_PROXY: proxy.address };
    expect(await push(env, service.url)).toMatchObject({ kind: 'created' });
    expect(await push(env, `http://localhost:${service.port}`)).toMatchObject({ kind: 'created' });
    expect(proxy.seen).toEqual([]);
  });

  it('whose service shows a wrong certificate leads to nothing sent', async () => {
    const other = selfSigned(['agents.example.test']);
    await using service = await rawServer({ tls: other });
    const proxy = await tunnelProxy(service.port);
    expect(await push({ HTTPS_PROXY: proxy.address }, 'https://agents.example.test')).toMatchObject({
      kind: 'notSent',
      reason: 'tls',
      retryable: false,
    });
    expect(service.received.join('')).toBe('');
  });

  it('after which the connection is lost leaves the outcome unknown', async () => {
    await using service = await rawServer({ tls, onRequest: (socket) => socket.destroy() });
    const proxy = await tunnelProxy(service.port);
    expect(await push({ HTTPS_PROXY: proxy.address }, 'https://agents.example.test')).toMatchObject({
      kind: 'unknown',
      reason: 'connection-lost',
    });
  });

  it.each([
    [407, false, 'It asks for a user name and password'],
    [403, false, 'refused the connection with status 403'],
    [502, true, 'refused the connection with status 502'],
  ])('that refuses with status %i sends nothing', async (status, retryable, words) => {
    await using proxy = await answering(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const outcome = await push({ HTTPS_PROXY: proxy.url }, 'https://agents.example.test');
    expect(outcome).toMatchObject({ kind: 'notSent', reason: 'proxy', retryable });
    expect(outcome).toHaveProperty('message', expect.stringContaining(words));
    expect(proxy.received).toHaveLength(1);
  });

  it('that closes every connection is asked once', async () => {
    await using proxy = await rawServer({ onRequest: (socket) => socket.destroy() });
    expect(await push({ HTTPS_PROXY: proxy.url }, 'https://agents.example.test')).toMatchObject({
      kind: 'notSent',
      reason: 'proxy',
      message: `The proxy 127.0.0.1:${proxy.port} closed the connection.`,
    });
    expect(proxy.received).toHaveLength(1);
  });

  it('that says nothing is given up', async () => {
    await using proxy = await rawServer({});
    expect(await push({ HTTPS_PROXY: proxy.url }, 'https://agents.example.test')).toMatchObject({
      kind: 'notSent',
      reason: 'proxy',
      message: `The proxy 127.0.0.1:${proxy.port} did not answer within 0.5 seconds.`,
    });
  });

  it('that is not there is named', async () => {
    const proxy = await rawServer({});
    await proxy[Symbol.asyncDispose]();
    expect(await push({ HTTPS_PROXY: proxy.url }, 'https://agents.example.test')).toMatchObject({
      kind: 'notSent',
      reason: 'proxy',
      message: `The proxy 127.0.0.1:${proxy.port} could not be reached (ECONNREFUSED).`,
      retryable: true,
    });
  });

  it('whose address nobody can read is named by its variable', async () => {
    const outcome = await push({ HTTPS_PROXY: 'socks5://ada:hunter2@proxy' }, 'https://agents.example.test');
    expect(outcome).toEqual({
      kind: 'notSent',
      reason: 'configuration',
      message: 'HTTPS_PROXY does not hold the address of a proxy, such as http://proxy.example.com:3128.',
      retryable: false,
    });
  });
});

describe('proxySettings', () => {
  it.each([
    [{}, { httpsProxy: '', noProxy: '' }],
    [
      { HTTPS_PROXY: 'proxy.example.com:3128', NO_PROXY: 'a.test' },
      { httpsProxy: 'http://proxy.example.com:3128', noProxy: 'a.test' },
    ],
    [
      { HTTPS_PROXY: 'http://upper:1', https_proxy: 'http://lower:1' },
      { httpsProxy: 'http://lower:1', noProxy: '' },
    ],
  ])('reads %j', (env, settings) => {
    expect(proxySettings(env)).toEqual(settings);
  });
});
