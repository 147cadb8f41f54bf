import type { NotSentReason } from '../outcome.ts';

/** The one request that a create operation is. */
export interface FetchRequest {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

/** The bytes of an answer as they arrive. */
export interface ResponseBody {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<unknown>;
  };
}

/** As much of the Fetch standard's `Response` as a create operation reads. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: ResponseBody | null;
}

/**
 * Sends the request at most once and gives the answer, whatever its status. Rejects with a `NeverSentError` where it is
 * certain that nothing of the request left; any other rejection counts as sent, save for errors that prove the contrary.
 * The standard `fetch` fits, but sends a request a second time after an answer of status 421.
 */
export type Fetch = (address: string, request: FetchRequest) => Promise<FetchResponse>;

/** Time, passed in so that tests and browsers bring their own. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Resolves after the given milliseconds, or as soon as the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Details of a `NeverSentError` beyond its cause. */
export interface NeverSentDetails {
  readonly cause?: unknown;
  readonly reason?: NotSentReason;
  readonly retryable?: boolean;
}

/** Thrown by a `Fetch` that knows that no byte of the request left this machine. */
export class NeverSentError extends Error {
  override readonly name: string = 'NeverSentError';
  /** Absent where the cause shows it. */
  readonly reason: NotSentReason | undefined;
  readonly retryable: boolean | undefined;

  constructor(message: string, { cause, reason, retryable }: NeverSentDetails = {}) {
    super(message, { cause });
    this.reason = reason;
    this.retryable = retryable;
  }
}

/** Thrown by a `Fetch` for a success that was there before the whole request had left. */
export class EarlyAnswerError extends Error {
  override readonly name: string = 'EarlyAnswerError';

  constructor() {
    super('The answer came before the whole request had left.');
  }
}
