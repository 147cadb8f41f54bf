import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agents, branch, gitTeam, published } from './git-ledger-team.ts';
import { git, type Team } from './git-team.ts';
import { namesIn, push } from './rehearsal.ts';
import { shell } from './voxlint.ts';

/** Makes a clone shallow that knows a ledger. */
function cut(cwd: string, { bare }: Team): void {
  git(cwd, 'fetch', '--quiet', '--depth', '1', `file://${bare}`, '+refs/heads/*:refs/remotes/origin/*');
}

it('brings into a shallow clone the history of the ledger and of nothing else, before it calls it rewritten', async () => {
  const all = await gitTeam(agents(2));
  const [first, second] = [all.clone('first'), all.clone('second')];
  git(second, 'commit', '--quiet', '--allow-empty', '--message', 'Work');
  git(second, 'push', '--quiet');
  await push(['a0.agent.yaml'], { cwd: first, env: all.env });
  await push([], { cwd: second, env: all.env });
  cut(first, all);
  git(first, 'reset', '--quiet', '--hard', 'origin/main');
  const pushed = await push([], { cwd: first, env: all.env });
  expect(pushed).toMatchObject({ status: 0, stdout: '2 unchanged in production\n', stderr: '' });
  expect(git(first, 'rev-list', '--count', 'HEAD').trim()).toBe('1');
  git(all.bare, 'update-ref', `refs/heads/${branch}`, `${branch}~2`);
  expect((await push([], { cwd: first, env: all.env })).stderr).toContain('was rewritten');
}, 60_000);

it('puts records of two ledgers of one name together, and overwrites none', async () => {
  const all = await gitTeam(agents(3));
  const [first, second] = [all.clone('first'), all.clone('second')];
  await push(['a0.agent.yaml', 'a1.agent.yaml'], { cwd: first, env: all.env });
  git(all.bare, 'update-ref', `refs/heads/${branch}`, `${branch}~2`);
  await push(['a2.agent.yaml'], { cwd: second, env: all.env });
  const refused = await push([], { cwd: first, env: all.env });
  expect(refused.status).toBe(2);
  expect(refused.stderr).not.toContain('--force');
  const [, command = ''] = /Put both together: (git .*)\. Nothing was sent\./.exec(refused.stderr) ?? [];
  const names = { GIT_COMMITTER_NAME: 'T', GIT_COMMITTER_EMAIL: 't@example.com' };
  const merged = await shell(command, {
    cwd: first,
    env: { ...names, GIT_AUTHOR_NAME: 'T', GIT_AUTHOR_EMAIL: 't@example.com' },
  });
  expect(merged).toMatchObject({ status: 0 });
  expect(Object.keys(published(all)).sort()).toEqual(['a0.agent.yaml', 'a1.agent.yaml', 'a2.agent.yaml']);
  expect((await push([], { cwd: first, env: all.env })).stdout).toBe('3 unchanged in production\n');
  expect(namesIn(all.service)).toEqual(['Agent 0', 'Agent 1', 'Agent 2']);
}, 60_000);

it('goes on where the history of the ledger was made anew with the same records', async () => {
  const all = await gitTeam(agents(1));
  const cwd = all.clone('first');
  await push([], { cwd, env: all.env });
  const anew = git(all.bare, 'commit-tree', '-m', 'Anew', `${branch}^{tree}`).trim();
  git(all.bare, 'update-ref', `refs/heads/${branch}`, anew);
  expect(await push([], { cwd, env: all.env })).toMatchObject({
    status: 0,
    stdout: '1 unchanged in production\n',
  });
}, 60_000);

it('says so where git cannot compare the ledger with what the clone has seen', async () => {
  const all = await gitTeam(agents(2));
  const [first, second] = [all.clone('first'), all.clone('second')];
  await push(['a0.agent.yaml'], { cwd: first, env: all.env });
  await push([], { cwd: second, env: all.env });
  cut(first, all);
  const script = join(first, '.git/once');
  const once = `[ -e '${script}d' ] && { echo 'Out of order' >&2; exit 1; }`;
  writeFileSync(script, `#!/bin/sh\n${once}\ntouch '${script}d'\nexec git-upload-pack "$@"\n`, {
    mode: 0o755,
  });
  git(first, 'config', 'remote.origin.uploadpack', script);
  const refused = await push([], { cwd: first, env: all.env });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain(`The ledger in origin/${branch} cannot be used: Out of order`);
  expect(refused.stderr).not.toContain('--force');
}, 60_000);
