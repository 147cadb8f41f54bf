import type { IncomingMessage } from 'node:http';

/** A body, or why there is none. */
export type ReadBody = { readonly bytes: Buffer } | { readonly problem: 'too-large' | 'cut-off' };

/** 4 MiB, the size of the largest definition. */
const largest = 4 * 1024 * 1024;
/** The bytes of a larger body that are read and thrown away, so that its sender gets to read the answer. */
const maxMs = 64 * 1024 * 1024;

/** Reads the body of a request to its end. Never rejects. */
export async function readBody(request: IncomingMessage): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxMs) return { problem: 'too-large' };
      if (size <= largest) chunks.push(chunk);
    }
  } catch {
    return { problem: 'cut-off' };
  }
  return size > largest ? { problem: 'too-large' } : { bytes: Buffer.concat(chunks) };
}
