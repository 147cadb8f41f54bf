import type { Clock } from '../../src/upload/client/contract.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Milliseconds asked for, in the order of asking. */
  readonly sleeps: readonly number[];
  /** Goes on, and wakes whoever is due. */
  advance(ms: number): Promise<void>;
}

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

export function fakeClock(start: number = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start;
  let sleepers: readonly Sleeper[] = [];
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((wake) => {
        sleeps.push(ms);
        sleepers = [...sleepers, { due: now + ms, wake }];
        signal?.addEventListener('abort', () => wake(), { once: true });
      }),
    advance: async (ms) => {
      now += ms;
      const due = sleepers.filter((sleeper) => sleeper.due <= now);
      sleepers = sleepers.filter((sleeper) => sleeper.due > now);
      for (const { wake } of due) wake();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** A clock that takes no time for any wait and remembers them. */
export function hastyClock(
  start: number = Date.UTC(2026, 0, 1),
): Clock & { readonly sleeps: readonly number[] } {
  let now = start;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => now,
    sleep: async (ms) => {
      sleeps.push(ms);
      now += ms;
    },
  };
}
