import type { Clock, Fetch, FetchResponse, ResponseBody } from './contract.ts';
import type { PreparedRequest } from './request.ts';

/** The result of sending a request: an answer, whole or not, or an error in its place. */
export type Exchange =
  | { readonly response: ServiceResponse; readonly stopped: StopReason | undefined }
  | { readonly error: unknown; readonly stopped: StopReason | undefined };

/** The surroundings of an exchange. */
export interface ExchangeOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends the request once and reads the answer, within the time. Never rejects. */
export async function exchange(request: PreparedRequest, options: ExchangeOptions): Promise<Exchange> {
  const deadline = startDeadline(options.clock, options.timeoutMs, options.signal);
  let head: ServiceResponse | undefined;

  const run = async (): Promise<Exchange> => {
    try {
      const response = await send(request, options.fetch, deadline.signal);
      head = responseHead(response);
      const body = await readResponseText(response.body);
      return { response: { ...head, body }, stopped: deadline.reason() };
    } catch (error) {
      return { error, stopped: deadline.reason() };
    }
  };
  const giveUp = async (): Promise<Exchange> => {
    await deadline.passed;
    const stopped = deadline.reason();
    return head ? { response: head, stopped } : { error: undefined, stopped };
  };

  try {
    return await Promise.race([run(), giveUp()]);
  } finally {
    deadline.release();
  }
}

function send(
  { address, headers, body }: PreparedRequest,
  fetch: Fetch,
  signal: AbortSignal,
): ReturnType<Fetch> {
  // `call` without a receiver: a browser's own fetch refuses any other.
  return fetch.call(undefined, address, { method: 'POST', headers, body, redirect: 'manual', signal });
}

/** The cause that ended a request before its answer was there. */
export type StopReason = 'timeout' | 'aborted';

/** Ends a request after its time, or when the caller wants no more of it. */
interface Deadline {
  readonly signal: AbortSignal;
  /** Absent while nothing has ended the request. */
  reason(): StopReason | undefined;
  /** Resolves a moment after the end, by when a `Fetch` has reported what it knows. */
  readonly passed: Promise<void>;
  /** Frees the timer and the caller's signal. */
  release(): void;
}

/** The time that a `Fetch` has to answer its signal. */
const graceMs = 1_000;

/** Starts counting at once; without a signal only time ends the request. */
function startDeadline(clock: Clock, timeoutMs: number, caller?: AbortSignal): Deadline {
  const stop = new AbortController();
  const timer = new AbortController();
  let reason: StopReason | undefined;
  let pass: () => void = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });

  const end = (cause: StopReason): void => {
    if (reason || timer.signal.aborted) return;
    reason = cause;
    stop.abort(
      new Error(cause === 'timeout' ? 'The time for the request is over.' : 'The request was interrupted.'),
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

/** The text of an answer, as far as its bytes could be read. */
export type ResponseText =
  | { readonly state: 'whole'; readonly text: string }
  | { readonly state: 'cut-off' | 'too-large' | 'not-text' };

/** An answer of the service: the parts that decide about the outcome. */
export interface ServiceResponse {
  readonly status: number;
  readonly location: string | null;
  readonly retryAfter: string | null;
  readonly date: string | null;
  readonly body: ResponseText;
}

/** 4 MiB, the size of the largest definition. */
const largestBody = 4 * 1024 * 1024;

/** The status and header fields that matter, before the body has arrived. */
function responseHead({ status, headers }: FetchResponse): ServiceResponse {
  return {
    status,
    location: headers.get('location'),
    retryAfter: headers.get('retry-after'),
    date: headers.get('date'),
    body: { state: 'cut-off' },
  };
}

/** Reads a body to its end, or until it is too large. Never rejects. */
async function readResponseText(body: ResponseBody | null): Promise<ResponseText> {
  if (!body) return { state: 'whole', text: '' };
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return decode(chunks);
      if (value) chunks.push(value);
      size += value?.byteLength ?? 0;
      if (size > largestBody) {
        // The result stands whether or not the connection lets itself be closed.
        reader.cancel().catch(() => {});
        return { state: 'too-large' };
      }
    }
  } catch {
    return { state: 'cut-off' };
  }
}

function decode(chunks: readonly Uint8Array[]): ResponseText {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('');
    return { state: 'whole', text: text + decoder.decode() };
  } catch {
    return { state: 'not-text' };
  }
}
