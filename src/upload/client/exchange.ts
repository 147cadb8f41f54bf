import type { Clock, Fetch } from './contract.ts';
import { type StopReason, startDeadline } from './deadline.ts';
import type { PreparedRequest } from './request.ts';
import { readResponseText, responseHead, type ServiceResponse } from './response.ts';

/** What came of sending a request: an answer, whole or not, or an error in its place. */
export type Exchange =
  | { readonly response: ServiceResponse; readonly stopped: StopReason | undefined }
  | { readonly error: unknown; readonly stopped: StopReason | undefined };

/** What an exchange needs beside its request. */
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
  const silence = async (): Promise<Exchange> => {
    await deadline.passed;
    const stopped = deadline.reason();
    return head ? { response: head, stopped } : { error: undefined, stopped };
  };

  try {
    return await Promise.race([run(), silence()]);
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
