import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commit, git, team } from './git-team.ts';
import { agent, namesIn, push, rehearse } from './rehearsal.ts';
import { project, shell, voxlint } from './voxlint.ts';

const files = {
  'agents/a.agent.yaml': agent('A'),
  'agents/b.agent.yaml': agent('B'),
  'agents/c d.agent.yaml': agent('C'),
};

describe('records on other branches', () => {
  it('stops a push from a branch that lacks what main has created, and goes on once main is merged', async () => {
    const { clone, env, service } = await team(files);
    const first = clone('first');
    const second = clone('second one');
    git(second, 'switch', '--quiet', '--create', 'wording');
    await push([], { cwd: first, env });
    commit(first, 'Record what was created');
    git(first, 'push', '--quiet');
    git(second, 'fetch', '--quiet');
    const plan = await voxlint(['plan'], { cwd: second, env });
    expect(plan).toMatchObject({
      status: 0,
      stderr:
        'voxlint: "origin/main" has 3 records that this checkout lacks, such as that of "agents/a.agent.yaml"; what it has created would be created again, so push will send nothing. First: git merge origin/main\n',
    });
    const stopped = await push([], { cwd: second, env });
    expect(stopped).toMatchObject({
      status: 2,
      stderr:
        'voxlint: "origin/main" has 3 records that this checkout lacks, such as that of "agents/a.agent.yaml"; what it has created would be created again. Nothing was sent. First: git merge origin/main\n',
    });
    git(second, 'merge', '--quiet', 'origin/main');
    expect(await push([], { cwd: second, env })).toMatchObject({ status: 0, stderr: '' });
    expect(namesIn(service)).toEqual(['A', 'B', 'C']);
  });

  it('stops for one record of a branch that nobody has merged when it is about a definition that would be created', async () => {
    const { clone, env, service } = await team(files);
    const cwd = clone('only');
    git(cwd, 'switch', '--quiet', '--create', 'try');
    await push(['agents/b.agent.yaml'], { cwd, env });
    commit(cwd, 'Record B');
    git(cwd, 'switch', '--quiet', 'main');
    expect(await push(['agents/a.agent.yaml'], { cwd, env })).toMatchObject({ status: 0 });
    const stopped = await push([], { cwd, env });
    expect(stopped.stderr).toBe(
      'voxlint: "try" has a record that this checkout lacks, of "agents/b.agent.yaml"; what it has created would be created again. Nothing was sent. First: git merge try\n',
    );
    expect(namesIn(service)).toEqual(['A', 'B']);
  });

  it('knows a definition that another branch has created under another path', async () => {
    const { clone, env, service } = await team(files);
    const cwd = clone('only');
    git(cwd, 'switch', '--quiet', '--create', 'try');
    git(cwd, 'mv', 'agents/b.agent.yaml', 'agents/z.agent.yaml');
    await push(['agents/z.agent.yaml'], { cwd, env });
    commit(cwd, 'Rename and record B');
    git(cwd, 'switch', '--quiet', 'main');
    const stopped = await push(['agents/b.agent.yaml'], { cwd, env });
    expect(stopped).toMatchObject({ status: 2 });
    expect(stopped.stderr).toContain('"try" has a record that this checkout lacks, of "agents/z.agent.yaml"');
    expect(namesIn(service)).toEqual(['B']);
  });

  it('counts the records that another branch has of the same place under another name', async () => {
    const { clone, env, service } = await team(files);
    const cwd = clone('only');
    git(cwd, 'switch', '--quiet', '--create', 'try');
    await push(['--env', 'old', 'agents/b.agent.yaml'], { cwd, env });
    commit(cwd, 'Record B');
    git(cwd, 'switch', '--quiet', 'main');
    const stopped = await push(['--env', 'new'], { cwd, env });
    expect(stopped.stderr).toContain('"try" has a record that this checkout lacks, of "agents/b.agent.yaml"');
    expect(namesIn(service)).toEqual(['B']);
  });

  it('says nothing about records that this checkout has had and has moved since', async () => {
    const { clone, env, service } = await team(files);
    const cwd = clone('only');
    await push(['agents/a.agent.yaml'], { cwd, env });
    commit(cwd, 'Record A');
    git(cwd, 'branch', 'old');
    git(cwd, 'switch', '--quiet', 'old');
    writeFileSync(join(cwd, 'notes.txt'), 'x');
    commit(cwd, 'Notes');
    git(cwd, 'switch', '--quiet', 'main');
    git(cwd, 'mv', 'agents/a.agent.yaml', 'agents/front.agent.yaml');
    await voxlint(['move', 'agents/a.agent.yaml', 'agents/front.agent.yaml'], { cwd, env });
    commit(cwd, 'Rename A');
    expect(await push([], { cwd, env })).toMatchObject({ status: 0 });
    expect(namesIn(service)).toEqual(['A', 'B', 'C']);
  });

  it('looks at the ledger of a project below the top of a checkout, and of a branch without a common commit', async () => {
    const { env, service } = await rehearse();
    const cwd = project({ 'sub dir/a.agent.yaml': agent('A'), 'sub dir/.voxlint/default/x': '' });
    const folder = join(cwd, 'sub dir');
    git(cwd, 'init', '--quiet');
    commit(cwd, 'First');
    git(cwd, 'switch', '--quiet', '--orphan', 'alone');
    mkdirSync(join(folder, '.voxlint/default'), { recursive: true });
    writeFileSync(join(folder, 'a.agent.yaml'), agent('A'));
    await push([], { cwd: folder, env });
    commit(cwd, 'Record A');
    git(cwd, 'switch', '--quiet', 'main');
    const stopped = await push([], { cwd: folder, env });
    expect(stopped.stderr).toContain('"alone" has a record that this checkout lacks, of "a.agent.yaml"');
    expect(namesIn(service)).toEqual(['A']);
  });

  it('stops where git cannot read the checkout, and goes on in one without a commit', async () => {
    const { env, service } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    git(cwd, 'init', '--quiet');
    expect(await push([], { cwd, env })).toMatchObject({ status: 0 });
    rmSync(join(cwd, '.git/HEAD'));
    writeFileSync(join(cwd, 'b.agent.yaml'), agent('B'));
    const fact = 'voxlint: git cannot be asked whether other branches have records: "not a git repository';
    const plan = await voxlint(['plan'], { cwd, env });
    expect(plan).toMatchObject({ status: 0 });
    expect(plan.stderr).toContain(fact);
    expect(plan.stderr).toContain(', so push will send nothing. ');
    const stopped = await push([], { cwd, env });
    expect(stopped).toMatchObject({ status: 2, stdout: '' });
    expect(stopped.stderr).toContain(fact);
    expect(stopped.stderr).toContain(
      `Nothing was sent. Run git status in ${cwd}, and put right what it reports.\n`,
    );
    expect(namesIn(service)).toEqual(['A']);
  });

  it('stops in a checkout of another user, with the command of git by which it is trusted', async () => {
    const { clone, env: service, ...all } = await team(files);
    const [first, second] = [clone('first'), clone('second')];
    await push([], { cwd: first, env: service });
    commit(first, 'Record what was created');
    git(first, 'push', '--quiet');
    git(second, 'fetch', '--quiet');
    const home = project({});
    const env = { ...service, HOME: home, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', GIT_CONFIG_NOSYSTEM: '1' };
    const stopped = await push([], { cwd: second, env });
    expect(stopped).toMatchObject({ status: 2, stdout: '' });
    expect(stopped.stderr).toContain('detected dubious ownership');
    const [, command = ''] = /Nothing was sent\. First: (git config .*)\n$/.exec(stopped.stderr) ?? [];
    await shell(command, { cwd: second, env });
    expect((await push([], { cwd: second, env })).stderr).toContain('First: git merge origin/main');
    expect(namesIn(all.service)).toEqual(['A', 'B', 'C']);
  });

  it('notes that there is no git on the machine, and pushes', async () => {
    const { env, service } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    git(cwd, 'init', '--quiet');
    const result = await push([], { cwd, env: { ...env, PATH: cwd } });
    expect(result.status).toBe(0);
    expect(result.stderr).toContain(
      'git cannot be asked whether other branches have records: "spawnSync git ENOENT"',
    );
    expect(namesIn(service)).toEqual(['A']);
  });

  it('takes an empty folder in the place of a repository for none', async () => {
    const { env, service } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    mkdirSync(join(cwd, '.git'));
    const result = await push([], { cwd, env });
    expect(result.status).toBe(0);
    expect(result.stderr).not.toContain('git');
    expect(namesIn(service)).toEqual(['A']);
  });
});
