import type { Dispatcher } from 'undici';
import {
  EarlyAnswerError,
  type FetchRequest,
  type FetchResponse,
  NeverSentError,
  type ResponseBody,
} from '../../upload/client/contract.ts';

/** The connection of a request. */
export interface ConnectionUse {
  /** Keeps the request from leaving; one that has left goes on. */
  readonly stop?: AbortSignal;
  /** Closes the connection after the answer. */
  readonly reset?: boolean;
  /** False while a part of the request is still here. */
  hasLeft?(): boolean;
  /** Called once, when nothing more will be sent or received. */
  onEnd?(): void;
}

/**
 * Sends a request over the dispatcher, once. Rejects with a `NeverSentError` where the dispatcher had not yet announced the
 * request, which it does before the first byte; a second announcement is refused.
 */
export function dispatchOnce(
  dispatcher: Dispatcher,
  url: URL,
  request: FetchRequest,
  use: ConnectionUse = {},
): Promise<FetchResponse> {
  let sending: Sending | undefined;
  const onStop = (): void => sending?.keepBack();
  use.stop?.addEventListener('abort', onStop, { once: true });
  return new Promise<FetchResponse>((resolve, reject) => {
    const own = new Sending(resolve, reject, use);
    sending = own;
    const onAbort = (): void => own.stop(request.signal.reason);
    request.signal.addEventListener('abort', onAbort, { once: true });
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: request.method,
        // Without this, proxies and services may compress the answer as they like.
        headers: { 'accept-encoding': 'identity', ...request.headers },
        body: request.body,
        ...(use.reset === undefined ? {} : { reset: use.reset }),
      },
      own,
    );
    if (request.signal.aborted) onAbort();
    if (use.stop?.aborted) own.keepBack();
  }).finally(() => use.stop?.removeEventListener('abort', onStop));
}

type Controller = Dispatcher.DispatchController;

/** One request on its way, as the dispatcher reports it. */
class Sending implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: FetchResponse) => void;
  readonly #reject: (error: unknown) => void;
  readonly #use: ConnectionUse;
  #controller: Controller | undefined;
  #bytes: ReadableStreamDefaultController<Uint8Array> | undefined;
  #stopped: Error | undefined;

  constructor(
    resolve: (response: FetchResponse) => void,
    reject: (error: unknown) => void,
    use: ConnectionUse,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#use = use;
  }

  stop(reason: unknown): void {
    this.#stopped = reason instanceof Error ? reason : new Error('The request was interrupted.');
    if (this.#controller) this.#controller.abort(this.#stopped);
    else this.#fail(this.#stopped);
  }

  /** Ends a request that has not left, and leaves alone one that has. */
  keepBack(): void {
    if (this.#controller) return;
    this.stop(new NeverSentError('The request was interrupted.', { reason: 'aborted', retryable: false }));
  }

  onRequestStart(controller: Controller): void {
    const refusal = this.#stopped ?? (this.#controller && new Error('The request was about to leave twice.'));
    if (refusal) controller.abort(refusal);
    else this.#controller = controller;
  }

  onResponseStart(controller: Controller, status: number, headers: Record<string, unknown>): void {
    // Interim answers (RFC 9110 section 15.2) come before the one that counts.
    if (status < 200) return;
    // A refusal may come early. A success cannot: it would be the answer to something else.
    if (status < 300 && this.#use.hasLeft?.() === false) this.#answerLater(controller, status, headers);
    else this.#answer(controller, status, headers);
  }

  /** The last bytes may have left without a report yet, which comes within a turn of the loop. */
  #answerLater(controller: Controller, status: number, headers: Record<string, unknown>): void {
    controller.pause();
    setImmediate(() =>
      setImmediate(() => {
        if (this.#use.hasLeft?.()) this.#answer(controller, status, headers);
        else controller.abort(new EarlyAnswerError());
      }),
    );
  }

  #answer(controller: Controller, status: number, headers: Record<string, unknown>): void {
    const body = new ReadableStream<Uint8Array>({
      start: (bytes) => {
        this.#bytes = bytes;
      },
      pull: () => controller.resume(),
      cancel: () => {
        this.#bytes = undefined;
        controller.abort(new Error('Nobody reads the rest of the answer.'));
      },
    });
    const get = (name: string): string | null => headerText(headers[name]);
    this.#resolve({ status, headers: { get }, body: decodedBody(body, get('content-encoding')) });
  }

  onResponseData(controller: Controller, chunk: Uint8Array): void {
    // The parser hands out an empty chunk whenever it is resumed, which must not pause it again.
    if (chunk.length === 0) return;
    this.#bytes?.enqueue(new Uint8Array(chunk));
    if ((this.#bytes?.desiredSize ?? 1) <= 0) controller.pause();
  }

  onResponseEnd(): void {
    this.#bytes?.close();
    this.#bytes = undefined;
    this.#use.onEnd?.();
  }

  onResponseError(_: Controller, error: Error): void {
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#bytes?.error(error);
    this.#bytes = undefined;
    this.#reject(this.#controller ? error : neverSent(error));
    this.#use.onEnd?.();
  }
}

function neverSent(error: Error): NeverSentError {
  return error instanceof NeverSentError ? error : new NeverSentError('Nothing was sent.', { cause: error });
}

function headerText(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' ? value : null;
}

/** Codings that a service may use although none was asked for (RFC 9110 section 8.4.1). */
const codings: Readonly<Record<string, 'gzip' | 'deflate' | undefined>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
};

/** The body without its content coding. One in an unknown coding is left as it is, which no reader takes for JSON. */
function decodedBody(body: ReadableStream<Uint8Array>, coding: string | null): ResponseBody {
  const format = codings[coding?.trim().toLowerCase() ?? ''];
  if (!format) return body;
  return body.pipeThrough(new DecompressionStream(format) as TransformStream<Uint8Array, Uint8Array>);
}
