/** A stream of numbers that is the same on every machine for the same seed. */
export interface Random {
  /** A number from 0 up to, but without, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** One of the choices. Throws when there is none. */
  pick<T>(choices: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** True once in `times`. */
  oneIn(times: number): boolean;
  /** The choices in another order. */
  shuffle<T>(choices: readonly T[]): T[];
  uuid(): string;
}

/** Mulberry32: a small generator whose whole state is one 32-bit number. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;

  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(choices: readonly T[]): T => {
    if (choices.length === 0) throw new Error('There is nothing to pick from.');
    return choices[integer(0, choices.length - 1)] as T;
  };
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => integer(0, 15).toString(16)).join('');

  return {
    next,
    integer,
    pick,
    chance: (probability) => next() < probability,
    oneIn: (times) => integer(1, times) === 1,
    shuffle: (choices) =>
      choices
        .map((choice) => ({ choice, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ choice }) => choice),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
