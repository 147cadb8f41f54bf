import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { amount } from '../input/amount.ts';
import { push, voxlint } from './in-process.ts';
import { agent, ledgerOf, namesIn, projectId, rehearse } from './rehearsal.ts';
import { project, shell } from './voxlint.ts';

const other = '7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f';

/** Two names of one place, and a third one of another project. */
function environments(...names: readonly string[]): string {
  return `environments:\n${names.map((name) => `  ${name}:\n    projectId: ${projectId}\n`).join('')}  third:\n    projectId: ${other}\n`;
}

function model(name: string, more = ''): string {
  return `name: ${name}\nmodel_type: llm\nprovider_id: ${projectId}\n${more}`;
}

/** The commands that an output proposes. */
function proposed(output: string, word: string): readonly string[] {
  return [...output.matchAll(new RegExp(`voxlint (${word} [^\\n]*)`, 'g'))].map(
    ([, command = '']) => command,
  );
}

describe('one place under two names', () => {
  it('stops plan and push, and voxlint move --env leads on', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') });
    expect((await push([], { cwd, env })).status).toBe(0);
    writeFileSync(join(cwd, '.voxlintrc.yaml'), environments('production'));
    writeFileSync(join(cwd, 'c.agent.yaml'), agent('C'));
    const stopped = await push(['--env', 'production'], { cwd, env });
    expect(stopped).toMatchObject({ status: 2, stdout: '' });
    expect(stopped.stderr).toContain("default's records (2) are of the same place as production");
    expect(await voxlint(['plan', '--env', 'production'], { cwd, env })).toMatchObject({ status: 2 });
    expect((await push(['--env', 'third', 'c.agent.yaml'], { cwd, env })).status).toBe(0);
    const [command = ''] = proposed(stopped.stderr, 'move');
    expect(command).toBe('move --env default production');
    const ids = Object.values(ledgerOf(cwd)).map(({ id }) => id);
    expect(await shell(`$VOXLINT ${command}`, { cwd })).toMatchObject({
      status: 0,
      stdout: '2 records of default belong to production now. Next: git add .voxlint\n',
    });
    expect(await push(['--env', 'production'], { cwd, env })).toMatchObject({ status: 0 });
    expect(Object.values(ledgerOf(cwd, 'production')).map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids),
    );
    expect((await voxlint(['status'], { cwd })).stdout).not.toContain('default');
    expect(namesIn(service)).toEqual(['A', 'B', 'C', 'C']);
  });

  it('is found also where nothing looks the same', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ '.voxlintrc.yaml': environments('old', 'new'), 'a.agent.yaml': agent('A') });
    await push(['--env', 'old'], { cwd, env });
    writeFileSync(join(cwd, 'b.agent.yaml'), agent('B'));
    expect(await push(['--env', 'new', 'b.agent.yaml'], { cwd, env })).toMatchObject({ status: 2 });
    expect(namesIn(service)).toEqual(['A']);
  });

  it('is moved on after it was stopped half-way, and never loses a resource', async () => {
    const { service, env } = await rehearse();
    const cwd = project({
      '.voxlintrc.yaml': environments('old', 'new'),
      'a.agent.yaml': agent('A'),
      'b.agent.yaml': agent('B'),
    });
    await push(['--env', 'old'], { cwd, env });
    const before = ledgerOf(cwd, 'old');
    await shell(
      'mkdir -p .voxlint/new/agent && cp .voxlint/old/agent/a.agent.yaml.json .voxlint/new/agent/',
      { cwd },
    );
    expect((await push(['--env', 'new'], { cwd, env })).status).toBe(2);
    expect((await voxlint(['move', '--env', 'old', 'new'], { cwd })).status).toBe(0);
    expect(ledgerOf(cwd, 'new')).toEqual(before);
    expect((await push(['--env', 'new'], { cwd, env })).stdout).toBe('2 unchanged in new\n');
    expect(namesIn(service)).toEqual(['A', 'B']);
  });

  it('with two resources of one definition wants to know which one counts', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ '.voxlintrc.yaml': environments('old', 'new'), 'a.agent.yaml': agent('A') });
    await push(['--env', 'old'], { cwd, env });
    renameSync(join(cwd, '.voxlint/old'), join(cwd, 'aside'));
    await push(['--env', 'new'], { cwd, env });
    renameSync(join(cwd, 'aside'), join(cwd, '.voxlint/old'));
    const [one, two] = service.records.map(({ resource }) => resource.id ?? '');
    const { status, stderr } = await voxlint(['move', '--env', 'old', 'new'], { cwd });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining(`as ${one} in old, as ${two} in new`),
    });
    expect(Object.keys(ledgerOf(cwd, 'old'))).toHaveLength(1);
    expect((await voxlint(['move', '--env', 'old', 'new', '--keep', 'third'], { cwd })).status).toBe(2);
    expect((await voxlint(['move', '--env', 'old', 'new', '--keep', 'old'], { cwd })).status).toBe(0);
    expect(ledgerOf(cwd, 'new')).toMatchObject({
      'agent/a.agent.yaml.json': { id: one, history: [{ id: two }] },
    });
    expect((await push(['--env', 'new'], { cwd, env })).status).toBe(0);
    expect(service.records).toHaveLength(2);
  });

  it('is not moved to or from what there is not', async () => {
    const { env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    await push([], { cwd, env });
    const before = ledgerOf(cwd);
    for (const [line, reason] of [
      ['move --env nosuch production', 'There is no ledger of "nosuch"'],
      ['move --env default default', 'the same environment twice'],
      ['move --env default ../x', 'cannot be the name of an environment'],
      ['move a.agent.yaml', 'Name the old and the new path'],
      ['move a.agent.yaml a.agent.yaml --keep default', '--keep belongs to'],
    ] as const) {
      const { status, stderr } = await voxlint(line.split(' '), { cwd });
      expect({ line, status, stderr }).toEqual({ line, status: 2, stderr: expect.stringContaining(reason) });
    }
    expect(ledgerOf(cwd)).toEqual(before);
  });
});

describe('models, which belong to no project', () => {
  it('are known in every environment of their service', async () => {
    const { service, env } = await rehearse();
    const cwd = project({
      '.voxlintrc.yaml': environments('one'),
      'm.model.yaml': model('M'),
      'n.model.yaml': model('N'),
    });
    await push(['--env', 'one'], { cwd, env });
    writeFileSync(join(cwd, 'n.model.yaml'), model('N', 'description: edited\n'));
    const plan = await voxlint(['plan', '--env', 'third'], { cwd, env });
    expect(plan.stdout).toMatch(/unchanged +m\.model\.yaml +\S+ in one\n/);
    expect(plan.stdout).toMatch(/changed +n\.model\.yaml +\S+ in one\n/);
    expect(await push(['--env', 'third'], { cwd, env })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('resolve n.model.yaml --updated --env one'),
    });
    renameSync(join(cwd, 'm.model.yaml'), join(cwd, 'renamed.model.yaml'));
    const renamed = await voxlint(['plan', '--env', 'third'], { cwd, env });
    const [command = ''] = proposed(renamed.stdout, 'move');
    expect(command).toBe('move m.model.yaml renamed.model.yaml --env one');
    await shell(`$VOXLINT ${command}`, { cwd });
    expect((await voxlint(['plan', '--env', 'third'], { cwd, env })).stdout).toContain('1 unchanged');
    expect(namesIn(service)).toEqual(['M', 'N']);
    await push(['--env', 'third', '--recreate', 'renamed.model.yaml'], { cwd, env });
    expect(namesIn(service)).toEqual(['M', 'M', 'N']);
    expect(Object.keys(ledgerOf(cwd, 'third'))).toEqual(['model/renamed.model.yaml.json']);
  });

  it('that nobody knows about in one environment are unknown in another', async () => {
    const { env } = await rehearse(['error-after-commit']);
    const cwd = project({ '.voxlintrc.yaml': environments('one'), 'm.model.yaml': model('M') });
    await push(['--env', 'one'], { cwd, env });
    const { status, stdout } = await push(['--env', 'third'], { cwd, env });
    expect(status).toBe(4);
    expect(stdout).toContain('resolve m.model.yaml --not-created --env one');
  });
});

/** Follows what plan proposes for renamed definitions, the first command each time, until nothing is to be asked. */
async function follow(
  cwd: string,
  env: Readonly<Record<string, string>>,
  isNew: readonly string[],
): Promise<void> {
  for (let round = 0; ; round += 1) {
    expect(round).toBeLessThan(8);
    const { stdout } = await voxlint(['plan'], { cwd, env });
    const item = /renamed\? +(\S+) +(.+)\n((?: {6,}.*\n)*)/.exec(stdout);
    if (!item) break;
    const [, , name = '', lines = ''] = item;
    const commands = proposed(lines, '(?:move|push)');
    const command = isNew.includes(name) ? commands.at(-1) : commands[0];
    expect(
      await shell(`$VOXLINT ${command ?? ''}${command?.startsWith('push') ? ' --yes' : ''}`, { cwd, env }),
    ).toMatchObject({
      stderr: expect.not.stringContaining('cannot'),
    });
  }
  await push([], { cwd, env });
}

describe('documents of a file', () => {
  const three = [agent('A'), agent('B'), agent('C')];
  const cases: readonly (readonly [what: string, documents: readonly string[], isNew: readonly string[]])[] =
    [
      [
        'one in front of others of which one was edited',
        [agent('New'), agent('A', 'prompt: edited\n'), agent('B'), agent('C')],
        ['New'],
      ],
      ['all in a circle', [agent('C'), agent('A'), agent('B')], []],
      ['one in front', [agent('New'), ...three], ['New']],
      [
        'one in front of others of which one has another name',
        [agent('New'), agent('A two'), agent('B'), agent('C')],
        ['New'],
      ],
      ['two that changed places', [agent('B'), agent('A'), agent('C')], []],
      ['without the first one', [agent('B'), agent('C')], []],
    ];
  it.each(cases.slice(0, amount(6, 2)))('%s are each created once', async (_, documents, isNew) => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': three.join('---\n') });
    await push([], { cwd, env });
    writeFileSync(join(cwd, 'a.agent.yaml'), documents.join('---\n'));
    expect((await push([], { cwd, env })).status).toBe(5);
    expect(namesIn(service)).toEqual(['A', 'B', 'C']);
    await follow(cwd, env, isNew);
    expect(namesIn(service)).toEqual(['A', 'B', 'C', ...isNew]);
    const ids = Object.values(ledgerOf(cwd)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(service.records.map(({ resource }) => resource.id).toSorted());
  });

  it('that stand in two files now are each created once', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': three.join('---\n') });
    await push([], { cwd, env });
    writeFileSync(join(cwd, 'a.agent.yaml'), [agent('B'), agent('C')].join('---\n'));
    writeFileSync(join(cwd, 'b.agent.yaml'), agent('A'));
    await follow(cwd, env, []);
    expect(namesIn(service)).toEqual(['A', 'B', 'C']);
    expect((await push([], { cwd, env })).stdout).toBe('3 unchanged in default\n');
  });

  it('are not replaced while another one may be what they created', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    await push([], { cwd, env });
    writeFileSync(join(cwd, 'a.agent.yaml'), `${agent('New')}---\n${agent('A')}`);
    const { status, stderr } = await push(['--recreate', 'a.agent.yaml'], { cwd, env });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('voxlint move a.agent.yaml a.agent.yaml#2;'),
    });
    expect(namesIn(service)).toEqual(['A']);
  });
});

describe('the content of a resource that was replaced', () => {
  it('is not created again before somebody says so', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    await push([], { cwd, env });
    writeFileSync(join(cwd, 'a.agent.yaml'), agent('A', 'prompt: edited\n'));
    await push(['--recreate', 'a.agent.yaml'], { cwd, env });
    writeFileSync(join(cwd, 'b.agent.yaml'), agent('A'));
    const { status, stdout } = await push([], { cwd, env });
    expect(status).toBe(5);
    const [command = ''] = proposed(stdout, 'forget');
    expect(command).toContain(service.records[0]?.resource.id);
    expect(await shell(`$VOXLINT ${command} --yes`, { cwd })).toMatchObject({ status: 0 });
    expect((await push([], { cwd, env })).stdout).toContain('1 unchanged, 1 created');
    expect(service.records).toHaveLength(3);
  });
});

describe('a push of some files', () => {
  it('looks into the others for what may have left them', async () => {
    const { service, env } = await rehearse();
    const cwd = project({
      'a.agent.yaml': `${agent('A')}---\n${agent('B')}`,
      'copied.agent.yaml': agent('C'),
    });
    await push([], { cwd, env });
    writeFileSync(join(cwd, 'a.agent.yaml'), agent('A'));
    writeFileSync(join(cwd, 'b.agent.yaml'), agent('B'));
    writeFileSync(join(cwd, 'c.agent.yaml'), agent('C'));
    expect(await push(['b.agent.yaml'], { cwd, env })).toMatchObject({ status: 5 });
    expect(await push(['c.agent.yaml'], { cwd, env })).toMatchObject({ status: 0 });
    rmSync(join(cwd, 'c.agent.yaml'));
    writeFileSync(join(cwd, 'd.agent.yaml'), agent('A', 'prompt: edited\n'));
    writeFileSync(join(cwd, 'a.agent.yaml'), 'name: [');
    expect(await push(['d.agent.yaml'], { cwd, env })).toMatchObject({ status: 5 });
    expect(namesIn(service)).toEqual(['A', 'B', 'C', 'C']);
  });
});
