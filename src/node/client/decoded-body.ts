import type { ResponseBody } from '../../upload/client/contract.ts';

/** Codings that a service may use although none was asked for (RFC 9110 section 8.4.1). */
const codings: Readonly<Record<string, 'gzip' | 'deflate' | undefined>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
};

/** The body without its content coding. One in an unknown coding is left as it is, which no reader takes for JSON. */
export function decodedBody(body: ReadableStream<Uint8Array>, coding: string | null): ResponseBody {
  const format = codings[coding?.trim().toLowerCase() ?? ''];
  if (!format) return body;
  return body.pipeThrough(new DecompressionStream(format) as TransformStream<Uint8Array, Uint8Array>);
}
