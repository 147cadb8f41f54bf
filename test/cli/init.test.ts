import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readJsonc } from '../../src/node/init/edit-jsonc.ts';
import { git } from '../integration/programs.ts';
import { filesIn, read, yes } from './set-up.ts';
import { agents, project, root, voxlint } from './voxlint.ts';

describe('in a new project', () => {
  it('shows what it writes, writes it, and says what is left to do', async () => {
    const cwd = project({ 'agents/desk.agent.yaml': agents.clean, 'fast.model.json': '{}' });
    const { stdout, stderr, status } = await yes(cwd);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot('golden/init.txt');
    expect(Object.keys(filesIn(cwd)).sort()).toEqual([
      '.github/workflows/voxlint.yml',
      '.pre-commit-config.yaml',
      '.voxlintrc.yaml',
      '.vscode/settings.json',
      'agents/desk.agent.yaml',
      'fast.model.json',
    ]);
  });

  it('shows just what it writes', async () => {
    const cwd = project({ 'desk.agent.yaml': agents.clean });
    git(cwd, 'init', '--quiet', '--initial-branch=main');
    const { stdout } = await voxlint(['init', '--dry-run'], { cwd });
    expect(Object.keys(filesIn(cwd))).toEqual(['desk.agent.yaml']);
    const [, patch = ''] = stdout.split(/\n\n(?=---)/);
    const whole = stdout.slice(stdout.indexOf('--- '), stdout.indexOf('\nNothing was written.'));
    expect(patch).not.toBe('');
    writeFileSync(join(cwd, 'shown.patch'), whole);
    git(cwd, 'apply', 'shown.patch');
    const applied = filesIn(cwd);
    const other = project({ 'desk.agent.yaml': agents.clean, 'shown.patch': whole });
    await yes(other);
    expect(filesIn(other)).toEqual(applied);
  });

  it('writes nothing where nobody can be asked', async () => {
    const cwd = project({ 'desk.agent.yaml': agents.clean });
    const { status, stderr } = await voxlint(['init'], { cwd });
    expect(stderr).toBe(
      'voxlint: Nobody can be asked here whether to write this. Add --yes, or --dry-run to only look.\n',
    );
    expect(status).toBe(2);
    expect(Object.keys(filesIn(cwd))).toEqual(['desk.agent.yaml']);
  });

  it('writes a configuration that voxlint takes, and a workflow that GitHub takes', async () => {
    const cwd = project({ 'desk.agent.yaml': agents.error });
    await yes(cwd);
    expect(validateWorkflow(read(cwd, '.github/workflows/voxlint.yml')).errors).toEqual([]);
    const { stdout, status } = await voxlint(['--format', 'compact'], { cwd });
    expect(stdout).toMatch(/^desk\.agent\.yaml:1:1: error schema\/required/);
    expect(status).toBe(1);
  });

  it.each([
    ['package-lock.json', '{}', ['npm ci', 'npx --no-install voxlint lint']],
    ['pnpm-lock.yaml', '', ['pnpm i --frozen-lockfile', 'pnpm exec voxlint lint']],
    ['yarn.lock', '', ['corepack enable', 'yarn install --frozen-lockfile', 'yarn exec voxlint lint']],
    ['bun.lock', '', ['bun install --frozen-lockfile', 'bun x voxlint lint']],
  ])('with %s calls the package manager of the project', async (lock, text, commands) => {
    const cwd = project({ 'desk.agent.yaml': agents.clean, 'package.json': '{}', [lock]: text });
    await yes(cwd);
    const workflow = read(cwd, '.github/workflows/voxlint.yml');
    expect(validateWorkflow(workflow).errors).toEqual([]);
    const { steps } = parse(workflow).jobs.voxlint as { steps: { run?: string }[] };
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual(commands);
    expect(parse(read(cwd, '.pre-commit-config.yaml')).repos[0].hooks[0].entry).toBe(commands.at(-1));
    expect(/action-setup/.test(workflow)).toBe(lock.startsWith('pnpm'));
    expect(/version: latest/.test(workflow)).toBe(lock.startsWith('pnpm'));
  });

  it('takes the hook from a repository on request', async () => {
    const cwd = project({ 'desk.agent.yaml': agents.clean });
    await yes(cwd, '--only', 'hook', '--hook-repo', 'https://git.example.com/voxlint.git');
    const { version } = JSON.parse(read(root, 'package.json'));
    expect(parse(read(cwd, '.pre-commit-config.yaml'))).toEqual({
      repos: [
        { repo: 'https://git.example.com/voxlint.git', rev: `v${version}`, hooks: [{ id: 'voxlint' }] },
      ],
    });
    expect(Object.keys(filesIn(cwd)).sort()).toEqual(['.pre-commit-config.yaml', 'desk.agent.yaml']);
  });
});

const other = agents.clean.replace('Front', 'Other');

describe('beside what is there', () => {
  const settings = `{
  // Ours.
  "editor.tabSize": 2, // two
  "yaml.schemas": {
    "./other.schema.json": "other.yaml", // theirs
  },
  "json.schemas": [{ "url": "./other.schema.json", "fileMatch": ["other.json"] }] // more
}
`;
  const projects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'settings with comments': { '.vscode/settings.json': settings },
    'settings with a schema of ours': {
      '.vscode/settings.json':
        '{ "yaml.schemas": { "./node_modules/voxlint/dist/schemas/agent.schema.json": "bots/*.yaml" } }\n',
    },
    'empty settings': { '.vscode/settings.json': '' },
    'settings with Windows line ends': { '.vscode/settings.json': settings.replaceAll('\n', '\r\n') },
    'hooks of pre-commit': {
      '.pre-commit-config.yaml':
        '# Hooks.\ndefault_stages: [pre-commit]\nrepos:\n- repo: https://example.com/x\n  rev: "1"\n  hooks: [{ id: x }] # x\n\nexclude: ^old/\n',
    },
    lefthook: {
      'lefthook.yml': 'pre-commit:\n  parallel: true\n  commands:\n    test:\n      run: npm test\n',
    },
    'a lefthook without hooks': { 'lefthook.yml': '# Nothing yet.\n' },
    husky: { '.husky/pre-commit': 'npm test' },
    'lint-staged': {
      'package.json': '{\n    "name": "x",\n    "lint-staged": {\n        "*.ts": "biome check"\n    }\n}\n',
      '.husky/pre-commit': 'npx lint-staged\n',
    },
    GitLab: { '.gitlab-ci.yml': 'stages:\n  - test\n\ntest:\n  script: npm test # all\n' },
    'a configuration': { '.voxlintrc.yaml': '# Ours.\nextends: [strict]\n', 'bots/a.yaml': other },
    'a configuration with files': { '.voxlintrc': 'files:\n- x/*.yaml # y\n', 'bots/a.yaml': other },
    'a configuration in brackets': {
      '.voxlintrc.yaml': '{files: [\n  a/*.yaml, # ours\n]}\n',
      'bots/a.yaml': other,
    },
    'a configuration in JSON': {
      '.voxlintrc.json': '{\n  "extends": ["strict"]\n}\n',
      'bots/a.yaml': other,
    },
    'a configuration in package.json': {
      'package.json': '{\n  "voxlint": { "rules": {} },\n  "name": "x"\n}\n',
      'bots/a.yaml': other,
    },
    'lint-staged and names that do not tell': {
      'package.json': '{\n  "lint-staged": {}\n}\n',
      'bots/a.yaml': other,
    },
    'lefthook and names that do not tell': { 'lefthook.yml': 'pre-commit:\n', 'bots/a.yaml': other },
    'a text that only mentions voxlint': {
      '.pre-commit-config.yaml': '# TODO: voxlint\nci: {} # voxlint.example.com\nrepos:\n',
      '.gitlab-ci.yml': '# voxlint is next.\nstages: [build, deploy]\n',
    },
    'lint-staged in a file of its own': { '.lintstagedrc': '"*.ts": biome check # ours\n' },
    'lint-staged in a file of JSON': { '.lintstagedrc.json': '{\n  "*.ts": "biome check"\n}\n' },
    'a lefthook in JSON': { '.config/lefthook.json': '{\n  "pre-push": {}\n}\n' },
    'a byte order mark': {
      '.vscode/settings.json': '\ufeff{\r\n}\r\n',
      'a.agent.yaml': `\ufeff${other}`,
    },
  };

  it.each(Object.entries(projects))(
    '%s: adds, keeps every line, and has nothing to do the second time',
    async (_, files) => {
      const cwd = project({ 'desk.agent.yaml': agents.clean, ...files });
      const { status } = await yes(
        cwd,
        ...['config', 'editor', 'hook', 'ci', 'schema-line'].flatMap((part) => ['--only', part]),
      );
      expect(status).toBe(0);
      const first = filesIn(cwd);
      for (const [path, text] of Object.entries(files))
        expect(missingLines(text, first[path] ?? '')).toEqual([]);
      for (const [path, text] of Object.entries(first))
        expect(path.length > 0 && isReadable(path, text)).toBe(true);
      const again = await voxlint(['init', '--dry-run', '--only', 'schema-line', '--only', 'config'], {
        cwd,
      });
      expect(again.stdout).toContain('There is nothing to set up.');
      expect((await yes(cwd)).stdout).toContain('There is nothing to set up.');
      expect(filesIn(cwd)).toEqual(first);
      const { stdout } = await voxlint(['--format', 'compact'], { cwd });
      expect(stdout).toBe('');
      await expect(shown(files, first)).toMatchFileSnapshot(`golden/init/${_.replaceAll(' ', '-')}.txt`);
    },
  );

  /** The files afterwards. */
  function shown(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string {
    const paths = Object.keys(after).filter((path) => path in before && before[path] !== after[path]);
    return paths
      .map((path) => `${path}\n${(after[path] ?? '').replaceAll('\r', '␍').replaceAll('\ufeff', '␦')}`)
      .join('\n');
  }

  it.each([
    ['.vscode/settings.json', '{ "a": '],
    ['.vscode/settings.json', '{ "yaml.schemas": [] }'],
    ['.pre-commit-config.yaml', 'repos: ['],
    ['.pre-commit-config.yaml', 'repos: none\n'],
    ['.gitlab-ci.yml', '- a\n'],
    ['lefthook.yml', 'pre-commit: x\n'],
    ['lefthook.toml', '[pre-commit]\n'],
    ['.husky/pre-commit', '#!/bin/sh\nexec npx lint-staged\n'],
    ['.github/workflows/voxlint.yml', 'on: push\njobs: {}\n'],
  ])('leaves %s as it is when it holds %j, says so, and goes on', async (path, text) => {
    const cwd = project({ 'desk.agent.yaml': agents.clean, [path]: text });
    const { stdout, status } = await yes(cwd);
    expect(status).toBe(0);
    expect(read(cwd, path)).toBe(text);
    expect(stdout).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')} .*docs/\\w+\\.md shows`, 'm'));
    expect(existsSync(join(cwd, '.voxlintrc.yaml'))).toBe(true);
  });

  it.each([
    ['.voxlintrc.json', '{\n  // ours\n  "files": []\n}\n'],
    ['.voxlintrc.yaml', 'extends: [strikt]\n'],
    ['package.json', '{ "voxlint": [] }'],
  ])('leaves %s with mistakes in the configuration alone: %j', async (path, text) => {
    const cwd = project({ 'bots/a.yaml': other, [path]: text });
    const { stdout, stderr, status } = await yes(cwd);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(
      `There are mistakes in ${path}: "npx voxlint lint" shows them. Fix them, and run init again.\n`,
    );
    expect(read(cwd, path)).toBe(text);
    expect((await yes(cwd)).stdout).toContain('There is nothing to set up.');
  });

  it('keeps the presets of a configuration further up', async () => {
    const top = project({
      '.voxlintrc.yaml': 'extends: [strict]\n',
      'a/desk.agent.yaml': agents.clean,
      'b/desk.yaml': agents.clean,
    });
    git(top, 'init', '--quiet');
    await yes(join(top, 'a'), '--only', 'config');
    await yes(join(top, 'b'), '--only', 'config');
    expect(Object.keys(filesIn(top)).filter((path) => path.endsWith('rc.yaml'))).toEqual([
      '.voxlintrc.yaml',
      'b/.voxlintrc.yaml',
    ]);
    expect(parse(read(top, 'b/.voxlintrc.yaml'))).toEqual({ files: ['./desk.yaml'] });
  });

  it('gives a job of GitLab a stage that there is', async () => {
    const cwd = project({
      'a.agent.yaml': agents.clean,
      '.gitlab-ci.yml': 'stages: [.pre, build, deploy]\n',
    });
    await yes(cwd, '--only', 'ci');
    expect(parse(read(cwd, '.gitlab-ci.yml')).voxlint.stage).toBe('build');
    const elsewhere = project({ 'a.agent.yaml': agents.clean, '.gitlab-ci.yml': 'include: ci/*.yml\n' });
    expect((await yes(elsewhere, '--only', 'ci')).stdout).toContain(
      'If a file that .gitlab-ci.yml includes lists stages without test, give the job voxlint one of them: stage: build\n',
    );
  });

  it('writes no workflow where another service runs the checks', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean, 'azure-pipelines.yml': 'steps: []\n' });
    const { stdout } = await yes(cwd);
    expect(stdout).toContain(
      'Let your CI run "npx --no-install voxlint lint"; docs/ci.md shows its reports.\n',
    );
    expect(existsSync(join(cwd, '.github'))).toBe(false);
  });

  it('says what to write where the configuration is a program', async () => {
    const cwd = project({ 'voxlint.config.mjs': 'export default {};\n', 'bots/a.yaml': other });
    const { stdout } = await yes(cwd, '--only', 'config');
    expect(stdout).toContain(
      'Add bots/*.yaml to "files" in voxlint.config.mjs, so that these are checked.\n',
    );
  });

  it('leaves a workflow that calls voxlint alone', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean, '.github/workflows/x.yml': 'run: npx voxlint\n' });
    await yes(cwd);
    expect(readdirSync(join(cwd, '.github/workflows'))).toEqual(['x.yml']);
  });

  it('sets up in a part of a checkout what belongs there, and says where the rest does', async () => {
    const top = project({ 'bots/desk.agent.yaml': agents.clean });
    git(top, 'init', '--quiet');
    const cwd = join(top, 'bots');
    const { stdout } = await yes(cwd);
    expect(Object.keys(filesIn(top)).sort()).toEqual([
      'bots/.voxlintrc.yaml',
      'bots/.vscode/settings.json',
      'bots/desk.agent.yaml',
    ]);
    expect(stdout).toContain(
      'The hook and CI belong at the top of the git checkout. For them: voxlint init ..\n',
    );
    const above = await voxlint(['init', '--dry-run', 'bots'], { cwd: top });
    expect(above.stdout).toMatch(/^Found 1 agent in bots\.\n/);
    expect(above.stdout).toContain('For them: voxlint init .\n');
    const { stderr, status } = await yes(cwd, '--only', 'hook');
    expect(stderr).toBe(
      'voxlint: The part hook belongs at the top of the git checkout: voxlint init .. --only hook\n',
    );
    expect(status).toBe(2);
  });
});

describe('bad calls and bad luck', () => {
  it('shows what to type', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean });
    const calls = await Promise.all(
      [['nowhere'], ['a', 'b'], ['--only', 'hooks'], ['a.agent.yaml'], ['--hook-repo', '']].map((words) =>
        yes(cwd, ...words),
      ),
    );
    expect(calls.map(({ status }) => status)).toEqual([2, 2, 2, 2, 2]);
    expect(calls.map(({ stderr }) => stderr)).toEqual([
      'voxlint: There is no folder "nowhere". To set up this one: voxlint init\n',
      'voxlint: init takes one folder, or none for this one: voxlint init\n',
      'voxlint: --only takes config, editor, hook, ci, push or schema-line, not "hooks". Did you mean hook?\n',
      'voxlint: There is no folder "a.agent.yaml". To set up this one: voxlint init\n',
      'voxlint: --hook-repo takes the address of a git repository: https://git.example.com/voxlint.git\n',
    ]);
  });

  it('names what could not be written, and writes the rest', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean, '.vscode': 'a file\n' });
    const { status, stdout, stderr } = await yes(cwd);
    expect(stderr).toBe(
      'voxlint: .vscode/settings.json was not written: a file stands where its folder belongs, or it was made in the meantime.\n',
    );
    expect(stdout).toContain('Wrote .github/workflows/voxlint.yml\n');
    expect(status).toBe(2);
  });

  it('follows a link to where the settings are', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean, 'shared/settings.json': '{}\n', '.vscode/x': '' });
    symlinkSync('../shared/settings.json', join(cwd, '.vscode/settings.json'));
    await yes(cwd, '--only', 'editor');
    expect(read(cwd, 'shared/settings.json')).toContain('agent.schema.json');
  });

  it('lets no name steer the terminal', async () => {
    const cwd = project({ 'voices/a\u001b[31m\n::error::x.yaml': agents.clean, 'voices/b.yaml': 'a: 1\n' });
    const { stdout } = await yes(cwd);
    expect(stdout).toContain('Wrote .voxlintrc.yaml');
    expect(stdout).not.toMatch(/\u001b|^::/m);
  });
});

/** Lines of a text, or comments of a JSON text, that another one does not have. */
function missingLines(before: string, after: string): readonly string[] {
  const text = before.replace('\ufeff', '');
  const isJson = text.startsWith('{');
  const kept = isJson ? (text.match(/\/\/.*$/gm) ?? []) : text.split(/\r?\n/).filter((line) => line !== '');
  const inOrder = after.split(/\r?\n/);
  return kept.filter((line) => {
    const at = inOrder.findIndex((each) => (isJson ? each.endsWith(line.trimEnd()) : each.startsWith(line)));
    inOrder.splice(0, at + 1);
    return at === -1;
  });
}

function isReadable(path: string, text: string): boolean {
  if (path.endsWith('.json')) return readJsonc(text.replace(/^\ufeff/, '')) !== undefined;
  if (/\.ya?ml$|rc$/.test(path)) return parse(text) !== undefined;
  return true;
}
