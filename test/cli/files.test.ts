import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents, project, type Result, root, type Surroundings, voxlint } from './voxlint.ts';

/** The paths that were checked, in the order of the report. */
async function checked(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const { stdout } = await voxlint(['--format', 'json', ...args], { cwd, env });
  return JSON.parse(stdout).files.map(({ path }: { path: string }) => path);
}

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', args, { cwd, stdio: 'ignore' });
}

const { clean } = agents;

describe('a folder', () => {
  it('is walked for agents and models, in the order of their paths', async () => {
    const cwd = project({
      'b.agent.yaml': clean,
      'a/z.model.json': '{}',
      'a/y.agent.yml': clean,
      'a/x.agent.json': '{}',
      'a/B/UPPER.AGENT.YAML': clean,
      'notes.yaml': 'not an agent',
      'agent.yaml': 'not an agent',
      'x.agent.yaml.bak': 'not an agent',
      'node_modules/p/a.agent.yaml': clean,
      'a/node_modules/p/a.agent.yaml': clean,
      '.git/a.agent.yaml': clean,
      '.hidden/c.agent.yaml': clean,
    });
    const expected = [
      '.hidden/c.agent.yaml',
      'a/B/UPPER.AGENT.YAML',
      'a/x.agent.json',
      'a/y.agent.yml',
      'a/z.model.json',
      'b.agent.yaml',
    ];
    expect(await checked([], cwd)).toEqual(expected);
    expect(await checked(['.'], cwd)).toEqual(expected);
    expect(await checked(['a/', 'a', './a/../a'], cwd)).toEqual(expected.slice(1, 5));
  });

  it('is named as it was given', async () => {
    const cwd = project({ 'sub/a.agent.yaml': clean, 'other/b.agent.yaml': clean });
    const sub = join(cwd, 'sub');
    expect(await checked([sub], cwd)).toEqual(['sub/a.agent.yaml']);
    expect(await checked(['../other'], sub)).toEqual(['../other/b.agent.yaml']);
    expect(await checked([join(cwd, 'other')], sub)).toEqual([`${cwd}/other/b.agent.yaml`]);
  });

  it('may go by any name', async () => {
    const cwd = project({ 'a b/ü 受付 [1].agent.yaml': clean, "it's/$HOME.agent.yaml": clean });
    expect(await checked([], cwd)).toEqual(['a b/ü 受付 [1].agent.yaml', "it's/$HOME.agent.yaml"]);
    expect(await checked(['a b/ü 受付 [1].agent.yaml'], cwd)).toEqual(['a b/ü 受付 [1].agent.yaml']);
  });

  it('that leads into itself is walked once', async () => {
    const cwd = project({ 'a/a.agent.yaml': clean });
    symlinkSync('..', join(cwd, 'a/loop'));
    symlinkSync(join(cwd, 'a'), join(cwd, 'again'));
    expect(await checked([], cwd)).toEqual(['a/a.agent.yaml']);
    expect(await checked(['again'], cwd)).toEqual(['again/a.agent.yaml']);
  });

  it('with links to its own files has each file once, by its own name', async () => {
    const cwd = project({ 'm.agent.yaml': clean });
    symlinkSync('m.agent.yaml', join(cwd, 'a.agent.yaml'));
    symlinkSync('m.agent.yaml', join(cwd, 'z.agent.yaml'));
    expect(await checked([], cwd)).toEqual(['m.agent.yaml']);
    expect(await checked(['z.agent.yaml', 'm.agent.yaml', '.', 'a.agent.yaml'], cwd)).toEqual([
      'm.agent.yaml',
    ]);
  });
});

describe('what git ignores', () => {
  const files = {
    '.gitignore': 'build/\n*.tmp.agent.yaml\n!keep.tmp.agent.yaml\n/only-here.agent.yaml\n',
    'a.agent.yaml': clean,
    'x.tmp.agent.yaml': clean,
    'keep.tmp.agent.yaml': clean,
    'only-here.agent.yaml': clean,
    'build/a.agent.yaml': clean,
    'sub/only-here.agent.yaml': clean,
    'sub/.gitignore': 'draft*\n!build/\n',
    'sub/draft.agent.yaml': clean,
    'sub/build/b.agent.yaml': clean,
    'draft.agent.yaml': clean,
  };
  const kept = [
    'a.agent.yaml',
    'draft.agent.yaml',
    'keep.tmp.agent.yaml',
    'sub/build/b.agent.yaml',
    'sub/only-here.agent.yaml',
  ];

  it('is left out, as git does it', async () => {
    const cwd = project(files);
    git(cwd, 'init', '-q');
    const reported = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.agent.yaml'], {
      cwd,
      encoding: 'utf8',
    });
    expect(reported.trim().split('\n').sort()).toEqual(kept);
    expect(await checked([], cwd)).toEqual(kept);
    expect(await checked(['**/*.agent.yaml'], cwd)).toEqual(kept);
  });

  it('is left out from a folder further down, too', async () => {
    const cwd = project(files);
    git(cwd, 'init', '-q');
    expect(await checked([], join(cwd, 'sub'))).toEqual(['build/b.agent.yaml', 'only-here.agent.yaml']);
  });

  it('is checked on request', async () => {
    const cwd = project(files);
    expect(await checked(['--no-ignore'], cwd)).toHaveLength(9);
    expect(await checked(['build', 'x.tmp.agent.yaml'], cwd)).toEqual([
      'build/a.agent.yaml',
      'x.tmp.agent.yaml',
    ]);
  });

  it('may be set in the exclude file, also of a linked work tree', async () => {
    const cwd = project({ 'main/a.agent.yaml': clean, 'main/private.agent.yaml': clean });
    const main = join(cwd, 'main');
    git(main, 'init', '-q');
    git(main, '-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '-q', '--allow-empty', '-m', 'x');
    git(main, 'worktree', 'add', '-q', '../linked');
    cpSync(join(main, 'private.agent.yaml'), join(cwd, 'linked/private.agent.yaml'));
    cpSync(join(main, 'a.agent.yaml'), join(cwd, 'linked/a.agent.yaml'));
    execFileSync('sh', ['-c', 'mkdir -p .git/info && echo "private*" > .git/info/exclude'], { cwd: main });
    expect(await checked([], main)).toEqual(['a.agent.yaml']);
    expect(await checked([], join(cwd, 'linked'))).toEqual(['a.agent.yaml']);
  });
});

describe('what a user lets git ignore everywhere', () => {
  const files = {
    'work/a.agent.yaml': clean,
    'work/mine.agent.yaml': clean,
    'work/sub/mine.agent.yaml': clean,
    'work/kept/.gitignore': '!mine*\n',
    'work/kept/mine.agent.yaml': clean,
    'home/.config/git/ignore': 'mine*\n',
    'home/my excludes': '/sub\n',
  };
  const listed = (cwd: string, env: Record<string, string>): readonly string[] =>
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.agent.yaml'], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
      .trim()
      .split('\n')
      .sort();

  it.each([
    ['in the usual place', '', ['a.agent.yaml', 'kept/mine.agent.yaml']],
    [
      'in the file that the configuration names',
      '[core]\n\texcludesFile = ~/my excludes\n',
      ['a.agent.yaml', 'kept/mine.agent.yaml', 'mine.agent.yaml'],
    ],
    ['in a file that is named and missing', '[core]\n\texcludesfile = ~/gone\n', undefined],
    ['in a file that another configuration names', '[include]\n\tpath = other\n', undefined],
  ])('is left out: %s', async (_, config, kept) => {
    const cwd = project({
      ...files,
      'home/.gitconfig': config,
      'home/other': '[core]\n\texcludesFile = "~/my excludes"\n',
    });
    const env = { HOME: join(cwd, 'home'), XDG_CONFIG_HOME: '', GIT_CONFIG_NOSYSTEM: '1' };
    const work = join(cwd, 'work');
    git(work, 'init', '-q');
    const reported = listed(work, env);
    if (kept !== undefined) expect(reported).toEqual(kept);
    expect(await checked([], work, env)).toEqual(reported);
  });
});

describe('a path given by hand', () => {
  it('is checked whatever its name, once', async () => {
    const cwd = project({ 'config.yml': clean, 'no-ending': clean });
    expect(await checked(['config.yml', './config.yml', 'no-ending'], cwd)).toEqual([
      'config.yml',
      'no-ending',
    ]);
  });

  it.each(['a.agent.yaml/x', 'x'.repeat(300), ''])('that cannot be is reported: %j', async (path) => {
    const { status, stderr } = await voxlint([path], { cwd: project({ 'a.agent.yaml': clean }) });
    expect(stderr).toMatch(/^voxlint: There is no file or folder ".*"\.\n$/);
    expect(status).toBe(2);
  });

  it('that is a device is not read', async () => {
    const { status, stdout } = await voxlint(['/dev/zero'], { cwd: project({}) });
    expect(stdout).toContain('/dev/zero:1:1  error  read-error\n  This is a device, not a file.\n');
    expect(status).toBe(1);
  });

  it('that leads nowhere is reported, and the others are checked', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error });
    const { status, stdout, stderr } = await voxlint(['gone.yaml', 'a.agent.yaml', 'missing/'], { cwd });
    expect(stdout).toContain('a.agent.yaml:1:1  error');
    expect(stderr).toBe(
      'voxlint: There is no file or folder "gone.yaml".\nvoxlint: There is no file or folder "missing/".\n',
    );
    expect(status).toBe(2);
  });
});

describe('a glob that the shell left alone', () => {
  const files = {
    'agents/a.yaml': clean,
    'agents/deep/b.yaml': clean,
    'agents/.c.yaml': clean,
    'agents/d.json': '{}',
    'other/e.yaml': clean,
  };

  it.each<[string, string[]]>([
    ['agents/**/*.yaml', ['agents/.c.yaml', 'agents/a.yaml', 'agents/deep/b.yaml']],
    ['agents/*.yaml', ['agents/.c.yaml', 'agents/a.yaml']],
    ['./agents/[ab].yaml', ['agents/a.yaml']],
    ['{agents,other}/*.{yaml,json}', ['agents/.c.yaml', 'agents/a.yaml', 'agents/d.json', 'other/e.yaml']],
    ['**/e.yaml', ['other/e.yaml']],
  ])('%s is followed', async (glob, expected) => {
    expect(await checked([glob], project(files))).toEqual(expected);
  });

  it('reaches out of the working directory', async () => {
    const cwd = project(files);
    expect(await checked(['../other/*.yaml'], join(cwd, 'agents'))).toEqual(['../other/e.yaml']);
  });

  it('that matches nothing is reported', async () => {
    const { status, stderr } = await voxlint(['nothing/*.yaml'], { cwd: project({}) });
    expect({ status, stderr }).toEqual({ status: 2, stderr: 'voxlint: No file matches "nothing/*.yaml".\n' });
  });

  it('is a name where a file has that name', async () => {
    const cwd = project({ '[a].yaml': clean, 'a.yaml': clean });
    expect(await checked(['[a].yaml'], cwd)).toEqual(['[a].yaml']);
  });
});

describe('nothing to check', () => {
  it('is a mistake, unless it is expected', async () => {
    const cwd = project({ 'notes.txt': '' });
    const { status, stderr } = await voxlint([], { cwd });
    expect(stderr).toBe(
      'voxlint: There are no agents or models here: their names end in .agent or .model and .yaml, .yml or .json.\n',
    );
    expect(status).toBe(2);
    expect((await voxlint(['--pass-on-no-files'], { cwd })).status).toBe(0);
    expect((await voxlint(['--pass-on-no-files', '*.yaml'], { cwd })).status).toBe(0);
  });

  it('still gives programs a report', async () => {
    const { status, stdout } = await voxlint(['-f', 'json'], { cwd: project({}) });
    expect(JSON.parse(stdout).files).toEqual([]);
    expect(status).toBe(2);
  });
});

describe('a file that cannot be read', () => {
  /** The one finding of the first file, beside another file that is clean. */
  async function readError(prepare: (cwd: string) => void, surroundings: Surroundings = {}): Promise<string> {
    const cwd = project({ 'z.agent.yaml': clean });
    prepare(cwd);
    const result: Result = await voxlint(['--format', 'json'], { cwd, ...surroundings });
    const report = JSON.parse(result.stdout);
    expect(result).toMatchObject({ status: 1, stderr: '' });
    expect(report.summary).toMatchObject({ files: 2, errors: 1, warnings: 0 });
    expect(report.files[1]).toEqual({ path: 'z.agent.yaml', diagnostics: [] });
    expect(report.files[0].diagnostics[0]).toMatchObject({
      rule: 'read-error',
      start: { line: 1, column: 1, offset: 0 },
    });
    return report.files[0].diagnostics[0].message;
  }

  const write = (content: Uint8Array) => (cwd: string) => {
    execFileSync('sh', ['-c', 'cat > a.agent.yaml'], { cwd, input: content });
  };

  it('because it is in another encoding', async () => {
    expect(await readError(write(Buffer.from(`\ufeff${clean}`, 'utf16le')))).toBe(
      'The file is UTF-16 text; it must be UTF-8.',
    );
    expect(await readError(write(Buffer.from('name: Caf\xe9\n', 'latin1')))).toContain(
      'line 1 has the byte 0xE9',
    );
  });

  it('because it is a named pipe', async () => {
    const message = await readError((cwd) => execFileSync('mkfifo', ['a.agent.yaml'], { cwd }));
    expect(message).toBe('This is a pipe, not a file.');
  });

  it('because it is a folder', async () => {
    const message = await readError((cwd) => mkdirSync(join(cwd, 'a.agent.yaml')));
    expect(message).toBe('This is a folder, not a file.');
  });

  it('because it is a link that leads nowhere, or in a circle', async () => {
    expect(await readError((cwd) => symlinkSync('gone', join(cwd, 'a.agent.yaml')))).toBe(
      'This is a link that leads nowhere.',
    );
    expect(await readError((cwd) => symlinkSync('a.agent.yaml', join(cwd, 'a.agent.yaml')))).toBe(
      'This is a link that leads in a circle.',
    );
  });

  it('because it is too large to be a definition, which is known without reading it', async () => {
    const message = await readError((cwd) => {
      write(Buffer.from(clean))(cwd);
      truncateSync(join(cwd, 'a.agent.yaml'), 50 * 1024 * 1024 * 1024);
    });
    expect(message).toBe('The file is 51200.0 MiB in size; voxlint checks files of up to 4 MiB.');
  });

  it('because nobody may', async () => {
    const { uid, bin } = somebody();
    const message = await readError(
      (cwd) => {
        write(Buffer.from(clean))(cwd);
        chmodSync(cwd, 0o755);
        chmodSync(join(cwd, 'a.agent.yaml'), 0o000);
      },
      { uid, bin },
    );
    expect(message).toBe('Cannot read it: permission denied.');
  });

  it('nor can a folder be that nobody may read', async () => {
    const { uid, bin } = somebody();
    const message = await readError(
      (cwd) => {
        mkdirSync(join(cwd, 'a'), { mode: 0o000 });
        chmodSync(cwd, 0o755);
      },
      { uid, bin },
    );
    expect(message).toBe('Cannot read it: permission denied.');
  });
});

/** Somebody without special rights, and a copy of the command that anybody may run. */
function somebody(): { uid: number; bin: string } {
  const folder = project({});
  for (const part of ['bin', 'dist', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  chmodSync(folder, 0o755);
  const own = process.getuid?.() ?? 0;
  return { uid: own === 0 ? 65534 : own, bin: join(folder, 'bin/voxlint.js') };
}
