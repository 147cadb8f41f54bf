import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../bench/random.ts';

/** A resource that the service holds. */
export interface PlainResource {
  readonly id: string;
  readonly name: string;
}

/** The ways in which an answer may go astray, each with its chance in a hundred. */
export type PlainFaults = Partial<Readonly<Record<PlainFault, number>>>;
type PlainFault = 'cutBefore' | 'cutAfter' | 'failBefore' | 'failAfter' | 'refuse' | 'later' | 'page';

/**
 * A service that shares no code with the project (docs/service.md): two operations that create, and whatever a network does to them.
 * A crash ends every connection at once, and what was not made by then is never made.
 */
export interface PlainService {
  readonly url: string;
  readonly held: readonly PlainResource[];
  /** So many times it has crashed. */
  readonly crashes: number;
  crash(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startPlainService(
  random: Random,
  token: string,
  faults: PlainFaults = {},
): Promise<PlainService> {
  const service = new Plain(random, token, faults);
  await service.restart();
  return service;
}

/** docs/service.md, 4. */
const operations: readonly RegExp[] = [
  /^\/api\/v1\/service\/projects\/[0-9a-f-]{36}\/agents$/,
  /^\/api\/v1\/providers\/models$/,
];

class Plain implements PlainService {
  readonly held: PlainResource[] = [];
  crashes = 0;
  readonly #random: Random;
  readonly #token: string;
  readonly #faults: PlainFaults;
  readonly #sockets: Set<Socket> = new Set();
  #server: Server | undefined;
  #port = 0;
  #life = 0;

  constructor(random: Random, token: string, faults: PlainFaults) {
    this.#random = random;
    this.#token = token;
    this.#faults = faults;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async restart(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response));
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async crash(): Promise<void> {
    this.crashes += 1;
    await this.close();
  }

  async close(): Promise<void> {
    this.#life += 1;
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise((resolve) => server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    if (server) await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const life = this.#life;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    await wait(this.#random.next() * 25);
    if (life !== this.#life) return;
    const status = this.#refusal(request);
    if (status !== undefined) return void response.writeHead(status).end('{}');
    const fault = this.#fault();
    if (fault !== undefined && early[fault](response)) return;
    const resource = this.#make(Buffer.concat(chunks).toString());
    await wait(this.#random.next() * 25);
    if (life !== this.#life) return;
    if (fault !== undefined && late[fault](response)) return;
    const code = this.#random.pick([200, 201]);
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(resource));
  }

  #refusal({ method, url = '', headers }: IncomingMessage): number | undefined {
    if (headers.authorization !== `Bearer ${this.#token}`) return 401;
    return method === 'POST' && operations.some((path) => path.test(url)) ? undefined : 404;
  }

  #fault(): PlainFault | undefined {
    let dice = this.#random.next() * 100;
    for (const [fault, chance] of Object.entries(this.#faults)) {
      dice -= chance;
      if (dice < 0) return fault as PlainFault;
    }
    return undefined;
  }

  #make(body: string): object {
    const fields = JSON.parse(body) as { readonly name: string };
    const resource = { ...fields, id: randomUUID() };
    this.held.push({ id: resource.id, name: fields.name });
    return {
      ...resource,
      status: 'draft',
      created_at: new Date().toISOString(),
      version: 1,
      is_current: true,
    };
  }
}

type Misbehave = (response: ServerResponse) => unknown;

const cut: Misbehave = (response) => response.socket?.destroy() ?? true;
const answer =
  (status: number, text: string, headers = {}): Misbehave =>
  (response) =>
    response.writeHead(status, headers).end(text);
const nothing: Misbehave = () => undefined;

/** What strikes before anything is made. */
const early: Readonly<Record<PlainFault, Misbehave>> = {
  cutBefore: cut,
  failBefore: answer(500, '{"error":"before"}'),
  refuse: answer(422, '{"error":"not today"}'),
  later: answer(429, '{}', { 'retry-after': '0' }),
  cutAfter: nothing,
  failAfter: nothing,
  page: nothing,
};

/** What strikes when it is made. */
const late: Readonly<Record<PlainFault, Misbehave>> = {
  cutBefore: nothing,
  failBefore: nothing,
  refuse: nothing,
  later: nothing,
  cutAfter: cut,
  failAfter: answer(503, '{"error":"after"}'),
  page: answer(502, '<html>Bad Gateway</html>', { 'content-type': 'text/html' }),
};
