import type { Socket } from 'node:net';

const whole: RegExp = /^HTTP\/1\.[01] 100(?: [^\r\n]*)?\r\n(?:[^\r\n]+\r\n)*\r\n/;
const beginnings: readonly string[] = ['HTTP/1.1 100', 'HTTP/1.0 100'];
const maxHead = 16_384;

/**
 * The same connection, from which no `100 Continue` is read. Anyone on the way may send one unasked, and it means nothing
 * (RFC 9110 section 15.2.1); undici takes it for a broken answer.
 */
export function withoutContinue<Connection extends Socket>(socket: Connection): Connection {
  const read = socket.read.bind(socket);
  let written = 0;
  let isBegun = true;
  let held = '';

  const next = (size?: number): unknown => {
    const chunk: unknown = read(size);
    if (!Buffer.isBuffer(chunk)) return chunk;
    // A further answer begins only after a further request.
    if (socket.bytesWritten !== written) isBegun = false;
    written = socket.bytesWritten;
    if (isBegun) return chunk;
    const rest = passOver(held + chunk.toString('latin1'));
    held = mayBecomeWhole(rest) ? rest : '';
    if (held !== '' || rest === '') return next(size);
    isBegun = true;
    return Buffer.from(rest, 'latin1');
  };
  return Object.assign(socket, { read: next });
}

function passOver(text: string): string {
  let rest = text;
  while (whole.test(rest)) rest = rest.replace(whole, '');
  return rest;
}

/** True for the beginning of a `100 Continue` that has not arrived to its end. */
function mayBecomeWhole(text: string): boolean {
  if (text === '' || text.length > maxHead) return false;
  return beginnings.some((beginning) => beginning.startsWith(text.slice(0, beginning.length)));
}
