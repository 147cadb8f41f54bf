import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../upload/self-signed.ts';
import { agent, ledgerOf, projectId, push, rehearse, start, token } from './rehearsal.ts';
import { project, root, voxlint } from './voxlint.ts';

const ten = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [`agents/n${index}.agent.yaml`, agent(`N${index}`)]),
);

/** A service whose connections are encrypted only when a test lets them, so that no request can leave before. */
async function shut(settings: object = {}): Promise<{
  readonly config: Readonly<Record<string, string>>;
  readonly connected: Promise<void>;
  readonly requests: readonly string[];
  /** Lets so many of the connections that wait go on; all, and every later one, unless given. */
  open(count?: number): void;
}> {
  const requests: string[] = [];
  const waiting: Socket[] = [];
  let isOpen = false;
  let connect: () => void = () => {};
  const connected = new Promise<void>((resolve) => {
    connect = resolve;
  });
  const tls = selfSigned(['localhost']);
  const service = createTlsServer(tls, (request, response) => {
    requests.push(request.url ?? '');
    request.resume().on('end', () => response.writeHead(201).end(`{"id":"id-${requests.length}"}`));
  });
  const server = createTcpServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => {});
    if (isOpen) service.emit('connection', socket);
    else waiting.push(socket);
    if (waiting.length >= 8) connect();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    service.closeAllConnections();
    for (const socket of waiting) socket.destroy();
  });
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: {
      '.voxlintrc.json': JSON.stringify({
        environments: { prod: { baseUrl, projectId, caFile: 'ca.pem', concurrency: 8, ...settings } },
      }),
      'ca.pem': tls.cert,
    },
    connected,
    requests,
    open: (count) => {
      isOpen = count === undefined;
      for (const socket of waiting.splice(0, count ?? waiting.length)) service.emit('connection', socket);
    },
  };
}

describe('an interrupt before the first request', () => {
  it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM'])(
    'by %s sends nothing of all that was begun',
    async (signal) => {
      const { config, connected, requests, open } = await shut();
      const cwd = project({ ...config, ...ten });
      const running = start(['push', '--yes', 'agents'], cwd, { VOXLINT_TOKEN: token });
      await connected;
      running.signal(signal);
      await running.until('Stopping when the requests under way are answered');
      open();
      const { status, stdout, stderr } = await running.ended;
      expect(requests).toEqual([]);
      expect(ledgerOf(cwd, 'prod')).toEqual({});
      expect(status).toBe(130);
      expect(stdout).toMatch(/\nInterrupted: 10 not tried in prod\n$/);
      expect(stderr).toMatch(/\nvoxlint: Nothing was sent\. To go on: voxlint push --yes agents\n$/);
      expect(stderr).not.toContain('Warning');
    },
  );

  it('takes back its claims, where the ledger is in git', async () => {
    const { config, connected, requests, open } = await shut({ ledger: 'git' });
    const remote = project({});
    const cwd = project({ ...config, ...ten });
    const git = (folder: string, ...args: string[]): void => {
      execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
    };
    git(remote, 'init', '--bare');
    git(cwd, 'init');
    git(cwd, 'remote', 'add', 'origin', remote);
    const env = { VOXLINT_TOKEN: token };
    expect((await voxlint(['move', '--to-git', '--env', 'prod'], { cwd, env })).status).toBe(0);
    const running = start(['push', '--yes', 'agents'], cwd, env);
    await connected;
    running.signal('SIGINT');
    await running.until('Stopping when the requests under way are answered');
    open();
    const { status, stderr } = await running.ended;
    expect([status, requests]).toEqual([130, []]);
    expect(stderr).toMatch(/\nvoxlint: Nothing was sent\. To go on: voxlint push --yes agents\n$/);
    const { stdout } = await voxlint(['plan', '-f', 'json', 'agents'], { cwd, env });
    expect(JSON.parse(stdout).summary).toMatchObject({ create: 10, unknown: 0 });
  });

  it('keeps apart what was sent and what was not, when it comes among the connections', async () => {
    const { config, connected, requests, open } = await shut();
    const cwd = project({ ...config, ...ten });
    const running = start(['push', '--yes'], cwd, { VOXLINT_TOKEN: token });
    await connected;
    open(1);
    await running.until(/\[1\/10\] created/);
    running.signal('SIGINT');
    await running.until('Stopping');
    open();
    const { status, stdout, stderr } = await running.ended;
    expect(status).toBe(130);
    expect(requests).toHaveLength(1);
    expect(Object.values(ledgerOf(cwd, 'prod')).map(({ id }) => id)).toEqual(['id-1']);
    expect(stdout).toMatch(/\nInterrupted: 1 created, 9 not tried in prod\n$/);
    expect(stderr).toMatch(/\nvoxlint: 9 definitions are left\. To go on: voxlint push --yes\n$/);
  });
});

/** Runs a command with standard input that stays open. */
function startOpen(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(root, 'bin/voxlint.js'), ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<{ status: number | null; stderr: string }>((resolve) =>
    child.on('close', (status) => resolve({ status, stderr })),
  );
  return { child, ended };
}

/** Resolves when there is such a file. */
async function appeared(path: string): Promise<void> {
  while (!existsSync(path)) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('an interrupt ends the wait for a token that nobody sends', async () => {
  const { service, env } = await rehearse();
  const cwd = project({ 'a.agent.yaml': agent('A') });
  const { child, ended } = startOpen(['push', '--yes', '--token-stdin'], cwd, { ...env, VOXLINT_TOKEN: '' });
  await appeared(join(cwd, '.voxlint/push.lock'));
  child.kill('SIGINT');
  const { status, stderr } = await ended;
  expect(status).toBe(130);
  expect(stderr).toBe('voxlint: Nothing was sent. To go on: voxlint push --yes --token-stdin\n');
  expect(service.records).toEqual([]);
});

/** `script` gives a program a terminal; without it nobody can be asked. */
describe.runIf(existsSync('/usr/bin/script'))('Ctrl-C on a terminal', () => {
  async function pressedAt(
    words: string,
    moment: string,
    tokenOf: (known: string) => string,
  ): Promise<{ readonly status: number | null; readonly screen: string; readonly count: number }> {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    const command = `"${process.execPath}" "${join(root, 'bin/voxlint.js')}" ${words}`;
    const child = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
      cwd,
      env: { PATH: process.env.PATH ?? '', ...env, VOXLINT_TOKEN: tokenOf(token) },
    });
    let screen = '';
    let isPressed = false;
    child.stdout.on('data', (chunk: Buffer) => {
      screen += chunk.toString();
      if (isPressed || !screen.includes(moment)) return;
      isPressed = true;
      child.stdin.write('\u0003');
    });
    const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { status, screen, count: service.records.length };
  }

  it('at the question ends it, and says how to go on', async () => {
    const { status, screen, count } = await pressedAt('push a.agent.yaml', '[y/N]', (known) => known);
    expect([status, count]).toEqual([130, 0]);
    expect(screen).toMatch(/voxlint: Nothing was sent\. To go on: voxlint push a\.agent\.yaml\s*$/);
  });

  it('at the token ends it, and says how to go on', async () => {
    const { status, screen, count } = await pressedAt('push --token-stdin', 'Type the token', () => '');
    expect([status, count]).toEqual([130, 0]);
    expect(screen).toMatch(/voxlint: Nothing was sent\. To go on: voxlint push --token-stdin\s*$/);
  });
});

it('many requests at a time print no warning of Node', async () => {
  const { service, env } = await rehearse(['slow:100']);
  const many = Array.from(
    { length: 40 },
    (_, index) => [`n${index}.agent.yaml`, agent(`N${index}`)] as const,
  );
  const cwd = project(Object.fromEntries(many));
  const { status, stderr } = await push(['--concurrency', '40'], { cwd, env });
  expect(status).toBe(0);
  expect(stderr).not.toMatch(/warning/i);
  expect(service.records).toHaveLength(40);
});
