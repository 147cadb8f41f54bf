import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commit, git, team } from './git-team.ts';
import { agent, ledgerOf, namesIn, push, rehearse, start } from './rehearsal.ts';
import { project, type Result } from './voxlint.ts';

const files = { 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') };

/** The sentences of voxlint behind its progress. */
function sentences({ stderr }: Pick<Result, 'stderr'>): string {
  return stderr
    .split('\n')
    .filter((line) => line.startsWith('voxlint: '))
    .join('\n');
}

function filesOn(bare: string): readonly string[] {
  return git(bare, 'ls-tree', '-r', '--name-only', 'main').trim().split('\n');
}

it('commits and pushes the records, and nothing else of the checkout', async () => {
  const { bare, clone, env, service } = await team(files);
  const cwd = clone('first one');
  writeFileSync(join(cwd, 'staged.txt'), 'x');
  git(cwd, 'add', 'staged.txt');
  writeFileSync(join(cwd, 'c.agent.yaml'), agent('C'));
  const result = await push(['--commit'], { cwd, env });
  expect([result.status, sentences(result)]).toEqual([0, '']);
  expect(filesOn(bare)).toEqual([
    '.voxlint/.gitignore',
    '.voxlint/default/agent/a.agent.yaml.json',
    '.voxlint/default/agent/b.agent.yaml.json',
    '.voxlint/default/agent/c.agent.yaml.json',
    'a.agent.yaml',
    'b.agent.yaml',
  ]);
  expect(git(cwd, 'status', '--porcelain')).toBe('A  staged.txt\n?? c.agent.yaml\n');
  expect(git(cwd, 'log', '-1', '--format=%s%n%an')).toBe('Record what was created in default\nvoxlint\n');
  const before = git(bare, 'rev-parse', 'main');
  expect(await push(['--commit'], { cwd, env })).toMatchObject({ status: 0, stderr: '' });
  expect(git(bare, 'rev-parse', 'main')).toBe(before);
  expect(namesIn(service)).toEqual(['A', 'B', 'C']);
});

it('puts the records on top of what others have pushed meanwhile, also in a checkout with changes', async () => {
  const { bare, clone, env } = await team(files, ['slow:800']);
  const cwd = clone('first');
  const other = clone('second');
  writeFileSync(join(cwd, 'b.agent.yaml'), agent('B, edited here'));
  const running = start(['push', '--yes', '--commit', '--concurrency', '2'], cwd, env);
  while (Object.keys(ledgerOf(cwd)).length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  writeFileSync(join(other, 'notes.txt'), 'x');
  commit(other, 'Notes');
  git(other, 'push', '--quiet');
  const result = await running.ended;
  expect([result.status, sentences(result)]).toEqual([0, '']);
  expect(git(bare, 'log', '--format=%s', 'main')).toBe('Record what was created in default\nNotes\nStart\n');
  expect(git(cwd, 'status', '--porcelain')).toBe(' M b.agent.yaml\n');
});

it('fetches first, and stops for what others have created since the last fetch', async () => {
  const { clone, env, service } = await team(files);
  const first = clone('first');
  const second = clone('second');
  await push(['--commit'], { cwd: first, env });
  const stopped = await push(['--commit'], { cwd: second, env });
  expect(stopped).toMatchObject({ status: 2, stdout: '' });
  expect(stopped.stderr).toContain('"origin/main" has 2 records that this checkout lacks');
  git(second, 'merge', '--quiet', 'origin/main');
  expect(await push(['--commit'], { cwd: second, env })).toMatchObject({ status: 0, stderr: '' });
  expect(namesIn(service)).toEqual(['A', 'B']);
});

it('ends with 2 and keeps the commit where the remote does not take it, and publishes it with the next push', async () => {
  const { bare, clone, env, service } = await team(files);
  const cwd = clone('first');
  const hook = join(bare, 'hooks/pre-receive');
  writeFileSync(hook, '#!/bin/sh\necho "main is frozen"; exit 1\n');
  chmodSync(hook, 0o755);
  const result = await push(['--commit'], { cwd, env });
  expect(result.status).toBe(2);
  expect(result.stdout).toContain('2 created');
  expect(sentences(result)).toBe(
    'voxlint: The records are in .voxlint/default and could not be pushed: [remote rejected] HEAD -> main (pre-receive hook declined). Without them another checkout creates everything again. To push them: git pull --rebase, then git push',
  );
  chmodSync(hook, 0o644);
  expect(await push(['--commit'], { cwd, env })).toMatchObject({ status: 0, stderr: '' });
  expect(filesOn(bare)).toHaveLength(5);
  expect(namesIn(service)).toEqual(['A', 'B']);
});

it.each<[string, (cwd: string) => void, string]>([
  ['outside of git', () => {}, '--commit needs a git checkout'],
  [
    'on a branch of its own',
    (cwd) => git(cwd, 'init', '--quiet'),
    '--commit needs a branch that follows one of a remote',
  ],
  [
    'where git ignores the records',
    (cwd) => {
      git(cwd, 'init', '--quiet');
      writeFileSync(join(cwd, '.gitignore'), '.voxlint\n');
    },
    '--commit cannot commit .voxlint/default, because git ignores it.',
  ],
])('sends nothing %s', async (_, prepare, sentence) => {
  const { env, service } = await rehearse();
  const cwd = project({ 'a.agent.yaml': agent('A') });
  prepare(cwd);
  const result = await push(['--commit'], { cwd, env });
  expect(result).toMatchObject({ status: 2, stdout: '' });
  expect(result.stderr).toContain(sentence);
  expect(namesIn(service)).toEqual([]);
});

it('sends nothing where the remote is gone or nothing is checked out by name', async () => {
  const { clone, env, service } = await team(files);
  const cwd = clone('first');
  git(cwd, 'remote', 'set-url', 'origin', '/nowhere');
  const gone = await push(['--commit'], { cwd, env });
  expect(gone).toMatchObject({ status: 2, stdout: '' });
  expect(gone.stderr).toMatch(
    /^voxlint: --commit cannot fetch from origin: .*nowhere.* Nothing was sent\.\n$/,
  );
  git(cwd, 'switch', '--quiet', '--detach');
  expect((await push(['--commit'], { cwd, env })).stderr).toContain('git switch <branch>');
  expect(namesIn(service)).toEqual([]);
});

it('sends nothing while a merge is half done', async () => {
  const { clone, env, service } = await team(files);
  const cwd = clone('first');
  git(cwd, 'switch', '--quiet', '--create', 'other', '--track', 'origin/main');
  writeFileSync(join(cwd, 'notes.txt'), 'x');
  commit(cwd, 'Notes');
  git(cwd, 'switch', '--quiet', 'main');
  writeFileSync(join(cwd, 'more.txt'), 'y');
  commit(cwd, 'More');
  git(cwd, 'merge', '--quiet', '--no-commit', 'other');
  const stopped = await push(['--commit'], { cwd, env });
  expect(stopped).toMatchObject({
    status: 2,
    stderr:
      'voxlint: --commit cannot commit the records while a merge is half done. Nothing was sent. Finish it first: git merge --continue\n',
  });
  expect(namesIn(service)).toEqual([]);
});
