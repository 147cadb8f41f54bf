import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agents, project, root, timeless, voxlint } from './voxlint.ts';

const known = `${agents.clean}foo: 1\n`;
const options = ['--baseline', 'known.jsonl'];
const update = [...options, '--update-baseline'];

/** A project with a baseline of what is in it. */
async function withBaseline(files: Readonly<Record<string, string>>): Promise<string> {
  const cwd = project(files);
  await voxlint(update, { cwd });
  return cwd;
}

function lines(cwd: string, path = 'known.jsonl'): readonly string[] {
  return readFileSync(join(cwd, path), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line).path);
}

describe('--update-baseline', () => {
  it('writes what is found, and reports nothing of it', async () => {
    const cwd = project({ 'a.agent.yaml': known, 'b.agent.yaml': agents.error });
    const { status, stdout, stderr } = await voxlint(update, { cwd });
    expect(timeless(stdout)).toBe('✔ 2 files, no findings, 2 suppressed (… ms)\n');
    expect(stderr).toBe('voxlint: known.jsonl now holds 2 findings.\n');
    expect(status).toBe(0);
    expect(readFileSync(join(cwd, 'known.jsonl'), 'utf8')).toMatch(
      /^\{"voxlintBaseline":1\}\n\{"path":"a\.agent\.yaml","rule":"schema\/unknown-field","fingerprint":"\/foo#[0-9a-f]{16}","count":1\}\n\{"path":"b\.agent\.yaml",.*\}\n$/,
    );
    expect(readdirSync(cwd).sort()).toEqual(['a.agent.yaml', 'b.agent.yaml', 'known.jsonl']);
  });

  it('writes the same a second time', async () => {
    const cwd = await withBaseline({ 'a.agent.yaml': known });
    const before = readFileSync(join(cwd, 'known.jsonl'), 'utf8');
    await voxlint(update, { cwd });
    expect(readFileSync(join(cwd, 'known.jsonl'), 'utf8')).toBe(before);
  });

  it('of some files leaves the others alone, and drops files that are gone', async () => {
    const cwd = await withBaseline({
      'a.agent.yaml': known,
      'b.agent.yaml': `${agents.clean.replace('Front', 'Back')}foo: 1\n`,
      'c.agent.yaml': `${agents.clean.replace('Front', 'Night')}foo: 1\n`,
    });
    rmSync(join(cwd, 'c.agent.yaml'));
    writeFileSync(join(cwd, 'a.agent.yaml'), agents.clean);
    const { stderr } = await voxlint([...update, 'a.agent.yaml'], { cwd });
    expect(lines(cwd)).toEqual(['b.agent.yaml']);
    expect(stderr).toBe('voxlint: known.jsonl now holds 1 finding.\n');
  });

  it('takes warnings along, also where they are not shown', async () => {
    const cwd = project({ 'a.agent.yaml': agents.warning });
    await voxlint([...update, '--quiet'], { cwd });
    expect(lines(cwd)).toEqual(['a.agent.yaml']);
  });

  it('fixes first, when asked to, and writes what is left', async () => {
    const cwd = project({ 'a.agent.yaml': `${agents.fixable}foo: 1\n` });
    await voxlint([...update, '--fix'], { cwd });
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(known);
    expect(lines(cwd)).toEqual(['a.agent.yaml']);
  });

  it('does not take a fault of the text for known', async () => {
    const cwd = project({ 'a.agent.yaml': 'name: "Clinic\n' });
    const { status, stdout } = await voxlint(update, { cwd });
    expect(stdout).toContain('error  syntax');
    expect(status).toBe(1);
    expect(lines(cwd)).toEqual([]);
  });

  it('says where it could not write', async () => {
    const cwd = project({ 'a.agent.yaml': known });
    const { status, stderr } = await voxlint(['--baseline', 'no/known.jsonl', '--update-baseline'], { cwd });
    expect(stderr).toBe('voxlint: Cannot write no/known.jsonl: there is no such file or folder.\n');
    expect(status).toBe(2);
  });
});

describe('--baseline', () => {
  it('reports what is new, and only that', async () => {
    const cwd = await withBaseline({ 'a.agent.yaml': known });
    writeFileSync(join(cwd, 'a.agent.yaml'), `bar: 2\n${known}`);
    const { stdout, status } = await voxlint([...options, '--max-warnings', '0'], { cwd });
    expect(stdout).toContain('a.agent.yaml:1:1  warning  schema/unknown-field');
    expect(stdout).not.toContain('"foo"');
    expect(timeless(stdout)).toContain('1 warning in 1 file, 1 suppressed');
    expect(status).toBe(1);
  });

  it('shows in the report for programs what it has suppressed', async () => {
    const cwd = await withBaseline({ 'a.agent.yaml': known });
    const { files, summary } = JSON.parse((await voxlint([...options, '-f', 'json'], { cwd })).stdout);
    expect(files[0].diagnostics[0].suppressed).toEqual({ kind: 'baseline' });
    expect(summary).toMatchObject({ warnings: 0, suppressed: 1 });
  });

  it('holds from every folder', async () => {
    const cwd = await withBaseline({ 'sub/a.agent.yaml': known });
    for (const [folder, path] of [
      ['sub', '../known.jsonl'],
      ['.', join(cwd, 'known.jsonl')],
      ['.', './sub/../known.jsonl'],
    ] as const) {
      const { stdout } = await voxlint(['--baseline', path], { cwd: join(cwd, folder) });
      expect(timeless(stdout)).toBe('✔ 1 file, no findings, 1 suppressed (… ms)\n');
    }
  });

  it('reports what is no longer there, and does not fail for it', async () => {
    const cwd = await withBaseline({ 'a.agent.yaml': `${known}bar: 1\n`, 'b.agent.yaml': known });
    writeFileSync(join(cwd, 'a.agent.yaml'), agents.clean);
    const { stderr, status } = await voxlint(options, { cwd });
    expect(stderr).toBe(
      'voxlint: 2 findings of known.jsonl are no longer there; take them out with --update-baseline.\n',
    );
    expect(status).toBe(0);
    expect((await voxlint([...options, 'b.agent.yaml'], { cwd })).stderr).toBe('');
  });

  it('keeps what it knows from being fixed', async () => {
    const cwd = await withBaseline({ 'a.agent.yaml': agents.fixable });
    const { stdout } = await voxlint([...options, '--fix'], { cwd });
    expect(timeless(stdout)).toBe('✔ 1 file, no findings, 1 suppressed (… ms)\n');
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(agents.fixable);
  });

  it('is in the command that is offered', async () => {
    const cwd = await withBaseline({ 'a.agent.yaml': agents.clean });
    writeFileSync(join(cwd, 'a.agent.yaml'), agents.fixable);
    expect((await voxlint(options, { cwd })).stdout).toContain(
      '1 can be fixed: voxlint --fix --baseline known.jsonl\n',
    );
  });

  it('works on standard input', async () => {
    const cwd = await withBaseline({ 'a.agent.yaml': known });
    const args = [...options, '--stdin', '--stdin-filename', 'a.agent.yaml'];
    const { stdout, status } = await voxlint(args, { cwd, input: `# moved\n${known}` });
    expect(timeless(stdout)).toBe('✔ 1 file, no findings, 1 suppressed (… ms)\n');
    expect(status).toBe(0);
  });

  it.each([
    ['', 'known.jsonl:1: This is not a baseline: its first line is not {"voxlintBaseline":1}.'],
    [
      '{"voxlintBaseline":9}\n',
      'known.jsonl:1: The baseline has form 9; this version of voxlint reads form 1.',
    ],
    [
      '{"voxlintBaseline":1}\n<<<<<<< HEAD\n',
      'known.jsonl:2: The baseline holds the marks of a merge conflict.',
    ],
    [agents.clean, 'known.jsonl:1: This is not a baseline'],
  ])('that is broken stops the run, and is not written over: %j', async (text, message) => {
    const cwd = project({ 'a.agent.yaml': known, 'known.jsonl': text });
    for (const args of [options, update]) {
      const { stdout, stderr, status } = await voxlint(args, { cwd });
      expect(stderr).toContain(`voxlint: ${message}`);
      expect({ stdout, status, lines: stderr.trimEnd().split('\n').length }).toEqual({
        stdout: '',
        status: 2,
        lines: 1,
      });
    }
    expect(readFileSync(join(cwd, 'known.jsonl'), 'utf8')).toBe(text);
  });

  it('that is not there, or a folder, stops the run', async () => {
    const cwd = project({ 'a.agent.yaml': known });
    mkdirSync(join(cwd, 'folder'));
    const [missing, folder] = await Promise.all([
      voxlint(options, { cwd }),
      voxlint(['--baseline', 'folder'], { cwd }),
    ]);
    expect(missing.stderr).toBe(
      'voxlint: There is no baseline known.jsonl. Write it with --update-baseline.\n',
    );
    expect(folder.stderr).toBe('voxlint: Cannot read folder: it is a folder.\n');
    expect([missing.status, folder.status]).toEqual([2, 2]);
  });

  it('that is not there is the first complaint, before a configuration and before standard input is read', async () => {
    const cwd = project({ 'a.agent.yaml': known });
    const complaint = 'voxlint: There is no baseline known.jsonl. Write it with --update-baseline.\n';
    const both = await voxlint([...options, '--config', 'gone.yaml'], { cwd });
    expect(both.stderr).toBe(complaint);
    const child = spawn(process.execPath, [join(root, 'bin/voxlint.js'), '--stdin', ...options], { cwd });
    onTestFinished(() => void child.kill());
    const stderr: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    // Nobody ends its standard input.
    const [status] = await once(child, 'close');
    expect([status, Buffer.concat(stderr).toString()]).toEqual([2, complaint]);
  });

  it.each([
    [['--update-baseline'], '--update-baseline needs to know the file: --baseline voxlint-baseline.jsonl'],
    [[...update, '--stdin'], '--update-baseline goes with files; leave --stdin out.'],
    [
      [...update, '--fix-dry-run'],
      '--update-baseline writes and --fix-dry-run does not; leave one of them out.',
    ],
  ])('does not go with everything: %j', async (args, message) => {
    expect(await voxlint(args)).toMatchObject({ stderr: `voxlint: ${message}\n`, stdout: '', status: 2 });
  });
});

describe('comments in a file', () => {
  it('suppress findings, and are counted', async () => {
    const cwd = project({ 'a.agent.yaml': `${agents.clean}foo: 1 # voxlint-disable-line schema -- pilot\n` });
    const { stdout, status } = await voxlint(['--max-warnings', '0'], { cwd });
    expect(timeless(stdout)).toBe('✔ 1 file, no findings, 1 suppressed (… ms)\n');
    expect(status).toBe(0);
    const { files } = JSON.parse((await voxlint(['-f', 'json'], { cwd })).stdout);
    expect(files[0].diagnostics[0].suppressed).toEqual({ kind: 'comment', reason: 'pilot' });
  });

  it('that suppress nothing are warnings, errors on request, and removed with --fix', async () => {
    const cwd = project({ 'a.agent.yaml': `# voxlint-disable-file valid-time\n${agents.clean}` });
    const [usual, strict] = await Promise.all([
      voxlint([], { cwd }),
      voxlint(['--report-unused-disable-directives'], { cwd }),
    ]);
    expect(usual.stdout).toContain('a.agent.yaml:1:1  warning  unused-suppression');
    expect(strict.stdout).toContain('a.agent.yaml:1:1  error  unused-suppression');
    expect([usual.status, strict.status]).toEqual([0, 1]);
    await voxlint(['--fix'], { cwd });
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(agents.clean);
  });
});
