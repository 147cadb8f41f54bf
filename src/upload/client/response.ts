import type { FetchResponse, ResponseBody } from './contract.ts';

/** What could be read of the bytes of an answer. */
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
export function responseHead({ status, headers }: FetchResponse): ServiceResponse {
  return {
    status,
    location: headers.get('location'),
    retryAfter: headers.get('retry-after'),
    date: headers.get('date'),
    body: { state: 'cut-off' },
  };
}

/** Reads a body to its end, or until it is too large. Never rejects. */
export async function readResponseText(body: ResponseBody | null): Promise<ResponseText> {
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
        // The verdict stands whether or not the connection lets itself be closed.
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
