import { addAbortSignal, Readable } from 'node:stream';
import type { Host } from './host.ts';

/** Everything on standard input. */
export async function readBytes({ stdin }: Pick<Host, 'stdin'>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Everything on standard input, as text. Empty when the signal ends the reading. */
export async function readInput(host: Pick<Host, 'stdin'>, signal?: AbortSignal): Promise<string> {
  if (signal && host.stdin instanceof Readable) addAbortSignal(signal, host.stdin);
  try {
    return Buffer.from(await readBytes(host)).toString('utf8');
  } catch (error) {
    if (signal?.aborted) return '';
    throw error;
  }
}

/** The first line of what somebody types; undefined when they end the input, or the signal aborts. */
export async function readLine(
  { stdin }: Pick<Host, 'stdin'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (stdin instanceof Readable) addAbortSignal(signal, stdin);
  let typed = '';
  try {
    for await (const chunk of stdin) {
      typed += Buffer.from(chunk).toString('utf8');
      const end = typed.indexOf('\n');
      if (end !== -1) return typed.slice(0, end);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return undefined;
}
