import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { git } from '../integration/programs.ts';
import { agents, project, type Result, voxlint } from './voxlint.ts';

/** A repository with these files committed on its branch main. */
function repository(files: Readonly<Record<string, string>>): string {
  const cwd = project(files);
  git(cwd, 'init', '--quiet', '--initial-branch=main');
  commit(cwd);
  return cwd;
}

function commit(cwd: string): void {
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--quiet', '--allow-empty', '--message', 'Work');
}

function since(cwd: string, ref: string, ...words: readonly string[]): Promise<Result> {
  return voxlint(['lint', '--since', ref, ...words], { cwd });
}

async function checked(cwd: string, ref: string, ...words: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await since(cwd, ref, '--format', 'json', ...words);
  return JSON.parse(stdout).files.map(({ path }: { path: string }) => path);
}

describe('--since', () => {
  it('checks what the branch has changed, committed, staged, unstaged or new, and nothing else', async () => {
    const names = ['same', 'committed', 'staged', 'unstaged', 'deleted', 'moved'];
    const cwd = repository(
      Object.fromEntries([
        ...names.map((name) => [`${name}.agent.yaml`, `name: ${name}\nagent_type: single_prompt\n`]),
        ['notes.yaml', 'a: 1\n'],
        ['.gitignore', 'ignored.agent.yaml\n'],
      ]),
    );
    const write = (name: string): void => writeFileSync(join(cwd, `${name}.agent.yaml`), agents.error);
    git(cwd, 'switch', '--quiet', '--create', 'work');
    write('committed');
    git(cwd, 'mv', 'moved.agent.yaml', 'moved to „da“.agent.yaml');
    commit(cwd);
    for (const name of ['staged', 'unstaged', 'new one', 'ignored']) write(name);
    writeFileSync(join(cwd, 'notes.yaml'), 'b: [');
    rmSync(join(cwd, 'deleted.agent.yaml'));
    git(cwd, 'add', 'staged.agent.yaml');
    expect(await checked(cwd, 'main')).toEqual([
      'committed.agent.yaml',
      'moved to „da“.agent.yaml',
      'new one.agent.yaml',
      'staged.agent.yaml',
      'unstaged.agent.yaml',
    ]);
    expect((await since(cwd, 'main')).status).toBe(1);
  });

  it('does not count what the other branch has done in the meantime', async () => {
    const cwd = repository({ 'a.agent.yaml': agents.clean, 'b.agent.yaml': agents.clean });
    git(cwd, 'switch', '--quiet', '--create', 'work');
    writeFileSync(join(cwd, 'a.agent.yaml'), agents.warning);
    commit(cwd);
    git(cwd, 'switch', '--quiet', 'main');
    writeFileSync(join(cwd, 'b.agent.yaml'), agents.warning);
    commit(cwd);
    git(cwd, 'switch', '--quiet', 'work');
    expect(await checked(cwd, 'main')).toEqual(['a.agent.yaml']);
    expect(await checked(cwd, 'HEAD')).toEqual([]);
    expect((await since(cwd, 'HEAD')).status).toBe(0);
  });

  it('keeps to the working directory or the paths, and takes what the configuration names', async () => {
    const cwd = repository({ '.voxlintrc.yaml': 'files: ["bots/*.yaml"]\nignore: [drafts]\n' });
    const fresh = project({});
    expect((await since(fresh, 'main')).stderr).toMatch(/^voxlint: git does not say .*not a git repository/);
    for (const path of ['x.agent.yaml', 'bots/b.yaml', 'drafts/c.agent.yaml', 'deep/d.agent.yaml']) {
      git(cwd, 'config', 'core.quotePath', 'true');
      const folder = join(cwd, path, '..');
      await import('node:fs/promises').then(({ mkdir }) => mkdir(folder, { recursive: true }));
      writeFileSync(join(cwd, path), agents.clean);
    }
    expect(await checked(cwd, 'main')).toEqual(['bots/b.yaml', 'deep/d.agent.yaml', 'x.agent.yaml']);
    expect(await checked(join(cwd, 'deep'), 'main')).toEqual(['d.agent.yaml']);
    expect(await checked(cwd, 'main', 'bots')).toEqual(['bots/b.yaml']);
  });

  it('takes paths out of the working directory, names with signs of globs, and globs with braces', async () => {
    const cwd = repository({ 'deep/x.yaml': '' });
    for (const path of ['top.agent.yaml', 'deep/x [1].agent.yaml', 'deep/y.agent.yml', 'deep/z.agent.json'])
      writeFileSync(join(cwd, path), agents.error);
    const deep = join(cwd, 'deep');
    expect(await checked(deep, 'main', '../top.agent.yaml')).toEqual(['../top.agent.yaml']);
    expect(await checked(deep, 'main', '..')).toHaveLength(4);
    expect(await checked(cwd, 'main', 'deep/x [1].agent.yaml')).toEqual(['deep/x [1].agent.yaml']);
    expect(await checked(cwd, 'main', 'deep/*.agent.{yml,json}')).toEqual([
      'deep/y.agent.yml',
      'deep/z.agent.json',
    ]);
    symlinkSync(cwd, join(deep, 'link'));
    expect(await checked(cwd, 'main', join(deep, 'link'))).toHaveLength(4);
    expect(await checked(cwd, 'main', join(deep, 'link/deep/y.agent.yml'))).toEqual(['deep/y.agent.yml']);
    git(cwd, 'config', 'diff.relative', 'true');
    commit(cwd);
    expect(await checked(deep, 'HEAD~1', '../top.agent.yaml', 'y.agent.yml')).toEqual([
      '../top.agent.yaml',
      'y.agent.yml',
    ]);
  });

  it('reports a path that leads nowhere, and nothing where one is gone', async () => {
    const cwd = repository({ 'a.agent.yaml': agents.clean, 'old.agent.yaml': agents.clean });
    const { status, stderr } = await since(cwd, 'main', 'agnets', 'a.agent.yaml');
    expect(stderr).toContain('There is no file or folder "agnets".');
    expect(status).toBe(2);
    rmSync(join(cwd, 'old.agent.yaml'));
    expect((await since(cwd, 'main', 'old.agent.yaml')).status).toBe(0);
    expect((await since(cwd, 'main', 'nothing-like-*.yaml')).status).toBe(0);
  });

  it('fixes', async () => {
    const cwd = repository({});
    writeFileSync(join(cwd, 'a.agent.yaml'), agents.fixable);
    const { status, stdout } = await since(cwd, 'main', '--fix');
    expect(stdout).toContain('1 fixed');
    expect(status).toBe(0);
  });

  it('says what to do where the branch is not there, and where the history is too short', async () => {
    const cwd = repository({ 'a.agent.yaml': agents.clean });
    const unknown = await since(cwd, 'origin/main');
    expect(unknown.stderr).toBe(
      'voxlint: There is no branch, tag or commit origin/main here, which --since names. In CI, fetch it first: git fetch origin\n',
    );
    expect((await since(cwd, '')).stderr).toBe(
      'voxlint: What --since names is empty. Name a branch: --since origin/main\n',
    );
    const clone = project({});
    git(cwd, 'commit', '--quiet', '--allow-empty', '--message', 'More');
    git(clone, 'clone', '--quiet', '--depth', '1', `file://${cwd}`, 'c');
    expect((await since(join(clone, 'c'), 'HEAD~1')).stderr).toContain(': git fetch --unshallow origin\n');
    git(cwd, 'switch', '--quiet', '--orphan', 'other');
    commit(cwd);
    const apart = await since(cwd, 'main');
    expect(apart.stderr).toContain('main and this branch have no common commit here.');
    const option = await since(cwd, '--output=x');
    expect(option.stderr).toContain('There is no branch, tag or commit --output=x here');
    expect([unknown.status, apart.status, option.status]).toEqual([2, 2, 2]);
  });

  it.each(['--staged', '--stdin'])('does not go with %s', async (option) => {
    const { status, stderr } = await since(repository({}), 'main', option);
    expect(stderr).toContain('leave one of them out');
    expect(status).toBe(2);
  });
});
