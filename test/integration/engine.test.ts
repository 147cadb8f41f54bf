import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type * as Library from '../../src/node/index.ts';
import { agents, project, root, voxlint } from '../cli/voxlint.ts';

/** The built library, as somebody who installs the package gets it. */
const { fixFiles, lintFiles, loadConfig }: typeof Library = await import(
  pathToFileURL(join(root, 'dist/node.js')).href
);

const { clean, error, fixable } = agents;

/** The paths and rules of the findings that are not suppressed. */
function found({ reports }: Library.LintFilesResult): readonly string[] {
  return reports.flatMap(({ path, diagnostics }) =>
    diagnostics.filter(({ suppressed }) => suppressed === null).map(({ rule }) => `${path} ${rule}`),
  );
}

/** The same of the command. */
async function printed(args: readonly string[], cwd: string): Promise<readonly string[]> {
  const { stdout } = await voxlint([...args, '-f', 'json'], { cwd });
  const reports: Library.LintFilesResult['reports'] = JSON.parse(stdout).files;
  return found({ reports, problems: [], notes: [] });
}

describe('lintFiles', () => {
  it('finds what the command finds, between files too, and under the configurations of folders', async () => {
    const cwd = project({
      'a.agent.yaml': error,
      'b.agent.yaml': clean,
      'deep/c.agent.yaml': clean,
      'deep/d.agent.yaml': fixable,
      'deep/.voxlintrc.json': '{ "rules": { "no-server-assigned-field": "off" } }',
      'left/e.agent.yaml': error,
      '.gitignore': 'left',
      '.voxlintrc.json': '{ "root": true }',
    });
    const result = await lintFiles({ cwd });
    expect(result.problems).toEqual([]);
    expect(found(result)).toEqual(await printed([], cwd));
    expect(found(result)).toContain('deep/c.agent.yaml no-duplicate-agent');
    expect(found(await lintFiles({ cwd, ignore: false, config: false }))).toEqual(
      await printed(['--no-ignore', '--no-config'], cwd),
    );
    const rules = { 'no-duplicate-agent': 'off' } as const;
    expect(found(await lintFiles({ cwd, rules, paths: ['b.agent.yaml', 'deep'] }))).toEqual([]);
  });

  it('takes staged texts and those that have changed', async () => {
    const cwd = project({ 'a.agent.yaml': error, 'b.agent.yaml': error });
    const git = (...args: string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
        cwd,
        stdio: 'ignore',
      });
    git('init');
    git('add', 'a.agent.yaml');
    git('commit', '-m', 'Begin');
    git('add', 'b.agent.yaml');
    writeFileSync(join(cwd, 'b.agent.yaml'), clean);
    expect(found(await lintFiles({ cwd, staged: true }))).toEqual(['b.agent.yaml schema/required']);
    expect((await lintFiles({ cwd, since: 'HEAD' })).reports.map(({ path }) => path)).toEqual([
      'b.agent.yaml',
    ]);
    expect((await lintFiles({ cwd, since: 'nowhere' })).problems).toEqual([
      {
        kind: 'git',
        reason: 'There is no branch, tag or commit nowhere here. In CI, fetch it first: git fetch origin',
        ref: { problem: 'unknown', ref: 'nowhere', command: 'git fetch origin' },
      },
    ]);
    expect((await lintFiles({ cwd, since: ' ' })).problems).toEqual([
      {
        kind: 'git',
        reason: 'The name of a branch, tag or commit is empty.',
        ref: { problem: 'empty' },
      },
    ]);
    expect((await lintFiles({ cwd: project({}), since: 'HEAD' })).problems).toEqual([
      {
        kind: 'git',
        reason: expect.stringMatching(/^git does not say which files to check: not a git repository/),
        ref: { problem: 'outside' },
      },
    ]);
  });

  it('gives the same through threads and a cache, which the command shares', async () => {
    const files = Array.from({ length: 45 }, (_, index) => [`${index}.agent.yaml`, error] as const);
    const cwd = project(Object.fromEntries(files));
    const plain = await lintFiles({ cwd, threads: 1 });
    expect(await lintFiles({ cwd, threads: 3 })).toEqual(plain);
    expect(await lintFiles({ cwd, cache: 'kept' })).toEqual(plain);
    const kept = readFileSync(join(cwd, 'kept/checks.jsonl'), 'utf8');
    expect(await lintFiles({ cwd, cache: 'kept' })).toEqual(plain);
    await voxlint(['--cache', '--cache-location', 'kept'], { cwd });
    expect(readFileSync(join(cwd, 'kept/checks.jsonl'), 'utf8')).toBe(kept);
  });

  it('writes a baseline and keeps to it, and a cache remembers nothing of it', async () => {
    const cwd = project({ 'a.agent.yaml': error });
    const baseline = 'known.jsonl';
    expect((await lintFiles({ cwd, baseline })).problems).toEqual([
      { kind: 'missingBaseline', path: baseline },
    ]);
    const written = await lintFiles({ cwd, baseline, updateBaseline: true });
    expect(written.notes).toEqual([{ kind: 'updatedBaseline', path: baseline, count: 1 }]);
    expect(found(await lintFiles({ cwd, baseline, cache: 'kept' }))).toEqual([]);
    expect(found(await lintFiles({ cwd, cache: 'kept' }))).toEqual(['a.agent.yaml schema/required']);
    writeFileSync(join(cwd, 'a.agent.yaml'), clean);
    expect((await lintFiles({ cwd, baseline })).notes).toEqual([
      { kind: 'staleBaseline', path: baseline, count: 1 },
    ]);
  });

  it('gives what went wrong beside the findings as data', async () => {
    const cwd = project({
      'a.agent.yaml': clean,
      'faulty/b.agent.yaml': clean,
      'faulty/.voxlintrc.json': '{ "x": 1 }',
    });
    const paths = ['a.agent.yaml', 'gone', '*.model.yaml', 'faulty'];
    const { reports, problems } = await lintFiles({ cwd, paths });
    expect(problems).toEqual([
      { kind: 'missingPath', path: 'gone' },
      { kind: 'unmatchedGlob', glob: '*.model.yaml' },
      { kind: 'faultyConfig', configs: ['faulty/.voxlintrc.json'], unchecked: 1, ofOthers: false },
    ]);
    expect(reports.map(({ path }) => path)).toEqual(['faulty/.voxlintrc.json', 'a.agent.yaml']);
    const empty = project({ 'a.txt': '' });
    expect((await lintFiles({ cwd: empty })).problems).toEqual([{ kind: 'noFiles', paths: ['.'] }]);
  });

  it.each<[string, object]>([
    ['"staged" checks', { staged: true, since: 'HEAD' }],
    ['"updateBaseline" needs the path', { updateBaseline: true }],
    ['"updateBaseline" needs every file', { updateBaseline: true, baseline: 'a', staged: true }],
    ['"threads" must be "auto" or a whole number from 1 to 99, not 0.', { threads: 0 }],
    ['"path" is not a part of a request to lintFiles(); did you mean "paths"?', { path: ['agents'] }],
    ['"unsafe" is not a part of a request to lintFiles(). There are paths, cwd,', { unsafe: true }],
    [
      '"paths" must be a list of files, folders and globs, not "agents". Write ["agents"].',
      { paths: 'agents' },
    ],
    ['"paths" must hold strings, not 1.', { paths: [1] }],
    ['"kind" must be "agent" or "model"; "agnt" is not one of them. Did you mean "agent"?', { kind: 'agnt' }],
    ['"since" must be a branch, tag or commit, not null.', { since: null }],
    ['"ignore" must be true or false, not "no".', { ignore: 'no' }],
    ['"cache" must be true, false or the path of a folder, not 1.', { cache: 1 }],
    ['"baseline" must be a path, not true.', { baseline: true }],
    ['"config" must be a path, or false for none, not true.', { config: true }],
    ['"trace" must be a function, not true.', { trace: true }],
    ['There is no configuration "gone.json"', { config: 'gone.json' }],
    ['valid-time', { rules: { 'valid-time': 'loud' } }],
  ])('rejects a request: %s', async (message, request) => {
    await expect(lintFiles({ cwd: project({}), ...request })).rejects.toThrow(TypeError);
    await expect(lintFiles({ cwd: project({}), ...request })).rejects.toThrow(message);
  });
});

describe('fixFiles', () => {
  it.each<[string, object]>([
    ['"path" is not a part of a request to fixFiles(); did you mean "paths"?', { path: ['agents'] }],
    ['"dryrun" is not a part of a request to fixFiles(); did you mean "dryRun"?', { dryrun: true }],
    ['"dryRun" must be true or false, not 1.', { dryRun: 1 }],
  ])('changes nothing for a request that cannot be used: %s', async (message, request) => {
    const cwd = project({ 'a.agent.yaml': fixable });
    const rejected = fixFiles({ cwd, ...request });
    await expect(rejected).rejects.toThrow(new TypeError(`The request cannot be used. ${message}`));
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(fixable);
  });

  it('takes an object only', async () => {
    const rejected = fixFiles('agents' as unknown as Library.FixFilesRequest);
    await expect(rejected).rejects.toThrow('It must be an object, with any of paths, cwd,');
  });

  it('writes what is safe, and with dryRun nothing', async () => {
    const cwd = project({ 'a.agent.yaml': `\ufeff${fixable}`, 'b.agent.yaml': clean });
    const planned = await fixFiles({ cwd, dryRun: true });
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(`\ufeff${fixable}`);
    const { fixed, changes, reports } = await fixFiles({ cwd, paths: ['a.agent.yaml'] });
    expect(changes).toEqual(planned.changes);
    expect(changes.map(({ after }) => after)).toEqual([readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')]);
    expect({ fixed, left: reports.flatMap(({ diagnostics }) => diagnostics) }).toEqual({
      fixed: 1,
      left: [],
    });
  });

  it('leaves alone what a baseline lists', async () => {
    const cwd = project({ 'a.agent.yaml': fixable });
    await lintFiles({ cwd, baseline: 'known.jsonl', updateBaseline: true });
    expect((await fixFiles({ cwd, baseline: 'known.jsonl' })).fixed).toBe(0);
    expect((await fixFiles({ cwd })).fixed).toBe(1);
  });

  it('rejects staged texts and a baseline that a dry run would write', async () => {
    const staged: Library.LintFilesRequest = { staged: true };
    await expect(fixFiles(staged)).rejects.toThrow('"staged" checks');
    const request = { baseline: 'a.jsonl', updateBaseline: true, dryRun: true };
    await expect(fixFiles(request)).rejects.toThrow('"updateBaseline" writes a file');
    expect(existsSync('a.jsonl')).toBe(false);
  });
});

describe('trace', () => {
  it('takes the steps of a run, of a fix, and of a configuration', async () => {
    const cwd = project({ '.voxlintrc.json': '{ "root": true }', 'a.agent.yaml': fixable });
    const steps: string[] = [];
    const trace: Library.Trace = (event) => {
      steps.push(event.kind === 'phase' ? event.phase : event.kind);
    };
    const phases = ['config', 'find', 'settings', 'check', 'compare'];
    await lintFiles({ cwd, trace });
    expect(steps.splice(0)).toEqual(phases);
    await fixFiles({ cwd, trace });
    expect(steps.splice(0)).toEqual(phases);
    await loadConfig('a.agent.yaml', { cwd, trace });
    expect(steps).toEqual(['config']);
  });
});

describe('loadConfig', () => {
  it('rejects a part that does not exist', async () => {
    const source = { confg: false } as unknown as Library.ConfigSource;
    await expect(loadConfig('a.agent.yaml', source)).rejects.toThrow(
      new TypeError(
        'The request cannot be used. "confg" is not a part of a request to loadConfig(); did you mean "config"?',
      ),
    );
  });

  it('gives the settings of a file, with where they come from', async () => {
    const cwd = project({
      '.voxlintrc.yaml': 'root: true\nextends: [strict]\nignore: ["left/**"]\n',
      'deep/voxlint.config.mjs': "export default { rules: { 'valid-time': 'off' } };",
    });
    expect(await loadConfig('deep/a.agent.yaml', { cwd })).toEqual({
      settings: { preset: 'strict', rules: { 'valid-time': 'off' } },
      isIgnored: false,
      sources: ['.voxlintrc.yaml', 'deep/voxlint.config.mjs'],
      reports: [],
    });
    expect((await loadConfig('left/a.agent.yaml', { cwd })).isIgnored).toBe(true);
    expect((await loadConfig('a.agent.yaml', { cwd, config: false })).settings).toEqual({});
    await expect(loadConfig('a.agent.yaml', { cwd, config: 'gone.json' })).rejects.toThrow(TypeError);
  });

  it('gives the findings of a configuration with mistakes', async () => {
    const cwd = project({ '.voxlintrc.json': '{ "rulez": {} }' });
    const { settings, reports } = await loadConfig('a.agent.yaml', { cwd });
    expect(settings).toEqual({});
    expect(reports.map(({ path }) => path)).toEqual(['.voxlintrc.json']);
  });
});
