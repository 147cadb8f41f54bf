import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createModel } from '../../src/node/client/create.ts';
import { createFetch } from '../../src/node/client/create-fetch.ts';
import { definition, id } from './canned.ts';
import { direct, type Extra, push, pushTo, quickly, hardToken as token } from './push-over-socket.ts';
import { answer, answering, rawServer } from './raw-server.ts';
import { selfSigned } from './self-signed.ts';

const resource = { id, ...definition };

describe('a request that never left', () => {
  it('is not taken for one that nobody took', async () => {
    const closed = await rawServer({});
    await closed[Symbol.asyncDispose]();
    expect(await push(closed.url)).toEqual({
      kind: 'notSent',
      reason: 'refused',
      message: `Nothing answers at 127.0.0.1:${closed.port}: the connection was refused.`,
      retryable: true,
    });
  });

  it('has a host that nobody knows', async () => {
    expect(await push('https://agents.example.invalid')).toMatchObject({
      kind: 'notSent',
      reason: 'dns',
      retryable: true,
    });
  });

  it('met a certificate that nobody vouches for, and is sent to one that is trusted', async () => {
    const tls = selfSigned(['localhost']);
    const options = {
      tls,
      onRequest: (socket: { write(text: string): unknown }) => socket.write(answer(201, resource)),
    };
    await using server = await rawServer(options);
    expect(await push(server.url)).toEqual({
      kind: 'notSent',
      reason: 'tls',
      message: `The certificate of 127.0.0.1:${server.port} cannot be trusted (DEPTH_ZERO_SELF_SIGNED_CERT).`,
      retryable: false,
    });
    expect(server.received.join('')).toBe('');
    const trusting = createFetch({ env: {}, ca: tls.cert });
    expect(await push(server.url, { fetch: trusting.fetch })).toMatchObject({ kind: 'created', id });
    await trusting.close();
  });

  it('met a certificate of another host', async () => {
    const tls = selfSigned(['elsewhere.example']);
    await using server = await rawServer({ tls });
    const trusting = createFetch({ env: {}, ca: tls.cert });
    const outcome = await push(`https://localhost:${server.port}`, { fetch: trusting.fetch });
    expect(outcome).toMatchObject({ kind: 'notSent', reason: 'tls', retryable: false });
    expect(outcome).toHaveProperty('message', expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'));
    await trusting.close();
  });

  it.each([
    ['closes', (socket: { destroy(): void }) => socket.destroy()],
    ['resets', (socket: { resetAndDestroy(): void }) => socket.resetAndDestroy()],
  ])('met a server that %s the connection while it is being encrypted', async (_, onConnection) => {
    await using server = await rawServer({ onConnection });
    expect(await push(`https://127.0.0.1:${server.port}`)).toMatchObject({
      kind: 'notSent',
      reason: 'connection',
      retryable: true,
    });
  });

  it('met a server that speaks no TLS', async () => {
    await using server = await rawServer({
      onConnection: (socket) => socket.write('HTTP/1.1 400 Bad\r\n\r\n'),
    });
    expect(await push(`https://127.0.0.1:${server.port}`)).toMatchObject({
      kind: 'notSent',
      reason: 'tls',
      retryable: false,
    });
  });

  it('met a server that never finishes the handshake', async () => {
    await using server = await rawServer({});
    const url = `https://127.0.0.1:${server.port}`;
    expect(await push(url)).toMatchObject({ kind: 'notSent', reason: 'connect-timeout', retryable: true });
    expect(await push(url, quickly)).toMatchObject({ kind: 'notSent', reason: 'timeout', retryable: true });
  });

  it('met a server that closed the connection at once', async () => {
    await using server = await rawServer({ onConnection: (socket) => socket.destroy() });
    expect(await push(server.url)).toEqual({
      kind: 'notSent',
      reason: 'connection',
      message: `127.0.0.1:${server.port} closed the connection before anything was sent.`,
      retryable: true,
    });
  });

  it('was interrupted while it waited for its connection', async () => {
    await using server = await rawServer({});
    const stop = new AbortController();
    const pushed = push(`https://127.0.0.1:${server.port}`, { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    expect(await pushed).toMatchObject({ kind: 'notSent', reason: 'aborted', retryable: false });
  });
});

describe('a request that may have arrived', () => {
  it.each([
    ['after reading', { onRequest: (socket: { destroy(): void }) => socket.destroy() }],
    ['with a reset', { onRequest: (socket: { resetAndDestroy(): void }) => socket.resetAndDestroy() }],
    [
      'within the head of its answer',
      { onRequest: (socket: { end(text: string): void }) => socket.end('HTTP/1.1 201 Cre') },
    ],
  ])('is unknown when the server closes %s', async (_, options) => {
    expect(await pushTo(rawServer(options))).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
  });

  it('is unknown when the server never answers', async () => {
    const outcome = await pushTo(rawServer({}), quickly);
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'timeout' });
    expect(outcome).not.toHaveProperty('status');
  });

  it('is unknown when the answer stops in the middle and the connection stays', async () => {
    const half = answer(201, resource).slice(0, -20);
    expect(await pushTo(answering(half), quickly)).toMatchObject({
      kind: 'unknown',
      reason: 'timeout',
      status: 201,
    });
  });

  it.each([
    ['a length', answer(201, resource).slice(0, -20)],
    ['chunks', 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"id": "3f2b8c1e'],
  ])('is unknown when the answer is cut off, by %s', async (_, bytes) => {
    const outcome = await pushTo(rawServer({ onRequest: (socket) => socket.end(bytes) }));
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'cut-off', status: 201 });
  });

  it('is unknown when the caller interrupts it', async () => {
    const stop = new AbortController();
    const server = rawServer({ onRequest: () => stop.abort() });
    expect(await pushTo(server, { signal: stop.signal })).toMatchObject({
      kind: 'unknown',
      reason: 'aborted',
    });
  });

  it.each([
    ['no protocol', 'mumble mumble\r\n\r\n'],
    [
      'a protocol that was not asked for',
      'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
    ],
    ['a header without end', `HTTP/1.1 201 Created\r\nx: ${'x'.repeat(100_000)}`],
  ])('is unknown when the answer is in %s', async (_, bytes) => {
    expect(await pushTo(answering(bytes))).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
  });
});

describe('an answer', () => {
  it('that is whole gives the id', async () => {
    await using server = await answering(answer(201, resource));
    expect(await push(server.url)).toEqual({
      kind: 'created',
      status: 201,
      id,
      resource,
      differences: [],
      warnings: [],
    });
    const [head = '', body] = (server.received[0] ?? '').split('\r\n\r\n');
    expect(head.split('\r\n')).toEqual(
      expect.arrayContaining([
        `POST /api/v1/service/projects/${id}/agents HTTP/1.1`,
        `host: 127.0.0.1:${server.port}`,
        `authorization: Bearer ${token}`,
        'content-type: application/json',
        `content-length: ${JSON.stringify(definition).length}`,
      ]),
    );
    expect(body).toBe(JSON.stringify(definition));
  });

  it.each([
    ['another content type', answer(200, resource, { 'content-type': 'text/html' })],
    ['interim answers before it', `HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${answer(200, resource)}`],
    ['a byte order mark', answer(200, `\ufeff${JSON.stringify(resource)}`)],
    [
      'chunks',
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${JSON.stringify(resource).length.toString(16)}\r\n${JSON.stringify(resource)}\r\n0\r\n\r\n`,
    ],
  ])('may have %s', async (_, bytes) => {
    expect(await pushTo(answering(bytes))).toMatchObject({ kind: 'created', id, differences: [] });
  });

  it('may be compressed although nobody asked', async () => {
    const packed = gzipSync(JSON.stringify(resource));
    const head = `HTTP/1.1 201 Created\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`;
    const bytes = Buffer.concat([Buffer.from(head), packed]);
    expect(await pushTo(answering(bytes))).toMatchObject({ kind: 'created', id });
  });

  it.each([
    ['compressed garbage', answer(201, 'no gzip at all', { 'content-encoding': 'gzip' }), 'cut-off'],
    ['an unknown coding', answer(201, 'zzz', { 'content-encoding': 'zz' }), 'not-json'],
    ['a page', answer(200, '<!doctype html><title>Log in</title>'), 'not-json'],
    ['half of JSON', answer(201, '{"id": "3f2b'), 'not-json'],
    ['nothing', answer(201, ''), 'no-id'],
    ['no content', 'HTTP/1.1 204 No Content\r\n\r\n', 'no-id'],
    ['no id', answer(201, { name: 'Front desk' }), 'no-id'],
    ['an id that is a number', answer(201, { id: 7 }), 'no-id'],
    ['an empty id', answer(201, { id: ' ' }), 'no-id'],
    ['a list', answer(201, [resource]), 'no-id'],
    ['an error of the server', answer(500, { error: 'no' }), 'server-error'],
    ['an error of a gateway', answer(502, 'Bad Gateway'), 'server-error'],
    ['nothing new', 'HTTP/1.1 304 Not Modified\r\n\r\n', 'redirect'],
    ['a status that nobody knows', answer(799, {}), 'odd-status'],
    ['a gateway that gave up waiting', answer(408, 'Request Timeout'), 'gave-up'],
    ['a gateway whose client seemed gone', answer(499, ''), 'odd-status'],
    ['a load balancer whose client seemed gone', answer(460, ''), 'odd-status'],
  ])('with %s leaves the outcome unknown', async (_, bytes, reason) => {
    expect(await pushTo(answering(bytes))).toMatchObject({ kind: 'unknown', reason });
  });

  it.each([502, 503, 504, 520, 522, 524, 527, 529, 598])(
    'of status %i comes from a gateway that may have passed the request on, and is unknown',
    async (status) => {
      expect(await pushTo(answering(answer(status, '<html></html>')))).toMatchObject({
        kind: 'unknown',
        reason: 'server-error',
        status,
      });
    },
  );

  it('without end is given up at 4 MiB', async () => {
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const server = rawServer({
      onRequest: (socket) => {
        socket.write('HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n');
        const pour = (): void => {
          while (!socket.destroyed && socket.write(chunk));
        };
        socket.on('drain', pour);
        pour();
      },
    });
    expect(await pushTo(server)).toMatchObject({ kind: 'unknown', reason: 'too-large', status: 201 });
  });

  it.each([301, 302, 303, 307, 308])(
    'of status %i is not followed, and the token stays here',
    async (status) => {
      await using elsewhere = await answering(answer(201, resource));
      const location = `${elsewhere.url}/login?token=${encodeURIComponent(token)}`;
      const outcome = await pushTo(answering(answer(status, '', { location })));
      expect(outcome).toMatchObject({ kind: 'unknown', reason: 'redirect', status });
      expect(outcome).toHaveProperty('message', expect.stringContaining(elsewhere.url));
      expect(elsewhere.received).toEqual([]);
    },
  );

  it.each([400, 401, 403, 404, 407, 409, 413, 421, 422, 425, 431, 451, 494])(
    'of status %i is a rejection, and nothing is sent again',
    async (status) => {
      await using server = await answering(answer(status, { error: 'no' }));
      expect(await push(server.url)).toMatchObject({ kind: 'rejected', status, body: '{"error":"no"}' });
      expect(server.received.join('').match(/^POST /gm)).toHaveLength(1);
    },
  );

  it('that rejects is a rejection even when its text never ends', async () => {
    const bytes = answer(422, '{"error":"no"}').slice(0, -3);
    expect(await pushTo(answering(bytes), quickly)).toMatchObject({
      kind: 'rejected',
      status: 422,
      body: '',
    });
  });
});

describe('a model', () => {
  it('is sent to the path of models, behind that of a gateway', async () => {
    await using server = await answering(answer(201, { id }));
    const model = { name: 'Fast', model_type: 'llm', provider_id: id };
    const options = { baseUrl: `${server.url}/gateway/`, token, definition: model, fetch: direct };
    expect(await createModel(options)).toMatchObject({
      kind: 'created',
      id,
      differences: [{ pointer: '/name' }, { pointer: '/model_type' }, { pointer: '/provider_id' }],
    });
    expect(server.received[0]).toMatch(/^POST \/gateway\/api\/v1\/providers\/models HTTP/);
  });
});

describe("Node's own fetch", () => {
  it('is understood as well, and in doubt counts as sent', async () => {
    const extra: Extra = { fetch: globalThis.fetch };
    const closed = await rawServer({});
    await closed[Symbol.asyncDispose]();
    expect(await push(closed.url, extra)).toMatchObject({ kind: 'notSent', reason: 'refused' });
    const tls = selfSigned(['localhost']);
    expect(await pushTo(rawServer({ tls }), extra)).toMatchObject({ kind: 'notSent', reason: 'tls' });
    expect(await push('https://agents.example.invalid', extra)).toMatchObject({
      kind: 'notSent',
      reason: 'dns',
    });
    expect(await pushTo(rawServer({ onRequest: (socket) => socket.destroy() }), extra)).toMatchObject({
      kind: 'unknown',
      reason: 'connection-lost',
    });
    expect(await pushTo(rawServer({}), { ...extra, ...quickly })).toMatchObject({ reason: 'timeout' });
    expect(
      await pushTo(answering(answer(307, '', { location: 'https://example.invalid' })), extra),
    ).toMatchObject({
      reason: 'redirect',
    });
    expect(await pushTo(answering(answer(201, resource)), extra)).toMatchObject({ kind: 'created', id });
  });
});
