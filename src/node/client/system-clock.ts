import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../upload/client-contract.ts';

/** The clock of this machine. A running wait keeps the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal ? { signal } : {}).catch(() => {}),
};
