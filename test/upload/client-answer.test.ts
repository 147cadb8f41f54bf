import { describe, expect, it } from 'vitest';
import type { AgentDefinition } from '../../src/types.generated.ts';
import { canned, definition, id, push } from './canned.ts';
import { fakeClock } from './fake-clock.ts';

describe('a resource', () => {
  it('is compared with what was sent', async () => {
    const sent = {
      ...definition,
      prompt: 'Be kind.',
      'a/b~': 1,
      guardrails: [{ name: 'one', threshold: 0.5 }, { name: 'two' }],
      structured_output: [{ name: 'x' }],
      config: { deep: { kept: true, lost: [1] } },
      workflow_id: null,
    };
    const body = {
      id,
      ...sent,
      extra: 1,
      prompt: undefined,
      'a/b~': '1',
      guardrails: [
        { name: 'one', threshold: 1 },
        { name: 'two', response: '' },
      ],
      structured_output: [],
      config: { deep: { kept: true } },
      workflow_id: undefined,
    };
    const outcome = await push({ definition: sent as unknown as AgentDefinition, fetch: canned({ body }) });
    expect(outcome).toMatchObject({
      kind: 'created',
      differences: [
        { kind: 'dropped', pointer: '/prompt', sent: 'Be kind.' },
        { kind: 'changed', pointer: '/a~1b~0', sent: 1, received: '1' },
        { kind: 'changed', pointer: '/guardrails/0/threshold', sent: 0.5, received: 1 },
        { kind: 'changed', pointer: '/structured_output', sent: [{ name: 'x' }], received: [] },
        { kind: 'dropped', pointer: '/config/deep/lost', sent: [1] },
        { kind: 'dropped', pointer: '/workflow_id', sent: null },
      ],
    });
  });

  it('that breaks the documented shape is created all the same, with warnings', async () => {
    const body = { id, ...definition, version: '1', is_active: true, 'a/b': 1, created_at: 'today' };
    const outcome = await push({ fetch: canned({ body }) });
    expect(outcome).toMatchObject({ kind: 'created', id, resource: body, differences: [] });
    expect(outcome).toHaveProperty('warnings', [
      { pointer: '/a~1b', message: 'The documentation of the service does not have this field.' },
      {
        pointer: '/created_at',
        message: 'This does not have the form that the documentation of the service gives.',
      },
      { pointer: '/version', message: 'The documentation of the service gives the type integer.' },
    ]);
  });

  it('may have an id that is no UUID', async () => {
    expect(await push({ fetch: canned({ body: { id: 'agent_7', ...definition } }) })).toMatchObject({
      kind: 'created',
      id: 'agent_7',
      warnings: [{ pointer: '/id' }],
    });
  });

  it.each([
    [
      'a nest without end',
      `{"id":"${id}","config":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      'not-json',
    ],
    ['an inherited id', '{"__proto__":{"id":"x"}}', 'no-id'],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0x22]), 'not-json'],
  ])('is not found in %s', async (_, body, reason) => {
    expect(await push({ fetch: canned({ body }) })).toMatchObject({ kind: 'unknown', reason });
  });
});

describe('a rejection', () => {
  const sent = {
    ...definition,
    call_configuration: { timezone: 'x', availability: { inbound: { days: [{}] } } },
  };
  const timezone = '/call_configuration/timezone';
  const start = '/call_configuration/availability/inbound/days/0/start';

  it.each([
    [{ error: { message: 'no', fields: [{ path: timezone, message: 'bad' }] } }, [[timezone, 'bad']]],
    [{ detail: [{ loc: ['body', 'call_configuration', 'timezone'], msg: 'bad' }] }, [[timezone, 'bad']]],
    [{ errors: [{ pointer: `#${start}`, detail: 'bad' }] }, [[start, 'bad']]],
    [{ errors: [{ source: { pointer: '/name' }, title: 'bad' }] }, [['/name', 'bad']]],
    [{ errors: { 'call_configuration.timezone': ['bad', 'worse'] } }, [[timezone, 'bad; worse']]],
    [{ errors: [{ field: 'call_configuration.availability.inbound.days[0].start' }] }, [[start, '']]],
    [{ issues: [{ path: ['call_configuration', 'timezone'], message: 'bad' }] }, [[timezone, 'bad']]],
    [{ 'invalid-params': [{ name: 'name', reason: 'bad' }] }, [['/name', 'bad']]],
    [{ errors: [{ path: '/name' }, { path: '/name' }] }, [['/name', '']]],
    [
      {
        errors: [{ path: '/elsewhere/deep' }, { path: '/call_configuration/availability/inbound/days/7/x' }],
      },
      [],
    ],
    [{ errors: ['no', 7, null], detail: 'no', fields: 'no' }, []],
    ['no', []],
    [null, []],
    [[1], []],
  ])('names fields: %j', async (body, expected) => {
    const outcome = await push({ definition: sent, fetch: canned({ status: 422, body }) });
    expect(outcome).toMatchObject({ kind: 'rejected', status: 422 });
    expect(outcome).toHaveProperty(
      'fieldPaths',
      expected.map(([pointer, message]) => ({ pointer, message })),
    );
  });

  it('keeps its text, cut where it is long', async () => {
    const outcome = await push({ fetch: canned({ status: 400, body: 'x'.repeat(20_000) }) });
    expect(outcome).toHaveProperty('body', `${'x'.repeat(16_383)}…`);
  });
});

describe('a throttled request', () => {
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': ' 0 ' }, 0],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT', date }, 30_000],
    [{ 'retry-after': 'Thursday, 01-Jan-26 00:00:30 GMT', date }, 30_000],
    [{ 'retry-after': 'Thu Jan  1 00:00:30 2026', date }, 30_000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT', date }, 0],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, undefined],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT', date: 'today' }, undefined],
    [{ 'retry-after': 'Thu, 01 Jan 2026 01:00:30 GMT', date: 'Thu, 01 Jan 2026 01:00:00 GMT' }, 30_000],
    [{ 'retry-after': '-1' }, undefined],
    [{ 'retry-after': '1.5' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '2026-01-01' }, undefined],
    [{}, undefined],
  ])('with %j', async (headers, retryAfterMs) => {
    const fetch = canned({ status: 429, headers: headers as Record<string, string> });
    const outcome = await push({ fetch, clock: fakeClock(Date.UTC(2020, 0, 1)) });
    expect(outcome).toMatchObject({ kind: 'throttled', status: 429 });
    expect((outcome as { retryAfterMs?: number }).retryAfterMs).toBe(retryAfterMs);
  });

  it('may be a 503, where that is known of the service', async () => {
    const fetch = canned({ status: 503, headers: { 'retry-after': '2' } });
    expect(await push({ fetch })).toMatchObject({ kind: 'unknown', reason: 'server-error', status: 503 });
    expect(await push({ fetch, unavailableIsThrottled: true })).toMatchObject({
      kind: 'throttled',
      retryAfterMs: 2_000,
    });
    const silent = canned({ status: 503 });
    expect(await push({ fetch: silent, unavailableIsThrottled: true })).toMatchObject({ kind: 'unknown' });
  });
});

it('a token that is an ordinary word leaves the words of an answer as they are', async () => {
  const body = { error: 'Bearer agent: an agent needs a name', agent: 'agent' };
  expect(await push({ token: 'agent', fetch: canned({ status: 401, body }) })).toHaveProperty(
    'body',
    '{"error":"Bearer [token]: an agent needs a name","agent":"agent"}',
  );
});

it('a short token is taken out where it stands alone, and words stay whole', async () => {
  const body = { error: 'Bad token t: that is not it.' };
  expect(await push({ token: 't', fetch: canned({ status: 401, body }) })).toHaveProperty(
    'body',
    '{"error":"Bad token [token]: that is not it."}',
  );
  const outcome = await push({ token: 'created', fetch: canned({ body: { id, ...definition } }) });
  expect(outcome).toMatchObject({ kind: 'created', id });
});
