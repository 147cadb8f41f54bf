import { describe, expect, it } from 'vitest';
import { pushExit } from '../../src/node/cli/upload/exit-code.ts';
import type { Clock } from '../../src/upload/client/contract.ts';
import { defaultRetryBudget } from '../../src/upload/client/retries.ts';
import { type CreatingRecord, starting } from '../../src/upload/ledger-record.ts';
import type { CreateItem } from '../../src/upload/plan.ts';
import {
  type AnyOutcome,
  type Journal,
  type PushOptions,
  type PushResult,
  push,
} from '../../src/upload/push.ts';
import { fakeClock } from './fake-clock.ts';

const target = { baseUrl: 'https://api.example.com', projectId: 'p' };
const hash = `sha256:${'a'.repeat(64)}`;

const created = (id: string): AnyOutcome => ({
  kind: 'created',
  status: 201,
  id,
  resource: {},
  differences: [],
  warnings: [],
});
const unknown: AnyOutcome = { kind: 'unknown', reason: 'timeout', message: 'No answer.' };
const rejected = (status: number): AnyOutcome => ({
  kind: 'rejected',
  status,
  message: 'No.',
  body: '',
  fieldPaths: [],
});
const away: AnyOutcome = { kind: 'notSent', reason: 'refused', message: 'Nobody there.', retryable: true };
const busy: AnyOutcome = { kind: 'throttled', status: 429, message: 'Later.', body: '', retryAfterMs: 3_000 };

function item(key: string, kind: CreateItem['kind'] = 'agent'): CreateItem {
  const definition = { key, kind, path: key, document: 0, name: key, body: '{}', contentHash: hash, target };
  return { action: 'create', key, kind, path: key, definition };
}

/** A clock whose waits are over at once. */
function fastClock(): Clock & { waited: number } {
  const clock = {
    waited: 0,
    now: () => clock.waited,
    sleep: async (ms: number) => {
      clock.waited += ms;
    },
  };
  return clock;
}

interface Run {
  readonly results: readonly PushResult[];
  /** The events, in their order. */
  readonly log: readonly string[];
}

/** Pushes these keys; the outcomes of each are given in their order, the last one again and again. */
async function run(
  outcomes: Readonly<Record<string, readonly AnyOutcome[]>>,
  more: Partial<PushOptions> & {
    readonly failing?: Partial<Record<keyof Journal, string>>;
    onBegin?(): void;
  } = {},
): Promise<Run> {
  const log: string[] = [];
  const turns = new Map<string, number>();
  const step = async (name: keyof Journal, key: string): Promise<void> => {
    log.push(`${name} ${key}`);
    if (more.failing?.[name] === key) throw new Error('The disk is full.');
  };
  const journal: Journal = {
    begin: async ({ key, kind }): Promise<CreatingRecord> => {
      await step('begin', key);
      more.onBegin?.();
      return starting({
        key,
        kind,
        name: key,
        contentHash: hash,
        target: { baseUrl: 'x' },
        startedAt: 'now',
      });
    },
    created: ({ key }) => step('created', key),
    notMade: ({ key }) => step('notMade', key),
    unknown: ({ key }) => step('unknown', key),
  };
  const results = await push({
    items: Object.keys(outcomes).map((key) => item(key, key.startsWith('m') ? 'model' : 'agent')),
    concurrency: 1,
    send: async ({ key }) => {
      log.push(`send ${key}`);
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      return outcomes[key]?.[turn] ?? outcomes[key]?.at(-1) ?? unknown;
    },
    journal,
    budget: defaultRetryBudget,
    clock: fastClock(),
    random: () => 0,
    stop: new AbortController().signal,
    onEvent: () => {},
    ...more,
  });
  return { results, log };
}

const states = ({ results }: Run): readonly string[] =>
  results.map((result) => (result.kind === 'sent' ? result.outcome.kind : result.reason));
const exit = ({ results }: Run, interrupted = false): number =>
  pushExit({
    plan: { items: [], gone: [] },
    results,
    interrupted,
    isPublished: true,
    isShared: true,
    failOn: [],
  });

describe('push', () => {
  it('writes down before it sends, and after', async () => {
    const pushed = await run({ a: [created('1')], b: [rejected(422)], c: [unknown], d: [created('2')] });
    expect(pushed.log).toEqual([
      'begin a',
      'send a',
      'created a',
      'begin b',
      'send b',
      'notMade b',
      'begin c',
      'send c',
      'unknown c',
      'begin d',
      'send d',
      'created d',
    ]);
    expect(states(pushed)).toEqual(['created', 'rejected', 'unknown', 'created']);
    expect(exit(pushed)).toBe(4);
  });

  it('takes the entry back while it waits to try again', async () => {
    const pushed = await run({ a: [away, busy, created('1')] });
    const attempt = ['begin a', 'send a', 'notMade a'];
    expect(pushed.log).toEqual([...attempt, ...attempt, 'begin a', 'send a', 'created a']);
    expect(exit(pushed)).toBe(0);
  });

  it('never sends again what may have been created', async () => {
    for (const outcome of [unknown, rejected(400), created('1')]) {
      expect((await run({ a: [outcome] })).log.filter((line) => line === 'send a')).toHaveLength(1);
    }
  });

  it('ends when the service stays away, with the budget of one definition', async () => {
    const pushed = await run({ a: [away], b: [created('1')] });
    expect(states(pushed)).toEqual(['notSent', 'unreachable']);
    expect(pushed.log.filter((line) => line.startsWith('send'))).toHaveLength(1 + defaultRetryBudget.retries);
    expect(exit(pushed)).toBe(3);
  });

  it('ends after three unknown outcomes in a row, not after three in all', async () => {
    const row = { a: [unknown], b: [unknown], c: [unknown], d: [created('1')] };
    expect(states(await run(row))).toEqual(['unknown', 'unknown', 'unknown', 'too-many-unknown']);
    const between = { a: [unknown], b: [unknown], c: [created('1')], d: [unknown], e: [created('2')] };
    expect(states(await run(between))).toEqual(['unknown', 'unknown', 'created', 'unknown', 'created']);
  });

  it.each([401, 403, 404, 405])(
    'ends for agents when they are refused with %i, and goes on with models',
    async (status) => {
      const pushed = await run({ a: [rejected(status)], b: [created('1')], m: [created('2')] });
      expect(states(pushed)).toEqual(['rejected', 'refused', 'created']);
      expect(exit(pushed)).toBe(status === 401 || status === 403 ? 2 : 3);
    },
  );

  it('sends nothing when it cannot write, and nothing more', async () => {
    const pushed = await run({ a: [created('1')], b: [created('2')] }, { failing: { begin: 'a' } });
    expect(pushed.log).toEqual(['begin a']);
    expect(states(pushed)).toEqual(['ledger', 'ledger']);
    expect(pushed.results[0]).toMatchObject({ message: 'The disk is full.' });
    expect(exit(pushed)).toBe(2);
  });

  it('reports an id that it could not write down, and sends nothing more', async () => {
    const pushed = await run({ a: [created('1')], b: [created('2')] }, { failing: { created: 'a' } });
    expect(pushed.results[0]).toMatchObject({ outcome: { id: '1' }, ledgerFault: 'The disk is full.' });
    expect(states(pushed)).toEqual(['created', 'ledger']);
    expect(exit(pushed)).toBe(4);
  });

  it('tries nothing again when it could not take an entry back', async () => {
    const pushed = await run({ a: [away, created('1')] }, { failing: { notMade: 'a' } });
    expect(pushed.log).toEqual(['begin a', 'send a', 'notMade a']);
    expect(exit(pushed)).toBe(2);
  });

  it('keeps to the number of requests under way, and to the order of the results', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
    let [now, max] = [0, 0];
    const pushed = await run(Object.fromEntries(keys.map((key) => [key, [created(key)]])), {
      concurrency: 3,
      send: async ({ key }) => {
        now += 1;
        max = Math.max(max, now);
        await new Promise((resolve) => setTimeout(resolve, key.length));
        now -= 1;
        return created(key);
      },
    });
    expect(max).toBe(3);
    expect(pushed.results.map((result) => result.item.key)).toEqual(keys);
  });

  it('lets nobody start while the service asks to wait', async () => {
    const clock = fakeClock();
    const starts: number[] = [];
    const pushed = run(
      { a: [], b: [], c: [] },
      {
        clock,
        concurrency: 2,
        send: async () => {
          starts.push(clock.now());
          return starts.length === 1 ? busy : created('1');
        },
      },
    );
    await clock.advance(0);
    expect(starts).toHaveLength(2);
    await clock.advance(2_999);
    expect(starts).toHaveLength(2);
    await clock.advance(1);
    await pushed;
    expect(starts.map((start) => start - (starts[0] ?? 0))).toEqual([0, 0, 3_000, 3_000]);
  });

  it('goes on when the clock is set back in a wait', async () => {
    const sleeps: number[] = [];
    const clock: Clock = {
      now: () => Date.UTC(2026, 0, 1) - sleeps.length * 3_600_000,
      sleep: async (ms) => {
        sleeps.push(ms);
        // A wait that is measured on this clock never ends.
        if (sleeps.length > 10) throw new Error('The push waits for ever.');
      },
    };
    const pushed = await run({ a: [busy, created('1')], b: [created('2')] }, { clock });
    expect(states(pushed)).toEqual(['created', 'created']);
    expect(sleeps).toEqual([3_000, 3_000]);
  });

  it('takes back what an interrupt meets between its entry in the journal and its request', async () => {
    const stop = new AbortController();
    const pushed = await run(
      { a: [created('1')], b: [created('2')] },
      { stop: stop.signal, concurrency: 2, onBegin: () => stop.abort() },
    );
    expect(pushed.log).toEqual(['begin a', 'begin b', 'notMade a', 'notMade b']);
    expect(states(pushed)).toEqual(['interrupted', 'interrupted']);
  });

  it('stops at once between two definitions, and in a wait', async () => {
    const stop = new AbortController();
    const pushed = await run(
      { a: [away], b: [created('1')] },
      { stop: stop.signal, onEvent: ({ kind }) => kind === 'waiting' && stop.abort() },
    );
    expect(states(pushed)).toEqual(['notSent', 'interrupted']);
    expect(exit(pushed, true)).toBe(130);
  });
});
