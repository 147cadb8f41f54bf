import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Agent } from '../../src/types.generated.ts';
import { type Fetch, NeverSentError } from '../../src/upload/client/contract.ts';
import { canned, definition, id, push, token } from './canned.ts';
import { fakeClock } from './fake-clock.ts';

describe('an error', () => {
  const coded = (code: string, syscall?: string): Error => Object.assign(new Error(token), { code, syscall });
  const thrown =
    (error: unknown): Fetch =>
    () =>
      Promise.reject(error);

  it.each([
    ['ENOTFOUND', 'getaddrinfo', 'dns', true],
    ['EAI_AGAIN', 'getaddrinfo', 'dns', true],
    ['ECONNREFUSED', 'connect', 'refused', true],
    ['EHOSTUNREACH', 'connect', 'unreachable', true],
    ['ENETUNREACH', 'connect', 'unreachable', true],
    ['ETIMEDOUT', 'connect', 'connect-timeout', true],
    ['ECONNRESET', 'connect', 'connection', true],
    ['UND_ERR_CONNECT_TIMEOUT', undefined, 'connect-timeout', true],
    ['CERT_HAS_EXPIRED', undefined, 'tls', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', undefined, 'tls', false],
  ])('%s of %s proves that nothing left', async (code, syscall, reason, retryable) => {
    const error = new TypeError(`fetch failed ${token}`, { cause: coded(code, syscall) });
    const outcome = await push({ fetch: thrown(error) });
    expect(outcome).toMatchObject({ kind: 'notSent', reason, retryable });
    expect(JSON.stringify(outcome)).not.toContain(token);
  });

  it.each([
    ['ECONNRESET', 'read'],
    ['EPIPE', 'write'],
    ['ETIMEDOUT', 'read'],
    ['EHOSTUNREACH', 'read'],
    ['ECONNRESET', undefined],
    ['UND_ERR_SOCKET', undefined],
    ['UND_ERR_HEADERS_TIMEOUT', undefined],
    ['UND_ERR_BODY_TIMEOUT', undefined],
    ['UND_ERR_ABORTED', undefined],
    ['EPROTO', 'write'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', undefined],
    [token, undefined],
  ])('%s of %s proves nothing', async (code, syscall) => {
    const outcome = await push({
      fetch: thrown(new TypeError('fetch failed', { cause: coded(code, syscall) })),
    });
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
    expect(JSON.stringify(outcome)).not.toContain(token);
  });

  it.each([['text'], [undefined], [null], [{}], [Object.assign(new Error('x'), { code: 7 })]])(
    'may be anything: %j',
    async (error) => {
      expect(await push({ fetch: thrown(error) })).toMatchObject({ kind: 'unknown' });
    },
  );

  it('may be a circle of causes', async () => {
    const error = new Error('a');
    error.cause = error;
    expect(await push({ fetch: thrown(error) })).toMatchObject({ kind: 'unknown' });
  });

  it('may be thrown at once', async () => {
    const fetch: Fetch = () => {
      throw new TypeError('no');
    };
    expect(await push({ fetch })).toMatchObject({ kind: 'unknown' });
  });

  it('may say that nothing left', async () => {
    expect(await push({ fetch: thrown(new NeverSentError('x')) })).toMatchObject({
      kind: 'notSent',
      reason: 'connection',
      retryable: true,
    });
    const details = { reason: 'proxy', retryable: false } as const;
    expect(await push({ fetch: thrown(new NeverSentError(`No ${token}.`, details)) })).toEqual({
      kind: 'notSent',
      message: 'No [token].',
      ...details,
    });
    const cause = coded('ECONNREFUSED', 'connect');
    expect(await push({ fetch: thrown(new NeverSentError('x', { cause })) })).toMatchObject({
      reason: 'refused',
    });
  });
});

describe('time', () => {
  const silent: Fetch = () => new Promise(() => {});

  it('ends a request whose fetch does not listen', async () => {
    const clock = fakeClock();
    const pushed = push({ fetch: silent, clock, timeoutMs: 5_000 });
    await clock.advance(4_999);
    await clock.advance(1);
    await clock.advance(1_000);
    expect(await pushed).toEqual({
      kind: 'unknown',
      reason: 'timeout',
      message: 'The time for api.example.com to answer ran out before an answer came.',
    });
    expect(clock.sleeps).toEqual([5_000, 1_000]);
  });

  it('ends an answer that never ends', async () => {
    const clock = fakeClock();
    const fetch: Fetch = async () => new Response(new ReadableStream(), { status: 201 });
    const pushed = push({ fetch, clock });
    await clock.advance(120_000);
    await clock.advance(1_000);
    expect(await pushed).toMatchObject({ kind: 'unknown', reason: 'timeout', status: 201 });
  });

  it('lets a fetch say that nothing had left', async () => {
    const fetch: Fetch = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new NeverSentError('x', { cause: signal.reason })));
      });
    const clock = fakeClock();
    const late = push({ fetch, clock });
    await clock.advance(120_000);
    expect(await late).toMatchObject({ kind: 'notSent', reason: 'timeout', retryable: true });
    const stop = new AbortController();
    const stopped = push({ fetch, signal: stop.signal });
    stop.abort();
    expect(await stopped).toMatchObject({ kind: 'notSent', reason: 'aborted', retryable: false });
  });

  it('does not begin for a caller who has given up', async () => {
    const fetch = canned();
    expect(await push({ fetch, signal: AbortSignal.abort() })).toMatchObject({
      kind: 'notSent',
      reason: 'aborted',
      retryable: false,
    });
    expect(fetch.sent).toEqual([]);
  });
});

it('types show the outcome', async () => {
  const outcome = await push({ fetch: canned({ body: { id, ...definition } }) });
  expectTypeOf<typeof globalThis.fetch>().toExtend<Fetch>();
  expectTypeOf(outcome.kind).toEqualTypeOf<'created' | 'rejected' | 'throttled' | 'notSent' | 'unknown'>();
  if (outcome.kind !== 'created') throw new Error(outcome.message);
  expectTypeOf(outcome.resource).toEqualTypeOf<Agent>();
  expect(outcome.resource.name).toBe('Front desk');
});
