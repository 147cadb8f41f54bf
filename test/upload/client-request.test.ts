import { describe, expect, it } from 'vitest';
import { createModel } from '../../src/node/client/create.ts';
import type { AgentDefinition } from '../../src/types.generated.ts';
import { canned, definition, id, push, token } from './canned.ts';
import { fakeClock } from './fake-clock.ts';

describe('the address', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://API.example.com:8443//', 'https://api.example.com:8443'],
    ['https://example.com/gate/way', 'https://example.com/gate/way'],
    ['https://example.com/gate/way///', 'https://example.com/gate/way'],
    ['http://localhost:4010', 'http://localhost:4010'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://127.8.9.10:1', 'http://127.8.9.10:1'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
  ])('joins %s', async (baseUrl, expected) => {
    const fetch = canned();
    expect(await push({ baseUrl, fetch })).toMatchObject({ kind: 'created' });
    expect(fetch.sent.map(({ address }) => address)).toEqual([
      `${expected}/api/v1/service/projects/${id}/agents`,
    ]);
  });

  it.each([id, id.toUpperCase()])('holds the project id %s as it is', async (projectId) => {
    const fetch = canned();
    await push({ projectId, fetch });
    expect(fetch.sent[0]?.address).toBe(
      `https://api.example.com/api/v1/service/projects/${projectId}/agents`,
    );
  });

  it.each(['https://x.test/a..;b', 'https://x.test/..a/', 'https://x.test/a;b'])(
    'may be %s',
    async (baseUrl) => {
      expect(await push({ baseUrl, fetch: canned() })).toMatchObject({ kind: 'created' });
    },
  );

  it.each([
    [{ baseUrl: 'http://api.example.com' }, 'unprotected'],
    [{ baseUrl: 'http://127.0.0.1.example.com' }, 'unprotected'],
    [{ baseUrl: 'http://localhost.example.com' }, 'unprotected'],
    [{ baseUrl: 'http://0.0.0.0' }, 'unprotected'],
    [{ baseUrl: 'ftp://api.example.com' }, 'write https://'],
    [{ baseUrl: 'api.example.com' }, 'is not an address'],
    [{ baseUrl: '' }, 'is not an address'],
    [{ baseUrl: `https://x:${token}@api.example.com` }, 'user name or password'],
    [{ baseUrl: `https://api.example.com?key=${token}` }, 'leave out what starts there'],
    [{ baseUrl: token }, '"[token]" is not an address'],
    [{ baseUrl: `${'x'.repeat(70)}${token}` }, 'is not an address'],
    [{ baseUrl: 'https://api.example.com/gateway/..;/admin' }, 'a part such as "..;"'],
    [{ baseUrl: 'https://api.example.com/.;/x' }, 'a part such as "..;"'],
    [{ baseUrl: 'https://api.example.com/%2e%2E;a=b/x' }, 'a part such as "..;"'],
    [{ baseUrl: 'https://api.example.com/..%3b/x' }, 'a part such as "..;"'],
    [{ baseUrl: 'https://api.example.com/a%2f..%5Cx' }, 'a part such as "..;"'],
    [{ projectId: '' }, 'project id is empty'],
    [{ projectId: 'a b/ç?#%' }, 'is not a UUID'],
    [{ projectId: '../models' }, 'is not a UUID'],
    [{ projectId: `${id}/x` }, 'is not a UUID'],
    [{ projectId: '..' }, 'is not a UUID'],
    [{ projectId: '\ud800' }, 'is not a UUID'],
    [{ token: '' }, 'no token'],
    [{ token: `${token}\n` }, 'ends with a line end'],
    [{ token: `a\r\nX-Evil: ${token}` }, 'holds a character'],
    [{ token: 'tökén' }, 'holds a character'],
    [{ headers: { Authorization: 'Basic x' } }, '"Authorization" cannot be set'],
    [{ headers: { 'content-type': 'text/plain' } }, 'cannot be set'],
    [{ headers: { HOST: 'evil.example' } }, 'cannot be set'],
    [{ headers: { 'Transfer-Encoding': 'chunked' } }, 'cannot be set'],
    [{ headers: { 'x y': '1' } }, 'cannot be the name'],
    [{ headers: { 'x-y': `1\r\n${token}` } }, '"x-y" holds a line end'],
  ])('%j is refused before anything leaves', async (options, words) => {
    const fetch = canned();
    const outcome = await push({ ...options, fetch });
    expect(outcome).toMatchObject({ kind: 'notSent', reason: 'configuration', retryable: false });
    expect(outcome).toHaveProperty('message', expect.stringContaining(words));
    expect(JSON.stringify(outcome)).not.toContain('0123456789');
    expect(fetch.sent).toEqual([]);
  });
});

describe('the request', () => {
  it('is the definition as it was written, and $schema stays at home', async () => {
    const fetch = canned();
    const text =
      '{"$schema":"https://x","name":"a","2":1,"__proto__":{"x":1},"config":{"$schema":"y","n":1.5},"unknown":null}';
    await push({ definition: JSON.parse(text), fetch });
    expect(fetch.sent[0]?.request.body).toBe(
      '{"2":1,"name":"a","__proto__":{"x":1},"config":{"$schema":"y","n":1.5},"unknown":null}',
    );
  });

  it('carries the documented headers, and those of the settings beside them', async () => {
    const fetch = canned();
    await push({ headers: { 'X-Tenant': 'a', 'User-Agent': 'mine/1' }, fetch });
    const { method, headers, redirect } = fetch.sent[0]?.request ?? {};
    expect({ method, redirect }).toEqual({ method: 'POST', redirect: 'manual' });
    expect(headers).toEqual({
      accept: 'application/json',
      'user-agent': 'mine/1',
      'x-tenant': 'a',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    });
  });

  it('creates models at their own address', async () => {
    const fetch = canned();
    const model = { name: 'Fast', model_type: 'llm', provider_id: id };
    await createModel({ baseUrl: 'https://x.test/p', token, definition: model, fetch, clock: fakeClock() });
    expect(fetch.sent[0]?.address).toBe('https://x.test/p/api/v1/providers/models');
  });

  it.each([
    ['a cycle', () => Object.assign(Object.create(null), { self: { again: definition } })],
    ['a list', () => []],
    ['nothing', () => null],
    ['a big integer', () => ({ ...definition, n: 1n })],
    ['too deep a nest', () => JSON.parse(`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)],
  ])('cannot be made of %s', async (name, make) => {
    const fetch = canned();
    const odd = make() as Record<string, unknown>;
    if (name === 'a cycle') odd.self = odd;
    expect(await push({ definition: odd as unknown as AgentDefinition, fetch })).toMatchObject({
      kind: 'notSent',
      reason: 'configuration',
    });
    expect(fetch.sent).toEqual([]);
  });
});
