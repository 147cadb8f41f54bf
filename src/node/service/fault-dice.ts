import type { Fault } from './fault.ts';

/** The faults that strike one request. */
export interface Struck {
  /** Milliseconds to wait before the answer. */
  readonly delayMs: number;
  /** At most one fault beside the delay: the first in the order given. */
  readonly fault: Fault | undefined;
}

/** Throws the dice for one request after another; the same random numbers strike the same requests. */
export function faultDice(faults: readonly Fault[], random: () => number): () => Struck {
  return () => {
    const struck = faults.filter(({ probability }) => random() < probability);
    const delays = struck.filter(({ kind }) => kind === 'slow').map(({ value }) => Number(value));
    return {
      delayMs: delays.reduce((sum, delay) => sum + delay, 0),
      fault: struck.find(({ kind }) => kind !== 'slow'),
    };
  };
}

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
