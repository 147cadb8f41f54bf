import { setMaxListeners } from 'node:events';

/** A source of signals that ask to end; Node's own process is one. */
export interface SignalSource {
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  off(signal: NodeJS.Signals, listener: () => void): unknown;
}

/** The wish of a person to end what is running. */
export interface Interrupts {
  /** The first time: what is under way is finished. */
  readonly stop: AbortSignal;
  /** The second time: nobody waits for answers any more. */
  readonly abort: AbortSignal;
  /** Signals have their usual effect again. */
  dispose(): void;
}

const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Listens for Ctrl-C, and for what continuous integration and closing terminals send. */
export function listenForInterrupts(source: SignalSource, onFirst: () => void): Interrupts {
  const stop = new AbortController();
  const abort = new AbortController();
  // Each request under way listens.
  setMaxListeners(0, stop.signal, abort.signal);
  const listener = (): void => {
    if (stop.signal.aborted) abort.abort();
    else onFirst();
    stop.abort();
  };
  for (const signal of signals) source.on(signal, listener);
  return {
    stop: stop.signal,
    abort: abort.signal,
    dispose: () => {
      for (const signal of signals) source.off(signal, listener);
    },
  };
}
