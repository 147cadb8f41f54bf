import type { NotSent, Outcome, Throttled } from '../outcome.ts';
import type { Clock } from './contract.ts';

/** The limit on trying again what certainly made nothing. */
export interface RetryBudget {
  /** Attempts beyond the first. */
  readonly retries: number;
  /** Milliseconds to spend on waiting, all waits together. */
  readonly waitMs: number;
  /** Longest first wait; the longest wait doubles with every attempt. */
  readonly firstDelayMs: number;
  /** Longest wait that is not asked for by the service. */
  readonly maxDelayMs: number;
}

/** Five retries within two minutes. */
export const defaultRetryBudget: RetryBudget = {
  retries: 5,
  waitMs: 120_000,
  firstDelayMs: 500,
  maxDelayMs: 30_000,
};

/** A wait before another attempt. */
export interface RetryWait {
  /** 1 for the first retry. */
  readonly retry: number;
  readonly delayMs: number;
  readonly outcome: NotSent | Throttled;
}

export interface RetryOptions {
  readonly budget: RetryBudget;
  readonly clock: Clock;
  /** Gives a number from 0 to below 1. */
  readonly random: () => number;
  /** Ends the waiting; the last outcome stands. */
  readonly signal?: AbortSignal;
  /** Called before every wait. */
  onWait?(wait: RetryWait): void;
}

/**
 * Tries until there is an outcome that another attempt must not or cannot better, or the budget is used up. Only
 * `throttled` and retryable `notSent` are tried again: of these alone it is certain that nothing was made.
 */
export async function withRetries<Resource>(
  attempt: () => Promise<Outcome<Resource>>,
  { budget, clock, random, signal, onWait }: RetryOptions,
): Promise<Outcome<Resource>> {
  let waited = 0;
  for (let retry = 1; ; retry += 1) {
    const outcome = await attempt();
    if (!mayRetry(outcome) || retry > budget.retries || signal?.aborted) return outcome;
    const delayMs = delayBefore(retry, outcome, budget, random());
    if (waited + delayMs > budget.waitMs) return outcome;
    onWait?.({ retry, delayMs, outcome });
    await clock.sleep(delayMs, signal);
    if (signal?.aborted) return outcome;
    waited += delayMs;
  }
}

function mayRetry<Resource>(outcome: Outcome<Resource>): outcome is NotSent | Throttled {
  return outcome.kind === 'throttled' || (outcome.kind === 'notSent' && outcome.retryable);
}

/**
 * Between half and the whole of a cap that doubles, so that clients which failed together do not come back together. To
 * what the service asks for, up to a tenth and at most a second is added for the same reason.
 */
function delayBefore(
  retry: number,
  outcome: NotSent | Throttled,
  budget: RetryBudget,
  random: number,
): number {
  const asked = outcome.kind === 'throttled' ? outcome.retryAfterMs : undefined;
  if (asked) return Math.ceil(asked + random * Math.min(asked / 10, 1_000));
  const cap = Math.min(budget.maxDelayMs, budget.firstDelayMs * 2 ** (retry - 1));
  return Math.round(cap / 2 + (random * cap) / 2);
}
