import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agent, environment, filesBelow, ledgerOf, projectId, push, rehearse } from './rehearsal.ts';
import { project, type Surroundings, voxlint } from './voxlint.ts';

/** Has characters that regular expressions, shells, JSON, addresses and HTML write in their own way. */
const secret = `S3cr.$et^(a|b)*[x]+?"'&<~%2F/=!`;
const login = encodeURIComponent(secret);

/** The spellings of a secret: as it is, in JSON, in addresses, in base64 whatever stands before it; and its two ends. */
function spellingsOf(text: string): readonly string[] {
  const base64 = ['', 'u', 'u:'].map((before) => {
    const whole = Buffer.from(before + text).toString('base64');
    return whole.slice(Math.ceil((before.length * 8) / 6), -4);
  });
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    text.slice(0, 12),
    text.slice(-12),
    ...base64,
  ];
}

function expectSecret(what: string, text: string, hidden: string = secret): void {
  const leaks = spellingsOf(hidden).filter((spelling) => text.includes(spelling));
  expect({ what, leaks }).toEqual({ what, leaks: [] });
}

/** Runs commands, and looks for the secret in what they print and write. */
async function expectKept(
  calls: readonly (readonly string[])[],
  surroundings: Surroundings & { readonly cwd: string },
  own: readonly string[] = [],
): Promise<void> {
  for (const call of calls) {
    const { stdout, stderr } = await voxlint([...call, '--debug'], surroundings);
    expectSecret(call.join(' '), stdout + stderr);
  }
  for (const file of filesBelow(surroundings.cwd)) {
    if (!own.some((name) => file.endsWith(name))) expectSecret(file, readFileSync(file, 'utf8'));
  }
}

const formats = [
  'pretty',
  'compact',
  'json',
  'github',
  'gitlab',
  'checkstyle',
  'junit',
  'sarif',
  'html',
  'rdjson',
  'markdown',
];

const everyCommand: readonly (readonly string[])[] = [
  ...formats.map((format) => ['lint', '-f', format]),
  ['lint', '-f', 'html', '--output', 'report.html', '--verbose'],
  ['fix'],
  ['print-config', 'a.agent.yaml'],
  ['plan', '--env', 'prod', '-f', 'json', '--out', 'plan.json', '--show-body'],
  ['plan', '--env', 'prod', '--show-body'],
  ['push', '--env', 'prod', '--yes'],
  ['push', '--env', 'prod', '--yes', '-f', 'json'],
  ['push', '--env', 'prod', '--plan', 'plan.json'],
  ['status'],
  ['status', '-f', 'json'],
  ['types'],
  ['new', 'agent', 'Desk', '--out', 'desk.agent.yaml'],
  ['import', 'listing.json', '--env', 'prod', '--out', 'taken'],
  ['resolve', 'a.agent.yaml', '--not-created', '--env', 'prod'],
  ['move', 'a.agent.yaml', 'b.agent.yaml', '--env', 'prod'],
  ['adopt', 'a.agent.yaml', '--id', '7d1c8a52-0d2e-4c7b-9a58-333333333333', '--env', 'prod', '--yes'],
  ['init', '--yes'],
];

const listing = JSON.stringify([
  { id: '7d1c8a52-0d2e-4c7b-9a58-111111111111', name: 'Taken', agent_type: 'single_prompt' },
]);

describe('a secret in the configuration', () => {
  it.each<[string, object]>([
    ['a token', { prod: { token: secret } }],
    ['a token under another name', { prod: { access_key: secret } }],
    ['a login in the address', { prod: { baseUrl: `https://user:${login}@api.example.com` } }],
    ['a key in the address', { prod: { baseUrl: `https://api.example.com?key=${login}` } }],
    ['a proxy', { prod: { proxy: `http://user:${login}@proxy:3128` } }],
    ['a token in place of its variable', { prod: { tokenVariable: secret } }],
    ['a header that voxlint sends itself', { prod: { headers: { Authorization: `Bearer ${secret}` } } }],
    ['a header beside a mistake', { prod: { headers: { 'X-Key': secret }, timeout: 0 } }],
  ])(
    'is reported and not shown by any command: %s',
    async (_, environments) => {
      const config = JSON.stringify({ environments }, null, 2);
      const cwd = project({
        'a.agent.yaml': agent('A'),
        '.voxlintrc.json': config,
        'listing.json': listing,
      });
      const { status, stdout } = await voxlint(['lint', '-f', 'json'], { cwd });
      expect(status).toBe(2);
      expect(stdout).toContain('"rule":"config"');
      await expectKept(everyCommand, { cwd, env: { VOXLINT_PROJECT_ID: projectId } }, ['.voxlintrc.json']);
    },
    60_000,
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
      const { status, stderr } = await voxlint(call, { cwd, env });
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
            results.push((await voxlint(call, { cwd, env })).stdout);
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
