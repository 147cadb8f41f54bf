import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agent, ledgerOf, projectId, push, rehearse } from './rehearsal.ts';
import { agents, project, shell, voxlint } from './voxlint.ts';

interface PlanJson {
  readonly items: readonly { readonly key: string; readonly action: string; readonly body?: string }[];
  readonly summary: Readonly<Record<string, number>>;
}

async function actions(cwd: string, ...args: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { stdout } = await voxlint(['plan', '-f', 'json', ...args], { cwd });
  return Object.fromEntries((JSON.parse(stdout) as PlanJson).items.map(({ key, action }) => [key, action]));
}

describe('plan', () => {
  it('goes on where a configuration of other files has mistakes, and stops where it is one of its own', async () => {
    const cwd = project({
      'a/one.agent.yaml': agent('A'),
      'b/two.agent.yaml': agent('A'),
      'b/.voxlintrc.json': '{ "x": 1 }',
      '.voxlintrc.json': '{ "root": true }',
    });
    expect(await actions(cwd, 'a')).toEqual({ 'a/one.agent.yaml': 'create' });
    const { status, stderr } = await voxlint(['plan'], { cwd });
    expect(stderr).toContain('b/.voxlintrc.json:1:3');
    expect(stderr).toMatch(
      /\n\nvoxlint: There are mistakes in b\/\.voxlintrc\.json, so nothing was done\.\n$/,
    );
    expect(status).toBe(2);
  });

  it('needs no token, no service and no network, and changes nothing', async () => {
    const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') });
    const { status, stdout, stderr } = await voxlint(['plan'], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(
      '  create  a.agent.yaml  A\n  create  b.agent.yaml  B\n\n2 to create in default (no address yet)\n',
    );
    expect(existsSync(join(cwd, '.voxlint'))).toBe(false);
  });

  it('shows every sort of definition', async () => {
    const { env } = await rehearse();
    const bad = await rehearse(['error-after-commit']);
    const cwd = project({
      'same.agent.yaml': agent('Same'),
      'edited.agent.yaml': agent('Edited'),
      'old.agent.yaml': agent('Old'),
    });
    await push([], { cwd, env });
    writeFileSync(join(cwd, 'lost.agent.yaml'), agent('Lost'));
    await push(['lost.agent.yaml'], { cwd, env: bad.env });
    writeFileSync(join(cwd, 'edited.agent.yaml'), agent('Edited', 'prompt: x\n'));
    await shell('mv old.agent.yaml renamed.agent.yaml', { cwd, env: { PATH: process.env.PATH ?? '' } });
    writeFileSync(join(cwd, 'new.agent.yaml'), agent('New'));
    writeFileSync(join(cwd, 'faulty.agent.yaml'), agents.error);
    expect(await actions(cwd)).toEqual({
      'edited.agent.yaml': 'changed',
      'faulty.agent.yaml': 'blocked',
      'lost.agent.yaml': 'unknown',
      'new.agent.yaml': 'create',
      'renamed.agent.yaml': 'renamed',
      'same.agent.yaml': 'unchanged',
    });
    const { status, stdout } = await voxlint(['plan'], { cwd });
    expect(status).toBe(1);
    expect(
      stdout.split('\n').flatMap((line) => /^ {2}(\w+\??) +\S+\.agent\.yaml/.exec(line)?.[1] ?? []),
    ).toEqual(['gone', 'unchanged', 'create', 'changed', 'renamed?', 'blocked', 'unknown']);
    expect(stdout).toMatch(
      /1 to create, 1 unchanged, 1 changed since, 1 perhaps renamed, 1 with an unknown outcome, 1 blocked by errors in default/,
    );
  });

  it.each([
    ['new.agent.yaml', 0],
    ['edited.agent.yaml', 0],
  ])('of %s ends with %i', async (path, status) => {
    const { env } = await rehearse();
    const cwd = project({ 'edited.agent.yaml': agent('A'), 'new.agent.yaml': agent('B') });
    await push(['edited.agent.yaml'], { cwd, env });
    writeFileSync(join(cwd, 'edited.agent.yaml'), agent('A', 'prompt: x\n'));
    expect((await voxlint(['plan', path], { cwd })).status).toBe(status);
  });

  it('shows bodies to programs, too', async () => {
    const cwd = project({
      'a.agent.yaml': agent('A'),
      'm.model.yaml': `name: M\nmodel_type: llm\nprovider_id: ${projectId}\n`,
    });
    const { stdout } = await voxlint(['plan', '--show-body', '-f', 'json'], { cwd });
    expect((JSON.parse(stdout) as PlanJson).items.map(({ body }) => body)).toEqual([
      '{"name":"A","agent_type":"single_prompt"}',
      `{"name":"M","model_type":"llm","provider_id":"${projectId}"}`,
    ]);
    const pretty = await voxlint(['plan', '--show-body'], { cwd });
    expect(pretty.stdout).toContain('m.model.yaml: POST {base_url}/api/v1/providers/models\n');
    expect(pretty.stdout).toContain('POST {base_url}/api/v1/service/projects/{project_id}/agents\n');
  });

  it('writes the same plan to a file as it prints', async () => {
    const cwd = project({ 'a.agent.yaml': agent('A') });
    const { stdout } = await voxlint(['plan', '--out', 'deep.json', '-f', 'json'], { cwd });
    expect(readFileSync(join(cwd, 'deep.json'), 'utf8')).toBe(stdout);
    expect((await voxlint(['plan', '--out', 'no/such/folder.json'], { cwd })).status).toBe(2);
  });

  it('is not led astray by names from files', async () => {
    const name = '"\\e[31mA\\u202e\\n::error::"';
    const cwd = project({ 'a\u001b[31m.agent.yaml': agent(name) });
    const { stdout, stderr } = await voxlint(['plan'], { cwd });
    expect(`${stdout}${stderr}`).not.toMatch(/[\u001b\u202e]/);
    expect(stdout.split('\n').filter((line) => line.startsWith('::'))).toEqual([]);
  });

  it('reports paths that lead nowhere, and mistakes in the configuration', async () => {
    const cwd = project({ '.voxlintrc.yaml': 'enviroments: {}\n', 'a.agent.yaml': agent('A') });
    expect(await voxlint(['plan'], { cwd })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('mistakes in .voxlintrc.yaml'),
    });
    expect((await voxlint(['plan', '--no-config'], { cwd })).status).toBe(0);
    expect((await voxlint(['plan', '--no-config', 'nosuch'], { cwd })).stderr).toContain(
      'no file or folder "nosuch"',
    );
    expect((await voxlint(['plan', '--no-config', '--env', '../x'], { cwd })).status).toBe(2);
  });

  it('does not take the ledger for definitions', async () => {
    const { env } = await rehearse();
    const cwd = project({
      '.voxlintrc.yaml': "files: ['**/*.json', '**/*.yaml']\n",
      'a.agent.json': '{"name":"A","agent_type":"single_prompt"}',
    });
    await push(['a.agent.json'], { cwd, env });
    expect(Object.keys(ledgerOf(cwd))).toHaveLength(1);
    expect(Object.keys(await actions(cwd))).not.toContainEqual(expect.stringContaining('.voxlint/'));
  });
});

/** `script` gives a program a terminal; without it nobody can be asked. */
const hasScript = existsSync('/usr/bin/script');

describe.runIf(hasScript)('on a terminal', () => {
  const typed = (
    answer: string,
    cwd: string,
    env: Readonly<Record<string, string>>,
  ): ReturnType<typeof shell> =>
    shell(`(sleep 1.5; printf '${answer}') | script -qec '$VOXLINT push' /dev/null`, {
      cwd,
      env: { ...env, PATH: process.env.PATH ?? '' },
    });

  it('push asks before it creates', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    const no = await typed('n\\n', cwd, env);
    expect(no.status).toBe(130);
    expect(no.stdout).toContain('Create it? [y/N]');
    expect(no.stdout).toContain('You declined.');
    expect(service.records).toEqual([]);
    expect(ledgerOf(cwd)).toEqual({});
    const yes = await typed('y\\n', cwd, env);
    expect(yes.status).toBe(0);
    expect(service.records).toHaveLength(1);
  });

  it('Ctrl-C at the question creates nothing', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    expect((await typed('\\003', cwd, env)).status).toBe(130);
    expect(service.records).toEqual([]);
  });
});
