import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LanguageClient } from '../editor/language-client.ts';
import { amount } from '../input/amount.ts';
import { everyCommand, expectKept, expectSecret, listing, secret } from './every-output.ts';
import { inProcess } from './in-process.ts';
import { agent, filesBelow, ledgerOf, projectId, rehearse } from './rehearsal.ts';
import { project, root, voxlint } from './voxlint.ts';

/** As secret, and only in a header of the configuration. */
const header = `H34der.${[...secret].reverse().join('')}`;
const long = secret.repeat(9);
const id = '7d1c8a52-0d2e-4c7b-9a58-444444444444';

/** An agent that holds a text wherever an agent can hold one, and has a finding about each. */
function holding(text: string): string {
  const json = JSON.stringify(text);
  const base64 = Buffer.from(`u:${text}`).toString('base64');
  return [
    `name: ${json}`,
    `agent_type: ${json}`,
    'is_active: true',
    `description: "${encodeURIComponent(text)}"`,
    `welcome_message: "Basic ${base64}"`,
    `${json}: ${json}`,
    'call_configuration:',
    `  timezone: ${json}`,
    `  ${json}: 7`,
    'structured_output:',
    `  - name: ${json}`,
    `    description: ${json}`,
    '',
  ].join('\n');
}

const everything: readonly (readonly string[])[] = [
  ...everyCommand,
  ['plan', '--env', 'prod', '-f', 'markdown'],
  ['lint', '--fix-dry-run'],
  ['lint', '--fix-dry-run', '-f', 'json'],
  ['lint', '--update-baseline', '--baseline', 'baseline.json'],
  ['lint', '--cache'],
  ['types', '-o', 'types.ts'],
  ['types', '--env', 'prod'],
  ['forget', id, '--env', 'prod', '--yes'],
  ['print-config', 'held.agent.yaml', '-f', 'json'],
  ['init', '--dry-run'],
];

describe('a token from a variable of its own, and the value of a header', () => {
  it.each([
    ['as they are', secret, header, everything],
    ['so long that messages cut them', long, `H34der.${long}`, everything.slice(0, amount(99, 13))],
  ])('are in nothing that any command prints or writes: %s', async (_, hidden, value, commands) => {
    const { service } = await rehearse([], { token: hidden });
    const prod = {
      baseUrl: service.url,
      projectId,
      tokenVariable: 'PROD_KEY',
      headers: { 'X-Api-Key': value },
    };
    const cwd = project({
      'home/.keep': '',
      'a.agent.yaml': agent('A'),
      'held.agent.yaml': holding(hidden),
      'value.agent.yaml': holding(value),
      'listing.json': listing,
      '.voxlintrc.json': JSON.stringify({ environments: { prod } }),
    });
    const env = { PROD_KEY: hidden, HOME: join(cwd, 'home') };
    expect((await inProcess(['push', '--yes', 'a.agent.yaml'], cwd, env)).status).toBe(0);
    await expectKept(
      commands,
      { cwd, env },
      ['held.agent.yaml', 'value.agent.yaml', '.voxlintrc.json'],
      [hidden, value],
    );
    expect(Object.keys(ledgerOf(cwd, 'prod')).length).toBeGreaterThan(0);
  });
});

it.each(['files', 'git'])(
  'a push gives the token to no other process, with its ledger in %s: not in its words, not in its variables',
  async (ledger) => {
    const { service } = await rehearse([], { token: secret });
    const prod = {
      baseUrl: service.url,
      projectId,
      tokenVariable: 'PROD_KEY',
      ...(ledger === 'git' && { ledger }),
    };
    const remote = project({});
    const cwd = project({
      'a.agent.yaml': agent('A'),
      '.voxlintrc.json': JSON.stringify({ environments: { prod } }),
    });
    const log = join(project({}), 'processes.log');
    const programs = project({});
    const real = execFileSync('/bin/sh', ['-c', 'command -v git']).toString().trim();
    // Every git that voxlint starts lists all processes with their words, and its own variables.
    writeFileSync(
      join(programs, 'git'),
      `#!/bin/sh\n{ cat /proc/[0-9]*/cmdline; env; } >>'${log}' 2>/dev/null\nexec '${real}' "$@"\n`,
    );
    chmodSync(join(programs, 'git'), 0o755);
    execFileSync(real, ['init', '-q', '--bare'], { cwd: remote });
    for (const args of [
      ['init', '-q'],
      ['remote', 'add', 'origin', remote],
      ['add', '-A'],
      ['-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-qm', 'x'],
    ])
      execFileSync(real, args, { cwd });
    const env = {
      PATH: `${programs}:${process.env.PATH}`,
      PROD_KEY: secret,
      VOXLINT_TOKEN: `other${secret}`,
    };
    for (const call of [
      ...(ledger === 'git' ? [['move', '--to-git', '--env', 'prod']] : []),
      ['lint', '--since', 'HEAD'],
      ['lint', '--staged'],
      ['plan'],
      ['push', '--yes'],
    ]) {
      const { stdout, stderr } = await voxlint(call, { cwd, env });
      expectSecret(call.join(' '), stdout + stderr);
    }
    expect(service.records).toHaveLength(1);
    expect(existsSync(log)).toBe(true);
    const seen = readFileSync(log, 'utf8');
    expect(seen).toContain('PATH=');
    expectSecret('process list', seen);
    for (const file of filesBelow(cwd)) expectSecret(file, readFileSync(file, 'utf8'));
  },
);

it('the language server shows neither in what an editor displays', async () => {
  const prod = { tokenVariable: 'PROD_KEY', headers: { 'X-Api-Key': header } };
  const cwd = project({ '.voxlintrc.json': JSON.stringify({ environments: { prod } }) });
  mkdirSync(join(cwd, 'agents'));
  const client = new LanguageClient([
    '/usr/bin/env',
    `PROD_KEY=${secret}`,
    process.execPath,
    join(root, 'bin/voxlint.js'),
    'lsp',
  ]);
  await client.start();
  for (const [name, hidden] of [
    ['a', secret],
    ['b', header],
    ['c', long],
  ] as const) {
    const uri = pathToFileURL(join(cwd, `agents/${name}.agent.yaml`)).href;
    const found = await client.open(uri, holding(hidden));
    expect(found.length).toBeGreaterThan(2);
    expectSecret('diagnostics', JSON.stringify(found), name === 'b' ? header : secret);
  }
  await client.stop();
});
