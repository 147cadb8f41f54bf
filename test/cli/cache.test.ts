import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents, project, type Result, timeless, voxlint } from './voxlint.ts';

const place = '.voxlint/cache/checks.jsonl';
const files = {
  'a.agent.yaml': agents.clean,
  'b.agent.yaml': agents.error,
  'c.agent.yaml': `\ufeff${agents.warning.replace('Front', 'Back')}`,
  'd.agent.yaml': `${agents.clean}# voxlint-disable-next-line schema -- later\nfoo: 1\n`,
  'e.agent.json': '{"name": "Front desk", ',
};

function read(cwd: string, path = place): string {
  return readFileSync(join(cwd, path), 'utf8');
}

/** The report with the cache is the one without it, in both forms; gives the report. */
async function sameAsWithout(cwd: string, args: readonly string[] = []): Promise<Result> {
  const runs = await Promise.all(
    ['json', 'pretty'].map((format) => voxlint(['-f', format, ...args], { cwd })),
  );
  const cached: Result[] = [];
  for (const format of ['json', 'pretty'])
    cached.push(await voxlint(['--cache', '-f', format, ...args], { cwd }));
  expect(cached.map(({ stdout }) => timeless(stdout))).toEqual(runs.map(({ stdout }) => timeless(stdout)));
  expect(cached.map(({ status, stderr }) => [status, stderr])).toEqual(
    runs.map(({ status, stderr }) => [status, stderr]),
  );
  return cached[0] as Result;
}

describe('--cache', () => {
  it('gives the same report cold, warm, and after a change', async () => {
    const cwd = project(files);
    const cold = await sameAsWithout(cwd);
    expect(cold.stdout).toContain('no-duplicate-agent');
    const written = read(cwd);
    const before = statSync(join(cwd, place));
    expect((await sameAsWithout(cwd)).stdout).toBe(cold.stdout);
    expect(statSync(join(cwd, place)).ino).toBe(before.ino);
    writeFileSync(join(cwd, 'a.agent.yaml'), agents.error);
    expect((await sameAsWithout(cwd)).stdout).not.toBe(cold.stdout);
    expect(read(cwd)).not.toBe(written);
  });

  it('takes what it knows from the cache', async () => {
    const cwd = project({ 'b.agent.yaml': agents.error });
    await voxlint(['--cache'], { cwd });
    const [head = '', body = ''] = read(cwd).split('\n');
    const { createHash } = await import('node:crypto');
    const changed = body.replaceAll('"name"', '"nickname"').replace('schema/required', 'schema/remembered');
    const sum = createHash('sha256').update(changed).digest('base64url');
    writeFileSync(join(cwd, place), `${JSON.stringify({ ...JSON.parse(head), sum })}\n${changed}\n`);
    expect((await voxlint(['--cache'], { cwd })).stdout).toContain('schema/remembered');
  });

  it('follows changed settings, from a configuration and from the command line', async () => {
    const cwd = project(files);
    await sameAsWithout(cwd);
    await sameAsWithout(cwd, ['--kind', 'model']);
    await sameAsWithout(cwd, ['--rule', 'known-value: off']);
    writeFileSync(join(cwd, '.voxlintrc.json'), '{"root": true, "rules": {"known-value": "error"}}');
    expect((await sameAsWithout(cwd)).stdout).toContain(
      '"rule":"known-value","messageId":"unknown","severity":"error"',
    );
  });

  it.each([
    ['of another version', (text: string) => text.replace(/"tool":"./, '"tool":"?')],
    ['that was cut', (text: string) => text.slice(0, text.length / 2)],
    ['that was changed', (text: string) => text.replace('schema/required', 'schema/wrong')],
    ['that is something else', () => 'null\n[]\n'],
    ['that is empty', () => ''],
  ])('makes a cache anew %s', async (_, broken) => {
    const cwd = project(files);
    await voxlint(['--cache'], { cwd });
    const good = read(cwd);
    expect(broken(good)).not.toBe(good);
    writeFileSync(join(cwd, place), broken(good));
    await sameAsWithout(cwd);
    expect(read(cwd)).toBe(good);
  });

  it('stands beside the packages, else in a folder that git ignores, or where an option puts it', async () => {
    const cwd = project({ ...files, 'node_modules/x/package.json': '{}', 'deep/f.agent.yaml': agents.clean });
    await voxlint(['--cache'], { cwd: join(cwd, 'deep') });
    expect(existsSync(join(cwd, 'node_modules/.cache/voxlint/checks.jsonl'))).toBe(true);
    await voxlint(['--cache', '--cache-location', 'my cache'], { cwd });
    expect(readdirSync(join(cwd, 'my cache')).sort()).toEqual(['.gitignore', 'checks.jsonl']);
    expect(existsSync(join(cwd, '.voxlint'))).toBe(false);
  });

  it('does without where it cannot be written', async () => {
    const cwd = project({ ...files, '.voxlint': 'a file' });
    await sameAsWithout(cwd);
    mkdirSync(join(cwd, 'taken/checks.jsonl'), { recursive: true });
    expect((await voxlint(['--cache', '--cache-location', 'taken'], { cwd })).stderr).toBe('');
    expect(readdirSync(join(cwd, 'taken')).sort()).toEqual(['.gitignore', 'checks.jsonl']);
  });

  it('knows the other files of a project, and forgets files that are gone', async () => {
    const cwd = project({
      '.voxlintrc.json': '{"root": true}',
      'a.agent.yaml': agents.clean,
      'b.agent.yaml': agents.clean,
    });
    expect((await sameAsWithout(cwd, ['b.agent.yaml'])).stdout).toContain('"path":"a.agent.yaml"');
    expect(Object.keys(JSON.parse(read(cwd).split('\n')[1] ?? ''))).toEqual([
      '../../b.agent.yaml',
      '../../a.agent.yaml',
    ]);
    writeFileSync(join(cwd, 'a.agent.yaml'), agents.clean.replace('Front', 'Back'));
    expect((await sameAsWithout(cwd, ['b.agent.yaml'])).stdout).not.toContain('no-duplicate-agent');
  });

  it('is not asked where files are fixed', async () => {
    const cwd = project({ 'a.agent.yaml': agents.fixable });
    await voxlint(['--cache'], { cwd });
    await voxlint(['--cache', '--fix'], { cwd });
    expect(read(cwd, 'a.agent.yaml')).toBe(agents.clean);
    await sameAsWithout(cwd);
  });

  it('wants --cache for its place', async () => {
    const { status, stderr } = await voxlint(['--cache-location', 'x']);
    expect(stderr).toBe('voxlint: --cache-location goes with --cache; add it.\n');
    expect(status).toBe(2);
  });
});
