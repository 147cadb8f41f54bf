import { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { buildConnector } from 'undici';
import { NeverSentError } from '../../upload/client/contract.ts';
import { withoutContinue } from './without-continue.ts';

/** A moment in which an answer that was not asked for shows itself; the turns of the loop read what has arrived by then. */
async function settle(): Promise<void> {
  await wait(1);
  await turn();
  await turn();
}

/**
 * A connector whose connections are silent before the first request: an answer that is there already belongs to nothing
 * that was sent. `onSocket` gets each connection that is handed on, `onAttempt` each that is begun.
 */
export function quietConnector(
  connect: buildConnector.connector,
  onSocket: (socket: Socket) => void = () => {},
  onAttempt: (socket: Socket) => void = () => {},
): buildConnector.connector {
  return (options, callback) => {
    const attempt: unknown = connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      settle().then(() => {
        const problem = problemOf(socket);
        if (problem === undefined) {
          onSocket(socket);
          return callback(null, withoutContinue(socket));
        }
        socket.destroy();
        const message = `${options.host ?? options.hostname} ${problem}`;
        callback(new NeverSentError(message, { reason: 'connection', retryable: true }), null);
      });
    });
    if (attempt instanceof Socket) onAttempt(attempt);
  };
}

function problemOf(socket: Socket): string | undefined {
  if (socket.readableLength > 0) {
    return 'answered before anything was sent, so its answer belongs to something else.';
  }
  return socket.readable && socket.writable ? undefined : 'closed the connection before anything was sent.';
}
