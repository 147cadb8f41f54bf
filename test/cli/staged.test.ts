import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agents, project, type Result, voxlint } from './voxlint.ts';

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    cwd,
    stdio: 'ignore',
  });
}

/** A repository in which these files are staged. */
function repository(files: Readonly<Record<string, string>>): string {
  const cwd = project(files);
  git(cwd, 'init');
  git(cwd, 'add', '--all');
  return cwd;
}

async function checked(cwd: string, ...args: string[]): Promise<readonly string[]> {
  const { stdout } = await staged(cwd, '--format', 'json', ...args);
  return JSON.parse(stdout).files.map(({ path }: { path: string }) => path);
}

function staged(cwd: string, ...args: string[]): Promise<Result> {
  return voxlint(['lint', '--staged', ...args], { cwd });
}

it('checks what is staged, whatever became of the file since', async () => {
  const cwd = repository({
    'bad.agent.yaml': agents.error,
    'good.agent.yaml': agents.clean,
    'gone.agent.yaml': agents.error,
  });
  writeFileSync(join(cwd, 'bad.agent.yaml'), agents.clean);
  writeFileSync(join(cwd, 'good.agent.yaml'), agents.error);
  rmSync(join(cwd, 'gone.agent.yaml'));
  const { status, stdout } = await staged(cwd);
  expect(status).toBe(1);
  expect(stdout).toContain('bad.agent.yaml:1:1  error  schema/required');
  expect(stdout).toContain('gone.agent.yaml:1:1  error  schema/required');
  expect(stdout).not.toContain('good.agent.yaml');
});

it('leaves alone what the commit does not change, what it deletes, and what is not staged', async () => {
  const cwd = repository({ 'old.agent.yaml': agents.error, 'deleted.agent.yaml': agents.error });
  git(cwd, 'commit', '-m', 'Begin');
  git(cwd, 'rm', 'deleted.agent.yaml');
  writeFileSync(join(cwd, 'loose.agent.yaml'), agents.error);
  writeFileSync(join(cwd, 'new.agent.yaml'), agents.clean);
  git(cwd, 'add', 'new.agent.yaml');
  expect(await checked(cwd)).toEqual(['new.agent.yaml']);
});

it('takes a renamed file under its new name, and names with blanks and letters of any language', async () => {
  const cwd = repository({ 'a.agent.yaml': agents.clean });
  git(cwd, 'commit', '-m', 'Begin');
  git(cwd, 'mv', 'a.agent.yaml', 'Früh am "Empfang".agent.yaml');
  expect(await checked(cwd)).toEqual(['Früh am "Empfang".agent.yaml']);
});

it('takes definitions and what the configuration names, not other files, links and ignored ones', async () => {
  const cwd = project({
    '.voxlintrc.yaml': 'files: ["bots/*.yaml"]\nignore: ["drafts/**"]\n',
    'bots/a.yaml': agents.clean,
    'drafts/b.agent.yaml': agents.error,
    'notes.yaml': 'a: [',
  });
  symlinkSync('bots/a.yaml', join(cwd, 'link.agent.yaml'));
  git(cwd, 'init');
  git(cwd, 'add', '--all');
  expect(await checked(cwd)).toEqual(['bots/a.yaml']);
});

it('keeps to the working directory or to the paths that are given', async () => {
  const cwd = repository({ 'x/a.agent.yaml': agents.clean, 'y/b.agent.yaml': agents.clean });
  expect(await checked(join(cwd, 'x'))).toEqual(['a.agent.yaml']);
  expect(await checked(join(cwd, 'x'), '../y')).toEqual(['../y/b.agent.yaml']);
  expect(await checked(cwd, '*/b.*')).toEqual(['y/b.agent.yaml']);
});

it('passes where nothing is staged', async () => {
  const cwd = repository({});
  expect(await staged(cwd)).toMatchObject({ status: 0, stderr: '' });
});

it('reports a staged file that is too large, and reads the others', async () => {
  const cwd = project({ 'a.agent.yaml': '', 'b.agent.yaml': agents.error });
  truncateSync(join(cwd, 'a.agent.yaml'), 5 * 1024 * 1024);
  git(cwd, 'init');
  git(cwd, 'add', '--all');
  const { stdout, status } = await staged(cwd);
  expect(status).toBe(1);
  expect(stdout).toContain('a.agent.yaml:1:1  error  read-error');
  expect(stdout).toContain('b.agent.yaml:1:1  error  schema/required');
});

it('ends with 2 outside of a repository, and together with options that are about files', async () => {
  const cwd = project({ 'a.agent.yaml': agents.clean });
  mkdirSync(join(cwd, '.git'));
  const outside = await staged(cwd);
  expect(outside).toMatchObject({ status: 2, stdout: '' });
  expect(outside.stderr).toMatch(/^voxlint: git does not say which files to check: .*not a git repository/);
  for (const option of ['--fix', '--fix-dry-run', '--stdin'])
    expect(await staged(cwd, option)).toMatchObject({ status: 2, stdout: '' });
});
