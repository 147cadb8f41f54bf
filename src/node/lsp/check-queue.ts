/** The milliseconds that a text rests before it is checked, and that it may be kept waiting. */
const minRest = 1;
const maxRest = 300;
const maxWait = 100;

interface Waiting {
  readonly timer: NodeJS.Timeout;
  /** When the first of the changes came that are checked together. */
  readonly since: number;
}

/**
 * Checks texts once the changes that have arrived are all in, so that of many the last state alone is checked. A text
 * that takes long to check rests longer, for whoever types in it is faster than the check.
 */
export class CheckQueue {
  readonly #check: (uri: string) => Promise<void>;
  readonly #waiting: Map<string, Waiting> = new Map();
  /** The time of the latest check of a text, in milliseconds. */
  readonly #took: Map<string, number> = new Map();

  constructor(check: (uri: string) => Promise<void>) {
    this.#check = check;
  }

  soon(uri: string): void {
    const waiting = this.#waiting.get(uri);
    const now = performance.now();
    const since = waiting?.since ?? now;
    const took = this.#took.get(uri) ?? 0;
    const rest = Math.min(maxRest, Math.max(minRest, took / 4 - 10));
    if (waiting !== undefined && now - since + rest > Math.max(maxWait, 2 * took)) return;
    clearTimeout(waiting?.timer);
    this.#waiting.set(uri, { since, timer: setTimeout(() => this.#run(uri), rest) });
  }

  /** Forgets a text that is closed. */
  drop(uri: string): void {
    clearTimeout(this.#waiting.get(uri)?.timer);
    this.#waiting.delete(uri);
    this.#took.delete(uri);
  }

  async #run(uri: string): Promise<void> {
    this.#waiting.delete(uri);
    const start = performance.now();
    await this.#check(uri);
    this.#took.set(uri, performance.now() - start);
  }
}
