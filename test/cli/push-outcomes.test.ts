import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { git } from './git-team.ts';
import { agent, environment, ledgerOf, namesIn, push, rehearse, start } from './rehearsal.ts';
import { project, voxlint } from './voxlint.ts';

const path = 'agent/a.agent.yaml.json';
const key = 'a.agent.yaml';

interface Seen {
  readonly url: string;
  readonly requests: { readonly authorization: string | undefined; readonly body: string }[];
}

type Respond = Parameters<typeof createServer>[1];

/** A service that answers as it likes. */
async function odd(respond: Respond): Promise<Seen> {
  const requests: Seen['requests'] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ authorization: request.headers.authorization, body: Buffer.concat(chunks).toString() });
      respond?.(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

describe('an outcome that nobody knows', () => {
  it.each(['drop-after-commit', 'error-after-commit', 'no-id', 'garbage', 'redirect'])(
    'after %s waits for a person, and is not sent again',
    async (fault) => {
      const { service, env } = await rehearse([fault]);
      const cwd = project({ [key]: agent('A') });
      const first = await push([], { cwd, env });
      expect(first.status).toBe(4);
      expect(first.stdout).toContain(`voxlint resolve ${key} --id <id>`);
      expect(first.stdout).toContain(`voxlint resolve ${key} --not-created`);
      const held = service.records.length;
      expect(held).toBe(fault === 'redirect' ? 0 : 1);
      expect(ledgerOf(cwd)[path]).toMatchObject({
        key,
        state: 'creating',
        outcome: expect.stringMatching(/\.$/),
      });
      const again = await push([], { cwd, env });
      expect(again.status).toBe(4);
      expect(service.records).toHaveLength(held);
      expect((await voxlint(['plan'], { cwd, env })).status).toBe(4);
      expect((await voxlint(['status'], { cwd })).status).toBe(4);
    },
  );

  it('is settled by an id', async () => {
    const { service, env } = await rehearse(['drop-after-commit']);
    const cwd = project({ [key]: agent('A') });
    await push([], { cwd, env });
    const id = service.records[0]?.resource.id ?? '';
    expect((await push(['--recreate', key], { cwd, env })).status).toBe(2);
    expect(await voxlint(['resolve', key, '--id', id], { cwd })).toMatchObject({ status: 0 });
    expect(ledgerOf(cwd)[path]).toMatchObject({ state: 'created', id });
    expect(await push([], { cwd, env })).toMatchObject({ status: 0, stdout: '1 unchanged in default\n' });
    expect(await voxlint(['resolve', key, '--id', id], { cwd })).toMatchObject({ status: 0 });
    expect((await voxlint(['resolve', key, '--id', 'another'], { cwd })).status).toBe(2);
    expect((await voxlint(['resolve', key, '--not-created'], { cwd })).status).toBe(2);
  });

  it('is settled by the knowledge that there is nothing', async () => {
    const { service, env } = await rehearse(['redirect']);
    const good = await rehearse();
    const cwd = project({ [key]: agent('A') });
    await push([], { cwd, env });
    expect(await voxlint(['resolve', key, '--not-created'], { cwd })).toMatchObject({ status: 0 });
    expect(ledgerOf(cwd)).toEqual({});
    expect((await push([], { cwd, env: good.env })).status).toBe(0);
    expect([service, good.service].map(({ records }) => records.length)).toEqual([0, 1]);
  });

  it('of a second agent leaves the first one known', async () => {
    const { env, service } = await rehearse();
    const bad = await rehearse(['redirect']);
    const cwd = project({ [key]: agent('A') });
    await push([], { cwd, env });
    await push(['--recreate', key], { cwd, env: bad.env });
    expect(ledgerOf(cwd)[path]).toMatchObject({
      state: 'creating',
      previous: { id: service.records[0]?.resource.id },
    });
    await voxlint(['resolve', key, '--not-created'], { cwd });
    expect(ledgerOf(cwd)[path]).toMatchObject({ state: 'created', id: service.records[0]?.resource.id });
  });

  it('is not settled by the id of another agent, by a wrong key or without a word', async () => {
    const { service, env } = await rehearse();
    const bad = await rehearse(['redirect']);
    const cwd = project({ [key]: agent('A'), 'b.agent.yaml': agent('B') });
    await push([key], { cwd, env });
    await push(['b.agent.yaml'], { cwd, env: bad.env });
    const taken = await voxlint(['resolve', 'b.agent.yaml', '--id', service.records[0]?.resource.id ?? ''], {
      cwd,
    });
    expect(taken).toMatchObject({ status: 2, stderr: expect.stringContaining(`is the id of ${key}`) });
    const wrong = await voxlint(['resolve', 'bb.agent.yaml', '--not-created'], { cwd });
    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('Did you mean b.agent.yaml?') });
    expect((await voxlint(['resolve', 'b.agent.yaml'], { cwd })).status).toBe(2);
    expect((await voxlint(['resolve', 'b.agent.yaml', '--id', 'x', '--not-created'], { cwd })).status).toBe(
      2,
    );
    expect((await voxlint(['resolve', 'b.agent.yaml', '--id', 'a b'], { cwd })).status).toBe(2);
    expect(ledgerOf(cwd)['agent/b.agent.yaml.json']).toMatchObject({ state: 'creating' });
  });

  it('is settled by a UUID alone, which can be corrected, and for several at once where there is none', async () => {
    const { env, service } = await rehearse(['redirect']);
    const cwd = project({ [key]: agent('A'), 'b.agent.yaml': agent('B'), 'c.agent.yaml': agent('C') });
    for (const file of [key, 'b.agent.yaml', 'c.agent.yaml']) await push([file], { cwd, env });
    const [first, second] = ['1', '2'].map((digit) => `${digit.repeat(8)}-0d2e-4c7b-9a58-aaaaaaaaaaaa`);
    const none = await voxlint(['resolve', key, '--id', 'agent-1'], { cwd });
    expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining('"agent-1" is not an id') });
    expect(ledgerOf(cwd)[path]).toMatchObject({ state: 'creating' });
    await voxlint(['resolve', key, '--id', (first ?? '').toUpperCase()], { cwd });
    expect(ledgerOf(cwd)[path]).toMatchObject({ state: 'created', id: first });
    expect(await voxlint(['resolve', key, '--id', second ?? ''], { cwd })).toMatchObject({
      status: 0,
      stdout: `${key} is known as ${second} now, and no longer as ${first}.\n`,
    });
    expect(ledgerOf(cwd)[path]).toMatchObject({ state: 'created', id: second, history: [] });
    expect((await voxlint(['resolve', key, '--not-created'], { cwd })).status).toBe(2);
    const others = ['b.agent.yaml', 'c.agent.yaml'];
    expect((await voxlint(['resolve', ...others, '--id', first ?? ''], { cwd })).stderr).toContain(
      'An id belongs to one key',
    );
    const wrong = await voxlint(['resolve', ...others, 'd.agent.yaml', '--not-created'], { cwd });
    expect(wrong.status).toBe(2);
    expect(Object.keys(ledgerOf(cwd))).toHaveLength(3);
    const { stdout } = await voxlint(['resolve', ...others, '--not-created'], { cwd });
    expect(stdout.match(/ is known as not created/g)).toHaveLength(2);
    expect(Object.keys(ledgerOf(cwd))).toEqual([path]);
    expect(service.records).toEqual([]);
  });

  it('is not settled by the id that the agent had before', async () => {
    const { env, service } = await rehearse();
    const bad = await rehearse(['redirect']);
    const cwd = project({ [key]: agent('A') });
    await push([], { cwd, env });
    await push(['--recreate', key], { cwd, env: bad.env });
    const id = service.records[0]?.resource.id ?? '';
    const { status, stderr } = await voxlint(['resolve', key, '--id', id], { cwd });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('had before its last request'),
    });
    expect(ledgerOf(cwd)[path]).toMatchObject({ state: 'creating' });
  });

  it('three times in a row ends the push', async () => {
    const { service, env } = await rehearse(['error-after-commit']);
    const files = Array.from({ length: 9 }, (_, index) => [`a${index}.agent.yaml`, agent(`A${index}`)]);
    const { status, stdout } = await push([], { cwd: project(Object.fromEntries(files)), env });
    expect(status).toBe(4);
    expect(stdout).toMatch(/\n6 not tried, 3 unknown in default\n$/);
    expect(service.records).toHaveLength(3);
  });
});

describe('what was certainly not created', () => {
  it('after a rejection says why, and where it is written', async () => {
    const body = { error: { fields: [{ path: '/call_configuration/timezone', message: 'is closed' }] } };
    const { url } = await odd((_, response) => {
      response.writeHead(422, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    const cwd = project({ [key]: agent('A', 'call_configuration:\n  timezone: Europe/Berlin\n') });
    const { status, stdout } = await push([], { cwd, env: environment(url) });
    expect(status).toBe(3);
    expect(stdout).toContain(`${key}:4:13  /call_configuration/timezone: is closed`);
    expect(stdout).toContain(JSON.stringify(body));
    expect(ledgerOf(cwd)).toEqual({});
    const json = await push(['-f', 'json'], { cwd, env: environment(url) });
    expect((JSON.parse(json.stdout) as { items: unknown[] }).items[0]).toMatchObject({
      state: 'rejected',
      status: 422,
      fields: [{ pointer: '/call_configuration/timezone', place: { path: key, line: 4, column: 13 } }],
    });
  });

  it('goes on with the others after a rejection, and ends at one that is about who asks', async () => {
    const files = { [key]: agent('A'), 'b.agent.yaml': agent('B') };
    const rejecting = await rehearse(['reject']);
    const rejected = await push([], { cwd: project(files), env: rejecting.env });
    expect(rejected).toMatchObject({
      status: 3,
      stdout: expect.stringMatching(/\n2 rejected in default\n$/),
    });
    const { env } = await rehearse();
    const refused = await push([], { cwd: project(files), env: { ...env, VOXLINT_TOKEN: 'wrong-token' } });
    expect(refused).toMatchObject({ status: 2, stdout: expect.stringMatching(/1 not tried, 1 rejected/) });
    expect(refused.stdout).toContain('Check the token');
  });

  it('after 429 is tried again when the service says so', async () => {
    const { service, env } = await rehearse(['rate-limit:1=0.5'], { seed: 5 });
    const files = Array.from({ length: 6 }, (_, index) => [`a${index}.agent.yaml`, agent(`A${index}`)]);
    const cwd = project(Object.fromEntries(files));
    const { status, stderr } = await push(['--concurrency', '6'], { cwd, env });
    expect({ status, names: namesIn(service) }).toEqual({
      status: 0,
      names: ['A0', 'A1', 'A2', 'A3', 'A4', 'A5'],
    });
    expect(stderr).toMatch(/Trying again in \d s \(retry 1\)/);
  });

  it('over http to another machine is never tried', async () => {
    const cwd = project({ [key]: agent('A') });
    const { status, stderr } = await push([], { cwd, env: environment('http://api.example.com') });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('write https://') });
    expect(ledgerOf(cwd)).toEqual({});
  });
});

describe('what was created', () => {
  it('otherwise than it was sent is reported, with the place', async () => {
    const { env } = await rehearse(['wrong-shape']);
    const { status, stdout } = await push([], { cwd: project({ [key]: agent('A') }), env });
    expect(status).toBe(0);
    expect(stdout).toContain(`The service keeps "A (copy)" for /name, not "A" (${key}:1:7).`);
    expect(stdout).toContain(`The service dropped /agent_type (${key}:2:13).`);
    expect(stdout).toContain(
      'In the answer, /is_active: The documentation of the service gives the type boolean.',
    );
  });

  it('by a service that moves on is not sent there', async () => {
    const elsewhere = await odd((_, response) => response.writeHead(201).end('{"id":"x"}'));
    const here = await odd((_, response) => {
      response.writeHead(307, { location: `${elsewhere.url}/x` }).end();
    });
    const cwd = project({ [key]: agent('A') });
    expect((await push([], { cwd, env: environment(here.url) })).status).toBe(4);
    expect([here.requests.length, elsewhere.requests.length]).toEqual([1, 0]);
  });
});

describe('an interrupt', () => {
  /** A service that answers when a test lets it. */
  async function patient(): Promise<{ seen: Seen; arrived: Promise<void>; answer: () => void }> {
    let arrive: () => void = () => {};
    let answer: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const seen = await odd((_, response) => {
      answer = () => response.writeHead(201).end('{"id":"id-1"}');
      arrive();
    });
    return { seen, arrived, answer: () => answer() };
  }

  const two = { [key]: agent('A'), 'b.agent.yaml': agent('B') };

  it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM'])(
    'by %s lets the request under way finish, and starts no other',
    async (signal) => {
      const { seen, arrived, answer } = await patient();
      const cwd = project(two);
      const running = start(['push', '--yes'], cwd, environment(seen.url));
      await arrived;
      running.signal(signal);
      await running.until('Stopping when the requests under way are answered');
      answer();
      const { status, stdout } = await running.ended;
      expect(status).toBe(130);
      expect(stdout).toMatch(/\nInterrupted: 1 created, 1 not tried in default\n$/);
      expect(seen.requests).toHaveLength(1);
      expect(ledgerOf(cwd)).toMatchObject({ [path]: { state: 'created', id: 'id-1' } });
      expect(Object.keys(ledgerOf(cwd))).toHaveLength(1);
    },
  );

  it('a second time gives up waiting, and never loses the record', async () => {
    const { seen, arrived } = await patient();
    const cwd = project(two);
    const running = start(['push', '--yes'], cwd, environment(seen.url));
    await arrived;
    running.signal('SIGINT');
    await running.until('Stopping');
    running.signal('SIGINT');
    const { status, stdout, stderr } = await running.ended;
    expect(status).toBe(130);
    expect(stdout).toMatch(/\nInterrupted: 1 not tried, 1 unknown in default\n$/);
    expect(stderr).toMatch(
      /\nvoxlint: Nobody knows whether a\.agent\.yaml was created\. To see what to do: voxlint status\. Then: voxlint push --yes\n$/,
    );
    expect(ledgerOf(cwd)).toMatchObject({ [path]: { state: 'creating', outcome: expect.any(String) } });
  });

  it('ends the waiting for a service that is away', async () => {
    const cwd = project(two);
    const running = start(['push', '--yes'], cwd, environment('http://127.0.0.1:1'));
    await running.until('Trying again');
    running.signal('SIGINT');
    const { status, stdout } = await running.ended;
    expect(status).toBe(130);
    expect(stdout).toMatch(/1 not tried, 1 not sent in default\n$/);
    expect(ledgerOf(cwd)).toEqual({});
  });

  it('of two pushes at once one works, and the other says who holds the lock', async () => {
    const { seen, arrived, answer } = await patient();
    const cwd = project({ [key]: agent('A') });
    const first = start(['push', '--yes'], cwd, environment(seen.url));
    await arrived;
    const second = await push([], { cwd, env: environment(seen.url) });
    expect(second).toMatchObject({ status: 2, stdout: '' });
    expect(second.stderr).toMatch(
      /^voxlint: Another voxlint is writing this ledger: process \d+ on .+, since 2.+Z\. Wait until it has ended\.\n$/,
    );
    expect((await voxlint(['resolve', key, '--not-created'], { cwd })).stderr).toContain('Another voxlint');
    expect((await voxlint(['status'], { cwd })).stderr).toContain('Another voxlint');
    answer();
    expect((await first.ended).status).toBe(0);
    expect(seen.requests).toHaveLength(1);
  });

  it('several pushes that start at the same moment create each agent once', async () => {
    const { service, env } = await rehearse(['slow:30']);
    const cwd = project(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [`a${index}.agent.yaml`, agent(`A${index}`)]),
      ),
    );
    git(cwd, 'init', '--quiet');
    const ends = await Promise.all(Array.from({ length: 4 }, () => push([], { cwd, env })));
    const statuses = ends.map(({ status }) => status);
    expect(statuses).toContain(0);
    expect(
      ends.filter(({ status }) => status !== 0).every(({ stderr }) => stderr.includes('Another voxlint')),
    ).toBe(true);
    expect(namesIn(service)).toHaveLength(12);
    expect(new Set(namesIn(service)).size).toBe(12);
  });
});
