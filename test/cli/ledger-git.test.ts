import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agents, branch, config, gitTeam, hook, published, status } from './git-ledger-team.ts';
import { commit, git, type Team, team } from './git-team.ts';
import { agent, filesBelow, namesIn, push, start } from './rehearsal.ts';
import { voxlint } from './voxlint.ts';

it('has the records in a branch of their own, where another clone finds them', async () => {
  const all = await gitTeam(agents(3));
  const first = all.clone('first');
  const pushed = await push([], { cwd: first, env: all.env });
  expect(pushed.stdout).toContain('3 created in production');
  expect(pushed.status).toBe(0);
  expect(Object.values(published(all)).map(({ state }) => state)).toEqual(['created', 'created', 'created']);
  expect(git(first, 'status', '--porcelain')).toBe('');
  expect(existsSync(join(first, '.voxlint'))).toBe(false);

  const second = all.clone('second');
  const again = await push([], { cwd: second, env: all.env });
  expect(again).toMatchObject({ status: 0, stdout: '3 unchanged in production\n', stderr: '' });
  const shown = await status(second, all.env, '--format', 'json');
  const [environment] = JSON.parse(shown.stdout).environments;
  expect(environment).toMatchObject({ environment: 'production', ledger: `origin/${branch}` });
  expect(environment.records).toHaveLength(3);
  expect(namesIn(all.service)).toEqual(['Agent 0', 'Agent 1', 'Agent 2']);
});

it('needs a branch that was begun, so that one that was deleted is not taken for an empty one', async () => {
  const all = await gitTeam(agents(1), { begins: false });
  const cwd = all.clone('first');
  for (const command of [['push', '--yes'], ['plan'], ['status']]) {
    const refused = await voxlint(command, { cwd, env: all.env });
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('begin it: voxlint move --to-git --env production');
  }
  await voxlint(['move', '--to-git'], { cwd, env: all.env });
  expect((await push([], { cwd, env: all.env })).status).toBe(0);

  git(all.bare, 'branch', '-D', branch);
  const lost = await push([], { cwd, env: all.env });
  expect(lost.status).toBe(2);
  const [, command = ''] = /put it back: git (.*)\. Nothing was sent\./.exec(lost.stderr) ?? [];
  git(cwd, ...command.split(' '));
  expect((await push([], { cwd, env: all.env })).stdout).toBe('1 unchanged in production\n');
  expect(namesIn(all.service)).toEqual(['Agent 0']);
});

it('sees a branch that was set back to an older commit', async () => {
  const all = await gitTeam(agents(1));
  const cwd = all.clone('first');
  await push([], { cwd, env: all.env });
  git(all.bare, 'update-ref', `refs/heads/${branch}`, `${branch}~2`);
  const refused = await push([], { cwd, env: all.env });
  expect(refused.status).toBe(2);
  const [, command = ''] = /has seen: git (push --force \S+ \S+);/.exec(refused.stderr) ?? [];
  git(cwd, ...command.split(' '));
  expect((await push([], { cwd, env: all.env })).stdout).toBe('1 unchanged in production\n');
});

it.each([
  [
    'a protected branch',
    (all: Team) => hook(all, 'echo "GH006: Protected branch" >&2; exit 1'),
    'Protected branch',
  ],
  [
    'a remote that is gone',
    ({ bare }: Team) => renameSync(bare, `${bare}.away`),
    'does not appear to be a git repo',
  ],
])('sends nothing to the service with %s', async (_, spoil, reason) => {
  const all = await gitTeam(agents(2));
  const cwd = all.clone('first');
  spoil(all);
  const refused = await push([], { cwd, env: all.env });
  expect(refused.status).toBe(2);
  expect(`${refused.stdout}${refused.stderr}`).toContain(reason);
  expect(namesIn(all.service)).toEqual([]);
  expect(refused.stdout).not.toContain('unknown');
});

it('touches neither index, work tree, HEAD nor hooks of the user', async () => {
  const all = await gitTeam({ ...agents(1), 'mine.txt': 'a\n' });
  const cwd = all.clone('a clone with blanks und Ümlaut');
  for (const name of ['pre-push', 'pre-commit', 'post-commit', 'reference-transaction']) {
    writeFileSync(join(cwd, '.git/hooks', name), '#!/bin/sh\ntouch hook-ran\nexit 1\n', { mode: 0o755 });
  }
  git(cwd, '-c', 'core.hooksPath=/dev/null', 'checkout', '--quiet', '--detach');
  git(cwd, 'config', 'commit.gpgSign', 'true');
  git(cwd, 'config', 'user.signingKey', 'none');
  writeFileSync(join(cwd, 'mine.txt'), 'b\n');
  git(cwd, 'add', 'mine.txt');
  writeFileSync(join(cwd, 'mine.txt'), 'c\n');
  const before = [
    git(cwd, 'status', '--porcelain'),
    git(cwd, 'rev-parse', 'HEAD'),
    readFileSync(join(cwd, '.git/index')),
  ];
  const inHook = { GIT_DIR: join(cwd, 'nowhere'), GIT_INDEX_FILE: join(cwd, 'no-index'), GIT_WORK_TREE: '/' };
  const pushed = await push([], { cwd, env: { ...all.env, ...inHook } });
  expect(pushed).toMatchObject({ status: 0 });
  expect(existsSync(join(cwd, 'hook-ran'))).toBe(false);
  expect([
    git(cwd, 'status', '--porcelain'),
    git(cwd, 'rev-parse', 'HEAD'),
    readFileSync(join(cwd, '.git/index')),
  ]).toEqual(before);
});

it('works in a shallow clone, and in a second worktree of a clone', async () => {
  const all = await gitTeam({ ...agents(1), 'Ärzte & Co/früh.agent.yaml': agent('Früh') });
  const shallow = join(all.bare, '../shallow');
  git(join(all.bare, '..'), 'clone', '--quiet', '--depth', '1', `file://${all.bare}`, 'shallow');
  expect((await push([], { cwd: shallow, env: all.env })).stdout).toContain('2 created');
  git(shallow, 'worktree', 'add', '--quiet', '../tree');
  const tree = join(all.bare, '../tree');
  expect((await push([], { cwd: tree, env: all.env })).stdout).toBe('2 unchanged in production\n');
  expect(Object.keys(published(all)).sort()).toEqual(['a0.agent.yaml', 'Ärzte & Co/früh.agent.yaml'].sort());
});

it('takes over the records of a checkout, also where it was stopped in between', async () => {
  const all = await team({ ...agents(2), '.voxlintrc.yaml': 'environments:\n  production: {}\n' });
  const cwd = all.clone('first');
  await push([], { cwd, env: all.env });
  commit(cwd, 'Records');
  git(cwd, 'push', '--quiet');
  writeFileSync(join(cwd, '.voxlintrc.yaml'), config);
  const refused = await push([], { cwd, env: all.env });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('Take them over: voxlint move --to-git --env production');

  hook(all, 'exit 1');
  const stopped = await voxlint(['move', '--to-git', '--env', 'production'], { cwd, env: all.env });
  expect(stopped.status).toBe(2);
  expect(filesBelow(join(cwd, '.voxlint')).filter((path) => path.endsWith('.json'))).toHaveLength(2);
  rmSync(join(all.bare, 'hooks/pre-receive'));
  const taken = await voxlint(['move', '--to-git', '--env', 'production'], { cwd, env: all.env });
  expect(taken.stdout).toContain(`2 records of production are in origin/${branch} now`);
  expect(filesBelow(join(cwd, '.voxlint')).filter((path) => path.endsWith('.json'))).toHaveLength(0);
  expect((await push([], { cwd, env: all.env })).stdout).toBe('2 unchanged in production\n');

  const old = all.clone('old');
  writeFileSync(join(old, '.voxlintrc.yaml'), config);
  expect((await push([], { cwd: old, env: all.env })).status).toBe(2);
  expect((await voxlint(['move', '--to-git'], { cwd: old, env: all.env })).status).toBe(0);
  expect((await push([], { cwd: old, env: all.env })).stdout).toBe('2 unchanged in production\n');
  expect(namesIn(all.service)).toEqual(['Agent 0', 'Agent 1']);
});

it('takes no --commit, which is for records in the checkout', async () => {
  const all = await gitTeam(agents(1));
  const refused = await push(['--commit'], { cwd: all.clone('first'), env: all.env });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('Leave it out.');
});

it('names what still answers calls by what all branches have, and publishes that it was deleted', async () => {
  const all = await gitTeam(agents(2));
  const first = all.clone('first');
  expect((await push([], { cwd: first, env: all.env })).status).toBe(0);
  const { id = '' } = published(all)['a1.agent.yaml'] ?? {};
  git(first, 'checkout', '--quiet', '-b', 'topic');
  rmSync(join(first, 'a1.agent.yaml'));
  commit(first, 'Without the second agent');
  const topic = await status(first, all.env);
  expect(topic.stdout).toMatch(new RegExp(`${id} still answers calls, and \\S*main has its definition\n`));
  expect((await push([], { cwd: first, env: all.env })).stdout).not.toContain('forget');
  const refused = await voxlint(['forget', '--yes', id], { cwd: first, env: all.env });
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('main" has "a1.agent.yaml"') });

  git(first, 'checkout', '--quiet', 'main');
  git(first, 'merge', '--quiet', 'topic');
  git(first, 'push', '--quiet', 'origin', 'main');
  const merged = await push([], { cwd: first, env: all.env });
  expect(merged.stdout).toContain(
    `${id} still answers calls; if no branch has its definition, delete it in the service, then: voxlint forget ${id}`,
  );
  expect(await voxlint(['forget', '--yes', id], { cwd: first, env: all.env })).toMatchObject({
    status: 0,
    stdout: `Forgotten:\n  ${id}  agent of a1.agent.yaml, in production\n`,
  });
  expect(Object.keys(published(all))).toEqual(['a0.agent.yaml']);
  expect(await push([], { cwd: all.clone('second'), env: all.env })).toMatchObject({
    status: 0,
    stdout: '1 unchanged in production\n',
  });
});

it('publishes that an edit was brought into the service', async () => {
  const all = await gitTeam(agents(1));
  const first = all.clone('first');
  expect((await push([], { cwd: first, env: all.env })).status).toBe(0);
  writeFileSync(join(first, 'a0.agent.yaml'), agent('Agent 0', 'prompt: new\n'));
  const updated = await voxlint(['resolve', 'a0.agent.yaml', '--updated'], { cwd: first, env: all.env });
  expect(updated.status).toBe(0);
  expect(published(all)['a0.agent.yaml']).toHaveProperty('updatedAt');
  const second = all.clone('second');
  writeFileSync(join(second, 'a0.agent.yaml'), agent('Agent 0', 'prompt: new\n'));
  expect(await push([], { cwd: second, env: all.env })).toMatchObject({
    status: 0,
    stdout: '1 unchanged in production\n',
  });
});

it('has one ledger for a project, whatever configuration a file has', async () => {
  const nested = 'environments: { production: { ledger: files } }\n';
  const all = await gitTeam({
    ...agents(1),
    'hotel/.voxlintrc.yaml': nested,
    'hotel/desk.agent.yaml': agent('Desk'),
  });
  const cwd = all.clone('first');
  for (const folder of [cwd, join(cwd, 'hotel')]) {
    const refused = await push([], { cwd: folder, env: all.env });
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('give environments.production different ledgers');
  }
  expect(namesIn(all.service)).toEqual([]);
});

it('begins no second ledger where the clone knows one of the environment under another name', async () => {
  const all = await gitTeam(agents(1));
  const cwd = all.clone('first');
  await push([], { cwd, env: all.env });
  writeFileSync(join(cwd, '.voxlintrc.yaml'), `${config}    ledgerRef: refs/heads/other-ledger\n`);
  expect((await push([], { cwd, env: all.env })).status).toBe(2);
  const refused = await voxlint(['move', '--to-git'], { cwd, env: all.env });
  expect(refused.status).toBe(2);
  const [, command = ''] = /To keep it there: git (push \S+ \S+)\n/.exec(refused.stderr) ?? [];
  git(cwd, ...command.split(' '));
  expect((await push([], { cwd, env: all.env })).stdout).toBe('1 unchanged in production\n');
});

it('ends with 130 when the wait for the remote is interrupted, and sends nothing', async () => {
  const all = await gitTeam(agents(1));
  const cwd = all.clone('first');
  const marker = join(cwd, '.git/asked');
  git(cwd, 'config', 'remote.origin.uploadpack', `touch '${marker}'; sleep 10; git-upload-pack`);
  const working = start(['push', '--yes'], cwd, all.env);
  await expect.poll(() => existsSync(marker), { timeout: 20_000 }).toBe(true);
  working.signal('SIGINT');
  const ended = await working.ended;
  expect(ended.status).toBe(130);
  expect(ended.stderr).toContain('Nothing was sent.');
  expect(namesIn(all.service)).toEqual([]);
}, 60_000);
