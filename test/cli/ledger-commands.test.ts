import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agent, ledgerOf, push, type Rehearsal, rehearse } from './rehearsal.ts';
import { project, shell, voxlint } from './voxlint.ts';

/** A git checkout that has pushed and committed these agents. */
async function checkout(
  names: readonly string[],
): Promise<Rehearsal & { cwd: string; git: (...args: readonly string[]) => string }> {
  const rehearsal = await rehearse();
  const cwd = project(Object.fromEntries(names.map((name) => [`${name}.agent.yaml`, agent(name)])));
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main'];
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  git('init', '-q');
  await push([], { cwd, env: rehearsal.env });
  git('add', '-A');
  git('commit', '-qm', 'start');
  return { ...rehearsal, cwd, git };
}

describe('the ledgers of two branches', () => {
  it('that created different agents merge without a conflict', async () => {
    const { cwd, git, env, service } = await checkout(['a']);
    const branch = async (name: string): Promise<void> => {
      git('checkout', '-qb', name, 'main');
      writeFileSync(join(cwd, `${name}.agent.yaml`), agent(name));
      await push([], { cwd, env });
      git('add', '-A');
      git('commit', '-qm', name);
    };
    await branch('one');
    await branch('two');
    git('merge', '-q', '--no-edit', 'one');
    expect(git('status', '--porcelain')).toBe('');
    expect(Object.keys(ledgerOf(cwd))).toHaveLength(3);
    expect(await push([], { cwd, env })).toMatchObject({ status: 0, stdout: '3 unchanged in default\n' });
    expect(service.records).toHaveLength(3);
  });

  it.each(['merge', 'diff3'])(
    'that created the same agent conflict, and status explains it (%s)',
    async (style) => {
      const { cwd, git, env, service } = await checkout(['a']);
      for (const name of ['one', 'two']) {
        git('checkout', '-qb', name, 'main');
        writeFileSync(join(cwd, 'same.agent.yaml'), agent('same'));
        await push([], { cwd, env });
        git('add', '-A');
        git('commit', '-qm', name);
        // As in a clone that has not fetched it: a push would stop for a branch that it can see.
        git('update-ref', `refs/elsewhere/${name}`, name);
        git('checkout', '-q', '--detach');
        git('branch', '-qD', name);
      }
      git('branch', 'one', 'refs/elsewhere/one');
      git('checkout', '-qb', 'two');
      expect(() => git('-c', `merge.conflictStyle=${style}`, 'merge', '-q', 'one')).toThrow();
      const ids = service.records.slice(1).map(({ resource }) => resource.id ?? '');
      expect(ids).toHaveLength(2);
      const stopped = await push([], { cwd, env });
      expect(stopped).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('voxlint status explains'),
      });
      const { status, stdout } = await voxlint(['status'], { cwd });
      expect(status).toBe(2);
      expect(stdout).toContain('Two branches have created same.agent.yaml');
      for (const id of ids) expect(stdout).toContain(id);
      expect(stdout).toMatch(/\(HEAD\)[\s\S]*\(one\)/);
      expect((await voxlint(['resolve', 'same.agent.yaml', '--id', 'neither'], { cwd })).status).toBe(2);
      expect((await voxlint(['resolve', 'same.agent.yaml', '--not-created'], { cwd })).status).toBe(2);
      const command = new RegExp(`voxlint (resolve .* --id ${ids[0]}.*)`).exec(stdout)?.[1] ?? '';
      expect(await shell(`$VOXLINT ${command}`, { cwd })).toMatchObject({ status: 0 });
      const add = /Then: (git add .*)/.exec(stdout)?.[1] ?? '';
      expect(await shell(add, { cwd })).toMatchObject({ status: 0, stderr: '' });
      git('commit', '-qm', 'merged');
      expect(ledgerOf(cwd)['agent/same.agent.yaml.json']).toMatchObject({
        id: ids[0],
        history: [{ id: ids[1] }],
      });
      expect((await push([], { cwd, env })).status).toBe(0);
      expect(service.records).toHaveLength(3);
    },
  );
});

describe('status', () => {
  it('shows what there is', async () => {
    const { cwd, env, service, git } = await checkout(['a', 'b']);
    const project = '7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f';
    await push(['--env', 'other', 'a.agent.yaml'], {
      cwd,
      env: { ...env, VOXLINT_PROJECT_ID: project, GITHUB_ACTOR: 'ada' },
    });
    renameSync(join(cwd, 'b.agent.yaml'), join(cwd, 'b.txt'));
    const { status, stdout } = await voxlint(['status'], { cwd: join(cwd) });
    const [a, b, other] = service.records.map(({ resource }) => resource.id);
    const source = `ada, commit ${git('rev-parse', 'HEAD').slice(0, 7)}`;
    const at = `(${service.url}, project ${env.VOXLINT_PROJECT_ID})`;
    expect(status).toBe(0);
    expect(stdout).toBe(
      `default: 2 created ${at}\n  created  a.agent.yaml  ${a}  ${userInfo().username}\n  gone     b.agent.yaml\n` +
        `           ${b} still answers calls; delete it in the service, then: voxlint forget ${b} --env default\n` +
        '\n  If a definition was renamed: voxlint plan --env default\n\n' +
        `other: 1 created (${service.url}, project ${project})\n  created  a.agent.yaml  ${other}  ${source}\n`,
    );
    const json = await voxlint(['status', '--env', 'other', '-f', 'json'], { cwd });
    expect(JSON.parse(json.stdout)).toMatchObject({
      version: 1,
      environments: [
        { environment: 'other', records: [{ key: 'a.agent.yaml', id: other, hasFile: true }], faults: [] },
      ],
    });
    expect((await voxlint(['status', '--env', 'nosuch'], { cwd })).stderr).toContain(
      'There are default, other.',
    );
  });

  it('reports a copied record, and one that is unsound', async () => {
    const { cwd } = await checkout(['a']);
    const folder = join(cwd, '.voxlint/default/agent');
    const text = JSON.stringify({ ...ledgerOf(cwd)['agent/a.agent.yaml.json'], key: 'b.agent.yaml' });
    writeFileSync(join(folder, 'b.agent.yaml.json'), text);
    const copied = await voxlint(['status'], { cwd });
    expect(copied.stdout).toContain('a.agent.yaml has the same id');
    writeFileSync(join(folder, 'b.agent.yaml.json'), '{');
    const unsound = await voxlint(['status'], { cwd });
    expect(unsound).toMatchObject({
      status: 2,
      stdout: expect.stringContaining('git checkout HEAD -- .voxlint/default/agent/b.agent.yaml.json'),
    });
    writeFileSync(join(folder, 'b.agent.yaml.json'), '<<<<<<< x\n=======\n>>>>>>> y\n');
    expect((await voxlint(['status'], { cwd })).stdout).toContain('cannot be told apart');
  });

  it('of a project without a ledger says so', async () => {
    const cwd = project({ 'a.agent.yaml': agent('A') });
    expect(await voxlint(['status'], { cwd })).toMatchObject({
      status: 0,
      stdout: `Nothing was created from ${cwd} yet.\n`,
    });
  });
});

describe('move', () => {
  it('keeps what a file, a document and a folder have created, in every environment', async () => {
    const { service, env } = await rehearse();
    const cwd = project({
      'x/a.agent.yaml': agent('A'),
      'x/x/b.agent.yaml': `${agent('B')}---\n${agent('C')}`,
    });
    await push([], { cwd, env });
    const two = { ...env, VOXLINT_PROJECT_ID: '7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f' };
    await push(['--env', 'two'], { cwd, env: two });
    const ids = Object.values(ledgerOf(cwd)).map(({ id }) => id);
    mkdirSync(join(cwd, 'new'));
    renameSync(join(cwd, 'x'), join(cwd, 'new/x'));
    renameSync(join(cwd, 'new'), join(cwd, 'x'));
    expect((await voxlint(['move', 'x', 'x/x'], { cwd })).stdout.split('\n')).toHaveLength(7);
    expect((await push([], { cwd, env })).stdout).toMatch(/^3 unchanged/);
    expect((await push(['--env', 'two'], { cwd, env: two })).stdout).toMatch(/^3 unchanged/);
    expect(Object.values(ledgerOf(cwd)).map(({ id }) => id)).toEqual(ids);
    writeFileSync(join(cwd, 'x/x/x/b.agent.yaml'), `${agent('New')}---\n${agent('B')}---\n${agent('C')}`);
    const plan = await voxlint(['plan'], { cwd, env });
    expect(plan.status).toBe(5);
    for (const [from, to] of [
      ['x/x/x/b.agent.yaml#2', 'x/x/x/b.agent.yaml#3'],
      ['x/x/x/b.agent.yaml', 'x/x/x/b.agent.yaml#2'],
    ]) {
      expect((await voxlint(['move', from ?? '', to ?? ''], { cwd })).status).toBe(0);
    }
    expect((await push([], { cwd, env })).stdout).toMatch(/1 created\b|2 unchanged, 1 created/);
    expect(service.records).toHaveLength(7);
  });

  it('loses no record, and wants the file to be there', async () => {
    const { cwd } = await checkout(['a', 'b']);
    const before = ledgerOf(cwd);
    const taken = await voxlint(['move', 'a.agent.yaml', 'b.agent.yaml'], { cwd });
    expect(taken).toMatchObject({ status: 2, stderr: expect.stringContaining('Nothing was moved') });
    expect((await voxlint(['move', 'a.agent.yaml', 'c.agent.yaml'], { cwd })).stderr).toContain(
      'Rename it first',
    );
    expect((await voxlint(['move', 'aa.agent.yaml', 'b.agent.yaml'], { cwd })).stderr).toContain(
      'Did you mean a.agent.yaml?',
    );
    expect((await voxlint(['move', 'a.agent.yaml'], { cwd })).status).toBe(2);
    expect(ledgerOf(cwd)).toEqual(before);
  });

  it('keeps to the project', async () => {
    const { cwd } = await checkout(['a']);
    const outside = project({ 'b.agent.yaml': agent('a') });
    mkdirSync(join(cwd, 'inner/.git'), { recursive: true });
    writeFileSync(join(cwd, 'inner/a.agent.yaml'), agent('a'));
    const before = ledgerOf(cwd);
    for (const [from, to] of [
      ['a.agent.yaml', join(outside, 'b.agent.yaml')],
      ['a.agent.yaml', relative(cwd, join(outside, 'b.agent.yaml'))],
      ['a.agent.yaml', 'inner/a.agent.yaml'],
      [join(outside, 'b.agent.yaml'), 'a.agent.yaml'],
    ]) {
      const { status, stderr } = await voxlint(['move', from ?? '', to ?? ''], { cwd });
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: expect.stringContaining('is not part of the project'),
      });
    }
    expect(ledgerOf(cwd)).toEqual(before);
  });

  it('reports an old file that is still there', async () => {
    const { cwd } = await checkout(['a', 'b']);
    writeFileSync(join(cwd, 'c.agent.yaml'), agent('a'));
    expect(await voxlint(['move', 'a.agent.yaml', 'c.agent.yaml'], { cwd })).toMatchObject({
      status: 0,
      stdout: 'a.agent.yaml is c.agent.yaml now, in default.\n',
      stderr:
        'voxlint: "a.agent.yaml" is still there, and the next push creates it again. Delete it if it was renamed.\n',
    });
    renameSync(join(cwd, 'b.agent.yaml'), join(cwd, 'd.agent.yaml'));
    expect(await voxlint(['move', 'b.agent.yaml', 'd.agent.yaml'], { cwd })).toMatchObject({ stderr: '' });
  });

  it('is finished by a second one after it was stopped half-way', async () => {
    const { cwd } = await checkout(['a']);
    renameSync(join(cwd, 'a.agent.yaml'), join(cwd, 'b.agent.yaml'));
    const record = ledgerOf(cwd)['agent/a.agent.yaml.json'];
    writeFileSync(
      join(cwd, '.voxlint/default/agent/b.agent.yaml.json'),
      JSON.stringify({ ...record, key: 'b.agent.yaml' }),
    );
    expect((await voxlint(['move', 'a.agent.yaml', 'b.agent.yaml'], { cwd })).status).toBe(0);
    expect(ledgerOf(cwd)).toEqual({ 'agent/b.agent.yaml.json': { ...record, key: 'b.agent.yaml' } });
  });
});
