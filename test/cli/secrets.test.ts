import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { amount } from '../input/amount.ts';
import { everyCommand, expectKept, expectSecret, listing, login, secret } from './every-output.ts';
import { inProcess } from './in-process.ts';
import { agent, environment, filesBelow, ledgerOf, projectId, push, rehearse } from './rehearsal.ts';
import { project, voxlint } from './voxlint.ts';

/** Another secret of the same kind for each place. */
const numbered = (number: number): string => `${number}${secret}${number}`;

const places: readonly (readonly [what: string, environmentWith: (hidden: string) => object])[] = [
  ['a token', (hidden) => ({ token: hidden })],
  ['a token under another name', (hidden) => ({ access_key: hidden })],
  [
    'a login in the address',
    (hidden) => ({ baseUrl: `https://user:${encodeURIComponent(hidden)}@api.example.com` }),
  ],
  [
    'a key in the address',
    (hidden) => ({ baseUrl: `https://api.example.com?key=${encodeURIComponent(hidden)}` }),
  ],
  ['a proxy', (hidden) => ({ proxy: `http://user:${encodeURIComponent(hidden)}@proxy:3128` })],
  ['a token in place of its variable', (hidden) => ({ tokenVariable: hidden })],
  ['a header that voxlint sends itself', (hidden) => ({ headers: { Authorization: `Bearer ${hidden}` } })],
  ['a header beside a mistake', (hidden) => ({ headers: { 'X-Key': hidden }, timeout: 0 })],
];

describe('a secret in the configuration', () => {
  const files = { 'a.agent.yaml': agent('A'), 'listing.json': listing };

  async function expectReported(environments: object, hidden: readonly string[]): Promise<void> {
    const cwd = project({ ...files, '.voxlintrc.json': JSON.stringify({ environments }, null, 2) });
    const { status, stdout } = await voxlint(['lint', '-f', 'json'], { cwd });
    expect(status).toBe(2);
    expect(stdout).toContain('"rule":"config"');
    for (const each of hidden) expectSecret('lint', stdout, each);
    await expectKept(
      everyCommand,
      { cwd, env: { VOXLINT_PROJECT_ID: projectId } },
      ['.voxlintrc.json'],
      hidden,
    );
  }

  it('is reported and not shown by any command: each in an environment of its own', async () => {
    const environments = places.map(([, environmentWith], number) => [
      number === 0 ? 'prod' : `e${number}`,
      environmentWith(numbered(number)),
    ]);
    await expectReported(
      Object.fromEntries(environments),
      places.map((_, number) => numbered(number)),
    );
  });

  it.each(places.slice(0, amount(places.length, 2)))(
    'is reported and not shown by any command: %s alone',
    (_, environmentWith) => expectReported({ prod: environmentWith(secret) }, [secret]),
  );
});

/** A service that repeats every header of a request in its answer. */
async function echo(status: number): Promise<string> {
  const server = createServer((request, response) => {
    const sent = JSON.stringify(request.headers);
    const base64 = Buffer.from(String(request.headers['x-key'])).toString('base64');
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ id: '7d1c8a52-0d2e-4c7b-9a58-222222222222', name: sent, error: `${sent} ${base64}` }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([201, 400, 500])(
  'the value of a header is as secret as the token: answer %i',
  async (status) => {
    const baseUrl = await echo(status);
    const config = { environments: { prod: { baseUrl, projectId, headers: { 'X-Key': secret } } } };
    const cwd = project({
      'a.agent.yaml': agent(JSON.stringify(secret)),
      '.voxlintrc.json': JSON.stringify(config),
      'listing.json': listing,
    });
    const env = { VOXLINT_TOKEN: 'another-token-1' };
    const calls = everyCommand.filter((call) => call.includes('prod') || call.includes('status'));
    await expectKept(calls, { cwd, env }, ['.voxlintrc.json', '.agent.yaml']);
  },
  60_000,
);

describe('VOXLINT_BASE_URL', () => {
  it.each([
    ['a user name and a password', `https://user:${login}@api.example.com`],
    ['a token in place of the address', secret],
    ['a key in a query', `https://api.example.com?key=${login}`],
  ])('with %s is refused by every command that needs it', async (_, address) => {
    const cwd = project({ 'a.agent.yaml': agent('A'), 'listing.json': listing });
    const env = { ...environment(address), VOXLINT_TOKEN: 'another-token-1' };
    for (const call of [['plan'], ['push', '--yes'], ['import', 'listing.json', '--env', 'default']]) {
      const { status, stderr } = await inProcess(call, cwd, env);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /^voxlint: VOXLINT_BASE_URL (?:cannot be used: the base address holds|does not hold)/,
      );
    }
    await expectKept(
      [
        ['plan', '--out', 'plan.json', '-f', 'json'],
        ['import', 'listing.json', '--env', 'default', '--out', 'taken'],
        ['status', '-f', 'json'],
      ],
      { cwd, env },
    );
    expect(ledgerOf(cwd)).toEqual({});
  });
});

it('a password in an old record is not shown', async () => {
  const { env } = await rehearse();
  const cwd = project({ 'a.agent.yaml': agent('A') });
  expect((await push([], { cwd, env })).status).toBe(0);
  const file = filesBelow(join(cwd, '.voxlint', 'default'))[0] ?? '';
  const old = readFileSync(file, 'utf8').replace('http://127', `http://user:${login}@127`);
  writeFileSync(file, old);
  await expectKept([['status'], ['status', '-f', 'json'], ['plan'], ['push', '--yes']], { cwd, env }, [
    '.json',
  ]);
});

it('the name of a definition that holds the token reaches neither output nor ledger', async () => {
  const { service } = await rehearse([], { token: secret });
  const cwd = project({ 'a.agent.yaml': agent(JSON.stringify(`Desk ${secret}`)), 'listing.json': listing });
  const env = { ...environment(service.url), VOXLINT_TOKEN: secret };
  const refused = await push([], { cwd, env });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('The name of "a.agent.yaml" holds the token');
  expect([service.records, ledgerOf(cwd)]).toEqual([[], {}]);
  await expectKept(
    everyCommand.map((call) => call.filter((word) => word !== '--env' && word !== 'prod')),
    { cwd, env },
    ['a.agent.yaml'],
  );
}, 60_000);

describe('a header that is no credential', () => {
  const headers = { 'X-Customer': 'Amalfi Salon', 'X-Api-Version': 'v1', 'X-Region': 'agents' };

  async function withHeaders() {
    const { service, env } = await rehearse();
    const prod = { baseUrl: service.url, projectId, headers };
    const cwd = project({
      'agents/salon.agent.yaml': agent('Amalfi Salon'),
      '.voxlintrc.json': JSON.stringify({ environments: { prod } }),
    });
    return { cwd, service, env: { VOXLINT_TOKEN: env.VOXLINT_TOKEN ?? '' } };
  }

  it('leaves names in the ledger alone, so that a renamed definition is known again', async () => {
    const { cwd, service, env } = await withHeaders();
    expect((await voxlint(['push', '--yes'], { cwd, env })).status).toBe(0);
    const before = readFileSync(join(cwd, 'agents/salon.agent.yaml'), 'utf8');
    rmSync(join(cwd, 'agents/salon.agent.yaml'));
    writeFileSync(join(cwd, 'agents/amalfi.agent.yaml'), `${before}welcome_message: Ciao!\n`);
    const again = await voxlint(['push', '--yes'], { cwd, env });
    expect(again.status).toBe(5);
    expect(again.stdout).toContain('renamed?');
    expect(service.records).toHaveLength(1);
  });

  it('leaves paths in plans alone, so that they can be pushed', async () => {
    const { cwd, env } = await withHeaders();
    const shown = await voxlint(['plan', '--out', 'plan.json', '--show-body'], { cwd, env });
    expect(shown.stdout).not.toContain('[token]');
    expect((await voxlint(['push', '--plan', 'plan.json'], { cwd, env })).status).toBe(0);
  });
});

describe('a token', () => {
  it.each(['a', 'agent', 'true', '1', 'created', 'agent_type', 'production'])(
    'that is the ordinary word %j leaves the reports as they are',
    async (word) => {
      const { service } = await rehearse([], { token: word });
      const outputs = await Promise.all(
        [word, 'another-token-1'].map(async (token) => {
          const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': 'agent_type: single_prompt\n' });
          const env = { ...environment(service.url), VOXLINT_TOKEN: token };
          const calls = [
            ['push', '--yes', 'a.agent.yaml', '-f', 'json'],
            ['plan', 'a.agent.yaml'],
            ['lint', '-f', 'json'],
            ['lint', '-f', 'compact'],
          ];
          const results = [];
          for (const call of calls.slice(token === word ? 0 : 1))
            results.push((await inProcess(call, cwd, env)).stdout);
          return results;
        }),
      );
      expect(outputs.flat().filter((text) => text.includes('[token]'))).toEqual([]);
      expect(JSON.parse(outputs[0]?.[0] ?? '').summary.created).toBe(1);
    },
  );

  it.each([
    [['push', '--yes'], 'VOXLINT_TOKEN'],
    [['push', '--yes', '--token-stdin'], 'standard input'],
  ])('of 100 kB is refused in a sentence: %j', async (call, where) => {
    const { service } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    const token = secret.repeat(3_300).slice(0, 100_000);
    const isPiped = where === 'standard input';
    const env = { ...environment(service.url), VOXLINT_TOKEN: isPiped ? '' : token };
    const { status, stdout, stderr } = await voxlint(call, { cwd, env, input: isPiped ? token : '' });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `voxlint: What ${where} holds is too long for a token: 100000 characters, where 8192 are possible.\n`,
    });
    expect(service.records).toEqual([]);
  });
});
