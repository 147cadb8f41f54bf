import { describe, expect, it } from 'vitest';
import {
  defaultRetryBudget,
  type RetryBudget,
  type RetryWait,
  withRetries,
} from '../../src/upload/client/retries.ts';
import type { Outcome } from '../../src/upload/outcome.ts';
import { hastyClock } from './fake-clock.ts';

const refused: Outcome<never> = { kind: 'notSent', reason: 'refused', message: 'x', retryable: true };
const misconfigured: Outcome<never> = { ...refused, reason: 'configuration', retryable: false };
const throttled = (retryAfterMs?: number): Outcome<never> => ({
  kind: 'throttled',
  status: 429,
  message: 'x',
  body: '',
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const unknown: Outcome<never> = { kind: 'unknown', reason: 'timeout', message: 'x' };
const rejected: Outcome<never> = { kind: 'rejected', status: 400, message: 'x', body: '', fieldPaths: [] };
const created: Outcome<object> = {
  kind: 'created',
  status: 201,
  id: 'x',
  resource: {},
  differences: [],
  warnings: [],
};

interface Run {
  readonly outcome: Outcome<object>;
  readonly attempts: number;
  readonly sleeps: readonly number[];
  readonly waits: readonly RetryWait[];
}

async function run(
  outcomes: readonly Outcome<object>[],
  budget: Partial<RetryBudget> = {},
  random = 0,
): Promise<Run> {
  const clock = hastyClock();
  const waits: RetryWait[] = [];
  let attempts = 0;
  const outcome = await withRetries(
    async () => {
      attempts += 1;
      return outcomes[Math.min(attempts, outcomes.length) - 1] ?? unknown;
    },
    {
      budget: { ...defaultRetryBudget, ...budget },
      clock,
      random: () => random,
      onWait: (wait) => waits.push(wait),
    },
  );
  return { outcome, attempts, sleeps: clock.sleeps, waits };
}

describe('withRetries', () => {
  it.each([
    ['created', created],
    ['rejected', rejected],
    ['unknown', unknown],
    ['not sent and hopeless', misconfigured],
  ])('never tries again what is %s', async (_, outcome) => {
    expect(await run([outcome, created])).toMatchObject({ outcome, attempts: 1, sleeps: [] });
  });

  it('tries again what was not sent or throttled, until it is something else', async () => {
    const { outcome, attempts, waits } = await run([refused, throttled(), refused, unknown, created]);
    expect(outcome).toBe(unknown);
    expect(attempts).toBe(4);
    expect(waits.map(({ retry, outcome: { kind } }) => [retry, kind])).toEqual([
      [1, 'notSent'],
      [2, 'throttled'],
      [3, 'notSent'],
    ]);
  });

  it('waits longer each time, up to a cap', async () => {
    const budget = { retries: 8, waitMs: 1e9, firstDelayMs: 100, maxDelayMs: 1_000 };
    expect((await run([refused], budget, 0)).sleeps).toEqual([50, 100, 200, 400, 500, 500, 500, 500]);
    expect((await run([refused], budget, 0.999_999)).sleeps).toEqual([
      100, 200, 400, 800, 1_000, 1_000, 1_000, 1_000,
    ]);
  });

  it('waits as long as the service asks, and a little longer', async () => {
    expect((await run([throttled(7_000), created], {}, 0)).sleeps).toEqual([7_000]);
    expect((await run([throttled(7_000), created], {}, 0.5)).sleeps).toEqual([7_350]);
    expect((await run([throttled(60_000), created], {}, 0.5)).sleeps).toEqual([60_500]);
    expect((await run([throttled(0), created], {}, 0)).sleeps).toEqual([250]);
  });

  it('stops when its attempts are used up', async () => {
    expect(await run([refused], { retries: 2 })).toMatchObject({ outcome: refused, attempts: 3 });
    expect(await run([refused], { retries: 0 })).toMatchObject({ outcome: refused, attempts: 1 });
  });

  it('stops at once when a wait would go beyond its time', async () => {
    expect(await run([throttled(3_600_000)])).toMatchObject({ attempts: 1, sleeps: [] });
    expect(await run([throttled(50_000)], { waitMs: 120_000 })).toMatchObject({
      attempts: 3,
      sleeps: [50_000, 50_000],
    });
  });

  it('stops when the caller wants no more', async () => {
    const stop = new AbortController();
    let attempts = 0;
    const outcome = await withRetries<object>(
      async () => {
        attempts += 1;
        return refused;
      },
      {
        budget: defaultRetryBudget,
        clock: { now: () => 0, sleep: async () => stop.abort() },
        random: () => 0,
        signal: stop.signal,
      },
    );
    expect(outcome).toBe(refused);
    expect(attempts).toBe(1);
  });
});
