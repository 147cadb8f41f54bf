import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A server that does with each connection what the test says, byte by byte. */
export interface RawServer extends AsyncDisposable {
  readonly port: number;
  /** `http://127.0.0.1:…`, or `https:` with a certificate. */
  readonly url: string;
  /** The bytes that each connection sent, in the order of connecting. */
  readonly received: string[];
}

/** Gets the whole request, as far as it came, and the connection to answer on. */
export type Respond = (socket: Socket, request: string) => void;

export interface RawServerOptions {
  /** Called for each request, when its body is complete. */
  readonly onRequest?: Respond;
  /** Called for each connection, before anything is read. */
  readonly onConnection?: (socket: Socket) => void;
  readonly tls?: TlsOptions;
}

/** Starts a server on a free port of 127.0.0.1. */
export async function rawServer({ onRequest, onConnection, tls }: RawServerOptions): Promise<RawServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const accept = (socket: Socket): void => {
    const index = received.push('') - 1;
    let handled = 0;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    onConnection?.(socket);
    socket.on('data', (chunk) => {
      received[index] += chunk.toString('latin1');
      const request = (received[index] ?? '').slice(handled);
      if (!isWhole(request)) return;
      handled += request.length;
      onRequest?.(socket, request);
    });
  };
  const server = tls ? createTlsServer(tls, accept) : createServer(accept);
  server.on('tlsClientError', () => {});
  const port = await listen(server);
  return {
    port,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A whole answer with a JSON body. */
export function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fields = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n${text}`;
}

/** A server that gives every request the same bytes. */
export function answering(bytes: string | Buffer): Promise<RawServer> {
  return rawServer({ onRequest: (socket) => socket.write(bytes) });
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function isWhole(request: string): boolean {
  const [head = '', ...rest] = request.split('\r\n\r\n');
  if (rest.length === 0) return false;
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return rest.join('\r\n\r\n').length >= length;
}
