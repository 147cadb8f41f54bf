import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { agent, environment, filesBelow, projectId, push, rehearse, start, token } from './rehearsal.ts';
import { project, type Result, voxlint } from './voxlint.ts';

/** The token as it is, and as JSON, addresses and HTML spell it; and any longer part of it. */
const spellings: readonly string[] = [
  token,
  JSON.stringify(token).slice(1, -1),
  encodeURIComponent(token),
  token.slice(0, 12),
  token.slice(-12),
];

function expectSecret(what: string, text: string): void {
  expect({ what, leaks: spellings.filter((spelling) => text.includes(spelling)) }).toEqual({
    what,
    leaks: [],
  });
}

/** A service that repeats what it was asked with, in every way that it can. */
async function echo(status: number): Promise<string> {
  const server = createServer((request, response) => {
    const said = request.headers.authorization ?? '';
    response.writeHead(status, { 'content-type': 'application/json', 'x-echo': encodeURIComponent(said) });
    response.end(
      JSON.stringify({
        id: status === 201 ? 'id-1' : undefined,
        name: said,
        error: { message: said, errors: [{ path: '/name', message: said }] },
        [said]: said,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([201, 400, 401, 429, 500, 302])(
  'is told by nobody, though a service answers %i and repeats it',
  async (status) => {
    const cwd = project({ 'a.agent.yaml': agent('A') });
    const env = environment(await echo(status));
    const texts: Pick<Result, 'stdout' | 'stderr'>[] = [];
    for (const options of [['--debug'], ['--debug', '-f', 'json']]) {
      const running = start(['push', '--yes', ...options], cwd, env);
      if (status === 429) running.until('Trying again').then(() => running.signal('SIGINT'));
      texts.push(await running.ended);
    }
    texts.push(await voxlint(['plan', '--show-body', '--out', 'plan.json', '-f', 'json'], { cwd, env }));
    texts.push(await voxlint(['status', '-f', 'json'], { cwd, env }));
    for (const { stdout, stderr } of texts) expectSecret('output', stdout + stderr);
    const files = filesBelow(cwd);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expectSecret(file, readFileSync(file, 'utf8'));
  },
);

it('is not shown where it cannot be sent', async () => {
  const cwd = project({ 'a.agent.yaml': agent('A') });
  const { env } = await rehearse();
  const addresses = [
    'nonsense',
    `https://user:${encodeURIComponent(token)}@api.example.com`,
    `https://api.example.com/?key=${encodeURIComponent(token)}`,
    'http://api.example.com',
  ];
  for (const address of addresses) {
    const { status, stdout, stderr } = await push(['--debug'], {
      cwd,
      env: { ...env, VOXLINT_BASE_URL: address },
    });
    expect(status).toBe(2);
    expectSecret(address, stdout + stderr);
  }
  for (const bad of [`${token} x`, `${token}\n`, `${token}é`]) {
    const { status, stdout, stderr } = await push(['--debug'], { cwd, env: { ...env, VOXLINT_TOKEN: bad } });
    expect(status).toBe(2);
    expectSecret('output', stdout + stderr);
  }
});

/** Functions that push calls once it has the token, and how many of their calls come before. */
it.each([
  ['Date.prototype.toISOString', 1],
  ['String.prototype.padEnd', 0],
])('is not told by a fault of voxlint itself, traced with --debug: %s', async (broken, before) => {
  const cwd = project({
    'a.agent.yaml': agent('A'),
    'break.cjs': `const token = process.env.VOXLINT_TOKEN;
        const usual = ${broken};
        let calls = 0;
        ${broken} = function (...args) {
          if (new Error().stack.includes('dist/cli') && ++calls > ${before}) throw new Error('told ' + token);
          return usual.apply(this, args);
        };`,
  });
  const { env } = await rehearse();
  const { stdout, stderr } = await push(['--debug'], {
    cwd,
    env: { ...env, NODE_OPTIONS: `--require ${join(cwd, 'break.cjs')}` },
  });
  expect(stdout + stderr).toContain('told [token]');
  expectSecret('trace', stdout + stderr);
});

it('comes from standard input on request', async () => {
  const { service, env } = await rehearse();
  const cwd = project({ 'a.agent.yaml': agent('A') });
  const bare = { ...env, VOXLINT_TOKEN: '' };
  expect((await push(['--token-stdin'], { cwd, env: bare, input: '' })).status).toBe(2);
  const { status, stdout, stderr } = await push(['--token-stdin'], { cwd, env: bare, input: `${token}\n` });
  expect(status).toBe(0);
  expectSecret('output', stdout + stderr);
  expect(service.records).toHaveLength(1);
});

it('of one environment is not sent to another', async () => {
  const { service } = await rehearse();
  const config = {
    environments: { staging: { baseUrl: service.url, projectId, tokenVariable: 'STAGING_TOKEN' } },
  };
  const cwd = project({ 'a.agent.yaml': agent('A'), '.voxlintrc.json': JSON.stringify(config) });
  const { status, stderr } = await push([], { cwd, env: { VOXLINT_TOKEN: token } });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('Set STAGING_TOKEN') });
});
