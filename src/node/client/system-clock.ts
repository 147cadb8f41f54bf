import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../upload/client/contract.ts';

/** Node takes a longer wait for no wait at all. */
const maxWaitMs = 2 ** 31 - 1;

/** The clock of this machine. A running wait keeps the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => wait(Math.min(ms, maxWaitMs), undefined, signal ? { signal } : {}).catch(() => {}),
};
