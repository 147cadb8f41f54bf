import { describe, expect, it } from 'vitest';
import { createAgent } from '../../src/node/client/create.ts';
import { createFetch } from '../../src/node/client/create-fetch.ts';
import type { Fetch } from '../../src/upload/client/contract.ts';
import type { Outcome } from '../../src/upload/outcome.ts';
import { definition, id } from './canned.ts';
import { direct, push, pushTo, quickly, hardToken as token } from './push-over-socket.ts';
import { answer, answering, rawServer } from './raw-server.ts';

const resource = { id, ...definition };

/** Creates one agent after another, and gives their outcomes. */
async function createInTurn(count: number, baseUrl: string, fetch: Fetch): Promise<readonly string[]> {
  const kinds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const named = { ...definition, name: `Agent ${index}` };
    const options = { baseUrl, projectId: id, token, definition: named, fetch };
    kinds.push((await createAgent(options)).kind);
  }
  return kinds;
}

describe('connections', () => {
  it('are fresh for every request, because a service may close a resting one at any moment', async () => {
    await using server = await rawServer({
      onRequest: (socket) => {
        // The second request on a connection meets a service that has just closed it.
        if (socket.bytesWritten > 0) socket.destroy();
        else socket.write(answer(201, resource));
      },
    });
    expect(new Set(await createInTurn(20, server.url, direct))).toEqual(new Set(['created']));
    expect(server.received).toHaveLength(20);
    expect(server.received[0]).toContain('connection: close');
  });

  it.each([0, 1, 5, 20, 50, 100])(
    'may be closed by the service after %i ms of rest, and no outcome is unknown',
    async (rest) => {
      await using server = await rawServer({
        onRequest: (socket) => {
          socket.write(answer(201, resource, { connection: 'keep-alive' }));
          setTimeout(() => socket.destroy(), rest);
        },
      });
      expect(new Set(await createInTurn(10, server.url, direct))).toEqual(new Set(['created']));
    },
  );

  it('are used again on demand, and every request is sent once', async () => {
    await using server = await answering(answer(201, resource));
    const keeping = createFetch({ env: {}, keepConnections: true });
    const names = Array.from({ length: 40 }, (_, index) => `Agent ${index}`);
    const create = (name: string): Promise<Outcome<unknown>> =>
      createAgent({
        baseUrl: server.url,
        projectId: id,
        token,
        definition: { ...definition, name },
        fetch: keeping.fetch,
      });
    for (const name of names.slice(0, 20)) expect(await create(name)).toMatchObject({ kind: 'created' });
    await Promise.all(names.slice(20).map(create));
    const sent = [...server.received.join('').matchAll(/"name":"([^"]+)"/g)].map((match) => match[1]);
    expect(sent.sort()).toEqual(names.sort());
    expect(server.received.length).toBeLessThan(30);
    await keeping.close();
  });
});

describe('an answer', () => {
  it.each([
    [413, 'rejected'],
    [503, 'unknown'],
    [201, 'unknown'],
  ])('of status %i that comes before the request has left is %s', async (status, kind) => {
    await using server = await rawServer({
      onConnection: (socket) => socket.once('data', () => socket.pause().write(answer(status, resource))),
    });
    const large = { ...definition, prompt: 'x'.repeat(30_000_000) };
    const options = { baseUrl: server.url, projectId: id, token, definition: large, fetch: direct };
    expect(await createAgent(options)).toMatchObject({ kind });
  });

  it('that is there before anything was sent is no answer', async () => {
    await using server = await rawServer({
      onConnection: (socket) => socket.write(answer(201, resource)),
    });
    expect(await push(server.url)).toEqual({
      kind: 'notSent',
      reason: 'connection',
      message: `127.0.0.1:${server.port} answered before anything was sent, so its answer belongs to something else.`,
      retryable: true,
    });
    expect(server.received.join('')).toBe('');
  });

  const created = answer(201, resource);
  const interim = 'HTTP/1.1 100 Continue\r\n\r\n';
  it.each([
    ['in one piece', [`${interim}${created}`]],
    ['with a header, twice', [`HTTP/1.1 100 Continue\r\nvia: x\r\n\r\n${interim}`, interim, created]],
    ['cut anywhere', [interim.slice(0, 5), interim.slice(5, 24), `${interim.slice(24)}${created}`]],
    ['without words', [`HTTP/1.1 100\r\n\r\n${created}`]],
  ])('has its 100 Continue passed over, %s', async (_, pieces) => {
    const server = rawServer({
      onRequest: async (socket) => {
        for (const piece of pieces) {
          socket.write(piece);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      },
    });
    expect(await pushTo(server)).toMatchObject({ kind: 'created', id, differences: [] });
  });

  it.each([
    ['is never followed by another', interim, 'timeout'],
    ['has no end', `${interim.slice(0, -2)}x: ${'x'.repeat(100_000)}`, 'connection-lost'],
  ])('that is a 100 Continue and %s is unknown', async (_, bytes, reason) => {
    expect(await pushTo(answering(bytes), quickly)).toMatchObject({ kind: 'unknown', reason });
  });
});
