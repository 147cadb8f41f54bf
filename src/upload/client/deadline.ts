import type { Clock } from './contract.ts';

/** What put an end to a request before its answer was there. */
export type StopReason = 'timeout' | 'aborted';

/** Ends a request after its time, or when the caller wants no more of it. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Absent while nothing has ended the request. */
  reason(): StopReason | undefined;
  /** Resolves a moment after the end, by when a `Fetch` has told what it knows. */
  readonly passed: Promise<void>;
  /** Frees the timer and the caller's signal. */
  release(): void;
}

/** How long a `Fetch` has to answer its signal. */
const graceMs = 1_000;

/** Starts counting at once; without a signal only time ends the request. */
export function startDeadline(clock: Clock, timeoutMs: number, caller?: AbortSignal): Deadline {
  const stop = new AbortController();
  const timer = new AbortController();
  let reason: StopReason | undefined;
  let pass: () => void = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });

  const end = (why: StopReason): void => {
    if (reason || timer.signal.aborted) return;
    reason = why;
    stop.abort(
      new Error(why === 'timeout' ? 'The time for the request is over.' : 'The request was interrupted.'),
    );
    clock.sleep(graceMs, timer.signal).then(pass);
  };
  const interrupt = (): void => end('aborted');

  caller?.addEventListener('abort', interrupt, { once: true });
  clock.sleep(timeoutMs, timer.signal).then(() => end('timeout'));
  return {
    signal: stop.signal,
    reason: () => reason,
    passed,
    release: () => {
      timer.abort();
      caller?.removeEventListener('abort', interrupt);
    },
  };
}
