import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reportFormats } from '../../src/node/cli/options/report-targets.ts';
import { agents, project, timeless, voxlint } from './voxlint.ts';

const week = `name: Front desk
agent_type: single_prompt
call_configuration:
  timezone: Europe/Paris
  availability:
    inbound:
      enabled: true
      days:
        - { day: monday, enabled: true, start: "09:00", end: "17:00" }
`;

/** The hours that a page shows for calls that come in. */
async function inboundHours(cwd: string, ...args: string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await voxlint(['-f', 'html', ...args], { cwd });
  return [...`${stdout}${stderr}`.matchAll(/<title>monday, inbound: ([^<]*)</g)].map(
    ([, hours = '']) => hours,
  );
}

describe('several formats in one run', () => {
  it('each go to the file that follows them, the one without to standard output', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error });
    const args = ['-f', 'sarif', '-o', 'out/a.sarif', '-f', 'compact', '-f', 'junit', '--output=b.xml'];
    const { stdout, stderr, status } = await voxlint(args, { cwd });
    expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
    expect(stdout).toMatch(/^a\.agent\.yaml:1:1: error schema\/required: .+\n$/);
    expect(JSON.parse(readFileSync(join(cwd, 'out/a.sarif'), 'utf8')).runs[0].results).toHaveLength(1);
    expect(readFileSync(join(cwd, 'b.xml'), 'utf8')).toContain('<failure type="schema/required"');
  });

  it('leave standard output empty when all go to files', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean });
    const { stdout, stderr, status } = await voxlint(['-o', 'a.txt'], { cwd });
    expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
    expect(timeless(readFileSync(join(cwd, 'a.txt'), 'utf8'))).toBe('✔ 1 file, no findings (… ms)\n');
  });

  it('take an output that comes first for the first format', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean });
    await voxlint(['-o', 'a.json', '-f', 'json'], { cwd });
    expect(JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8')).version).toBe(1);
  });

  it.each(reportFormats)('%s writes the same to a file as to standard output', async (format) => {
    const cwd = project({ 'a.agent.yaml': agents.fixable, 'b.agent.yaml': week });
    const timeLess = (text: string): string => timeless(text).replaceAll(/time="[\d.]+"/g, 'time=""');
    const { stdout } = await voxlint(['-f', format], { cwd });
    await voxlint(['-f', format, '-o', 'report'], { cwd });
    expect(timeLess(readFileSync(join(cwd, 'report'), 'utf8'))).toBe(timeLess(stdout));
    expect(stdout).not.toBe('');
  });

  it('keep color out of files', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error });
    await voxlint(['--color', '-o', 'a.txt'], { cwd });
    expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).not.toContain('\u001b');
  });

  it.each<[string[], string]>([
    [
      ['-f', 'json', '-f', 'sarif'],
      'Only one report fits on standard output; write --format json --output <file> --format sarif.',
    ],
    [['-f', 'json', '-o', 'a', '-f', 'sarif', '-o', 'a'], 'Two reports cannot both go to "a".'],
    [['-f', 'json', '-o', 'a', '-o', 'b'], '--output "b" needs a --format of its own before it.'],
  ])('%j is a mistake', async (args, complaint) => {
    const cwd = project({ 'a.agent.yaml': agents.clean });
    const { stdout, stderr, status } = await voxlint(args, { cwd });
    expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: `voxlint: ${complaint}\n`, status: 2 });
    expect(existsSync(join(cwd, 'a'))).toBe(false);
  });
});

describe('an output that cannot be written', () => {
  it('is reported, and the other reports are there', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean, taken: '' });
    const args = ['-f', 'sarif', '-o', 'taken/a.sarif', '-f', 'json'];
    const { stdout, stderr, status } = await voxlint(args, { cwd });
    expect(JSON.parse(stdout).version).toBe(1);
    expect(stderr).toMatch(/^voxlint: Cannot write "taken\/a\.sarif": .+\.\n$/);
    expect(status).toBe(2);
  });

  it('never overwrites what was checked', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean });
    const { stderr, status } = await voxlint(['-o', './a.agent.yaml'], { cwd });
    expect(stderr).toBe(
      'voxlint: "./a.agent.yaml" is one of the checked files, so no report was written there.\n',
    );
    expect(status).toBe(2);
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(agents.clean);
  });

  it('never overwrites what was checked under another name', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean });
    symlinkSync(join(cwd, 'a.agent.yaml'), join(cwd, 'link'));
    expect((await voxlint(['-o', 'link'], { cwd })).status).toBe(2);
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(agents.clean);
  });
});

describe('in GitHub Actions', () => {
  const env = { GITHUB_ACTIONS: 'true' };

  it('annotations follow the report for people', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error });
    const { stdout } = await voxlint([], { cwd, env });
    expect(stdout).toMatch(/^a\.agent\.yaml:1:1 {2}error/);
    expect(stdout).toMatch(/\n::error file=a\.agent\.yaml,line=1,endLine=1,.*title=schema\/required::.+\n$/);
  });

  it('a named format is all there is', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error });
    expect((await voxlint(['-f', 'pretty'], { cwd, env })).stdout).not.toContain('::error');
    const { stdout } = await voxlint(['-f', 'json'], { cwd, env });
    expect(JSON.parse(stdout).summary.errors).toBe(1);
  });

  it('the summary of the job is added to what is there', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error, summary: 'before\n' });
    const { status } = await voxlint([], { cwd, env: { ...env, GITHUB_STEP_SUMMARY: join(cwd, 'summary') } });
    const summary = readFileSync(join(cwd, 'summary'), 'utf8');
    expect(summary).toMatch(/^before\n### voxlint: ✖ 1 error/);
    expect(summary).toContain('| a.agent.yaml:1:1 | error | [schema/required]');
    expect(status).toBe(1);
  });

  it('paths count from the root of the checkout', async () => {
    const root = project({ 'deep/a.agent.yaml': agents.error });
    const surroundings = { cwd: join(root, 'deep'), env: { ...env, GITHUB_WORKSPACE: root } };
    expect((await voxlint(['-f', 'github'], surroundings)).stdout).toContain('file=deep/a.agent.yaml,');
    expect((await voxlint(['-f', 'sarif'], surroundings)).stdout).toContain('"uri": "deep/a.agent.yaml"');
    expect((await voxlint(['-f', 'compact'], surroundings)).stdout).toMatch(/^a\.agent\.yaml:1:1/);
  });

  it('places in other files count from there, too', async () => {
    const root = project({ 'deep/a.agent.yaml': agents.clean, 'deep/b.agent.yaml': agents.clean });
    const surroundings = { cwd: join(root, 'deep'), env: { ...env, GITHUB_WORKSPACE: root } };
    const log = JSON.parse((await voxlint(['-f', 'sarif'], surroundings)).stdout);
    const [result] = log.runs[0].results;
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('deep/b.agent.yaml');
    expect(result.relatedLocations[0].physicalLocation.artifactLocation.uri).toBe('deep/a.agent.yaml');
  });

  it('a file name is no command', async () => {
    const cwd = project({ '::set-output name=x::y.agent.yaml': agents.error });
    const { stdout, stderr } = await voxlint([], { cwd, env });
    const commands = `${stdout}${stderr}`.split('\n').filter((line) => line.trimStart().startsWith('::'));
    expect(commands).toHaveLength(1);
    expect(commands[0]).toMatch(/^::error file=%3A%3Aset-output name=x%3A%3Ay\.agent\.yaml,/);
  });
});

describe('the facts beside the findings', () => {
  it('the help of the rules is in SARIF', async () => {
    const cwd = project({ 'a.agent.yaml': agents.fixable });
    const log = JSON.parse((await voxlint(['-f', 'sarif'], { cwd })).stdout);
    const [rule] = log.runs[0].tool.driver.rules;
    expect(rule).toMatchObject({
      id: 'no-server-assigned-field',
      helpUri: expect.stringContaining('https://'),
    });
    expect(rule.help.markdown.length).toBeGreaterThan(rule.shortDescription.text.length);
  });

  it.each<[string, string[], string]>([
    ['of files', [], ''],
    ['of standard input', ['--stdin', '--stdin-filename', 'b.agent.yaml'], week],
  ])('the weeks %s are on the page', async (_, args, input) => {
    const cwd = project({ 'a.agent.yaml': week });
    const { stdout } = await voxlint(['-f', 'html', ...args], { cwd, input });
    expect(stdout).toContain('<title>monday, inbound: 09:00–17:00</title>');
  });

  it('the weeks of a staged text are on the page, not those of the working tree', async () => {
    const cwd = project({ 'a.agent.yaml': week });
    const git = (...args: string[]): void => void execFileSync('git', args, { cwd, stdio: 'ignore' });
    git('init');
    git('add', '--all');
    writeFileSync(join(cwd, 'a.agent.yaml'), week.replace('17:00', '20:00'));
    expect(await inboundHours(cwd, '--staged')).toEqual(['09:00–17:00']);
    rmSync(join(cwd, 'a.agent.yaml'));
    expect(await inboundHours(cwd, '--staged')).toEqual(['09:00–17:00']);
  });

  it('the weeks come through threads and the cache', async () => {
    const files = Array.from({ length: 41 }, (_, index) => [`${index}.agent.yaml`, week] as const);
    const cwd = project(Object.fromEntries(files));
    const cache = ['--cache', '--cache-location', 'kept'];
    const all = files.map(() => '09:00–17:00');
    expect(await inboundHours(cwd, '--threads', '2')).toEqual(all);
    await voxlint(cache, { cwd });
    expect(await inboundHours(cwd, ...cache)).toEqual(all);
    expect(await inboundHours(cwd, ...cache)).toEqual(all);
    writeFileSync(join(cwd, '7.agent.yaml'), week.replace('17:00', '20:00'));
    expect(new Set(await inboundHours(cwd, ...cache))).toEqual(new Set(['09:00–17:00', '09:00–20:00']));
  });

  it('the weeks are those that fixing writes, and without writing those of the file', async () => {
    const cwd = project({ 'a.agent.yaml': week.replace('"09:00"', '"9:00"') });
    expect(await inboundHours(cwd, '--fix-dry-run')).toEqual([]);
    expect(await inboundHours(cwd, '--fix')).toEqual(['09:00–17:00']);
  });
});
