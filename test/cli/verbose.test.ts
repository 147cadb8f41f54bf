import { describe, expect, it } from 'vitest';
import { agents, project, shell, voxlint } from './voxlint.ts';

/** The steps of a run, without the milliseconds, the version and the folder. */
function stepsOf(stderr: string, cwd: string): readonly string[] {
  return stderr
    .replaceAll(cwd, '<here>')
    .replaceAll(/\d+\.\d ms/g, '… ms')
    .replaceAll(/voxlint \S+ on Node \S+,/g, 'voxlint on Node,')
    .split('\n')
    .filter((line) => line !== '');
}

const files = {
  '.voxlintrc.yaml': 'extends: [./base.yaml]\nignore: [old/**, late.agent.yaml]\n',
  'base.yaml': 'rules:\n  known-value: off\n',
  '.gitignore': 'drafts/\n*.tmp.agent.yaml\n',
  'a.agent.yaml': agents.clean,
  'sub/b b.agent.yaml': agents.warning,
  'drafts/c.agent.yaml': agents.error,
  'd.tmp.agent.yaml': agents.error,
  'old/e.agent.yaml': agents.error,
  'late.agent.yaml': agents.error,
  'notes.yaml': 'no: definition\n',
};

describe('--verbose', () => {
  it('reports what is read, what is left out and why, and each phase, in order', async () => {
    const cwd = project(files);
    await shell('git init -q', { cwd });
    const { status, stdout, stderr } = await voxlint(['--verbose'], { cwd });
    expect([status, stdout]).toEqual([
      0,
      (await voxlint([], { cwd })).stdout.replace(/\(.*\)/, /\(.*\)/.exec(stdout)?.[0] ?? ''),
    ]);
    expect(stepsOf(stderr, cwd)).toEqual([
      'voxlint: start: voxlint on Node, in <here>, … ms',
      'voxlint: read the configuration .voxlintrc.yaml',
      'voxlint: read the configuration base.yaml',
      'voxlint: left out .git/: never searched',
      'voxlint: left out d.tmp.agent.yaml: git ignores it (--no-ignore checks it)',
      'voxlint: left out drafts/: git ignores it (--no-ignore checks it)',
      'voxlint: left out late.agent.yaml: the configuration ignores it (--no-ignore checks it)',
      'voxlint: left out old/: the configuration ignores it (--no-ignore checks it)',
      'voxlint: find: 2 files, … ms',
      'voxlint: settings: 2 files, … ms',
      'voxlint: check: 2 files, … ms',
      'voxlint: compare: 2 files, … ms',
      'voxlint: report: … ms',
      'voxlint: end: … ms since the start',
    ]);
  });

  it('names the folders that are never searched, below a glob, too', async () => {
    const cwd = project({
      'a.agent.yaml': agents.clean,
      'node_modules/b.agent.yaml': agents.error,
      'sub/.voxlint/c.agent.yaml': agents.error,
    });
    for (const args of [['--verbose'], ['--verbose', '**/*.agent.yaml']]) {
      const { stderr } = await voxlint(args, { cwd });
      expect(stderr).toContain('voxlint: left out node_modules/: never searched\n');
      expect(stderr).toContain('voxlint: left out sub/.voxlint/: never searched\n');
    }
    const { stderr: named } = await voxlint(['--verbose', 'node_modules'], { cwd });
    expect(named).not.toContain('left out');
  });

  it('reports the reading of a baseline, and its phase', async () => {
    const cwd = project({ '.voxlintrc.json': '{}', 'a.agent.yaml': agents.error });
    const update = ['--verbose', '--baseline', 'known.jsonl', '--update-baseline'];
    const first = stepsOf((await voxlint(update, { cwd })).stderr, cwd);
    expect(first.filter((line) => line.includes('baseline'))).toEqual(['voxlint: baseline: 1 file, … ms']);
    const { stderr } = await voxlint(['--verbose', '--baseline', 'known.jsonl'], { cwd });
    expect(stepsOf(stderr, cwd)).toEqual([
      'voxlint: start: voxlint on Node, in <here>, … ms',
      'voxlint: read the baseline known.jsonl: 1 finding, … ms',
      'voxlint: read the configuration .voxlintrc.json',
      'voxlint: find: 1 file, … ms',
      'voxlint: settings: 1 file, … ms',
      'voxlint: check: 1 file, … ms',
      'voxlint: compare: 1 file, … ms',
      'voxlint: baseline: 1 file, … ms',
      'voxlint: report: … ms',
      'voxlint: end: … ms since the start',
    ]);
  });

  it('reports the phases of a text on standard input', async () => {
    const cwd = project({
      '.voxlintrc.yaml': 'ignore: [late.agent.yaml]\n',
      'known.jsonl': '{"voxlintBaseline":1}\n',
    });
    const stdin = ['--verbose', '--stdin', '--stdin-filename'];
    const { stderr } = await voxlint([...stdin, 'a.agent.yaml', '--baseline', 'known.jsonl'], {
      cwd,
      input: agents.clean,
    });
    expect(stepsOf(stderr, cwd)).toEqual([
      'voxlint: start: voxlint on Node, in <here>, … ms',
      'voxlint: read the baseline known.jsonl: 0 findings, … ms',
      'voxlint: read the configuration .voxlintrc.yaml',
      'voxlint: settings: 1 file, … ms',
      'voxlint: check: 1 file, … ms',
      'voxlint: baseline: 1 file, … ms',
      'voxlint: report: … ms',
      'voxlint: end: … ms since the start',
    ]);
    const ignored = await voxlint([...stdin, 'late.agent.yaml'], { cwd, input: agents.error });
    expect(stepsOf(ignored.stderr, cwd).slice(2, 4)).toEqual([
      'voxlint: left out late.agent.yaml: the configuration ignores it (--no-ignore checks it)',
      'voxlint: settings: 0 files, … ms',
    ]);
  });

  it('reports a file that is passed and ignored', async () => {
    const cwd = project(files);
    const { stderr } = await voxlint(['--verbose', 'a.agent.yaml', 'late.agent.yaml'], { cwd });
    expect(stderr).toContain(
      'left out late.agent.yaml: the configuration ignores it (--no-ignore checks it)\n',
    );
    const { stderr: all } = await voxlint(['--verbose', '--no-ignore', 'late.agent.yaml'], { cwd });
    expect(all).not.toContain('left out');
  });

  it('reports what the cache knows, and that several threads work', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean, 'b.agent.yaml': agents.warning });
    const cold = await voxlint(['--verbose', '--cache', '--threads', '2'], { cwd });
    const warm = await voxlint(['--verbose', '--cache', '--threads', '2'], { cwd });
    expect(stepsOf(cold.stderr, cwd)).toContain(
      'voxlint: cache: 0 of 2 files known in <here>/.voxlint/cache',
    );
    expect(stepsOf(cold.stderr, cwd)).toContain('voxlint: threads: 2 files shared among several');
    expect(stepsOf(warm.stderr, cwd)).toContain(
      'voxlint: cache: 2 of 2 files known in <here>/.voxlint/cache',
    );
    expect(warm.stderr).not.toContain('threads:');
  });

  it.each(['plan', 'types', 'fix', 'print-config a.agent.yaml'])('goes with %s, too', async (line) => {
    const cwd = project(files);
    const { stderr } = await voxlint([...line.split(' '), '--verbose'], { cwd });
    expect(stderr).toContain('read the configuration .voxlintrc.yaml\n');
    expect(stderr).toMatch(/end: \d+\.\d ms since the start\n$/);
  });

  it('keeps a hostile name on its line', async () => {
    const cwd = project({
      '.voxlintrc.yaml': 'ignore: ["*"]\n',
      'a\n::error::\u001b[31m.agent.yaml': agents.clean,
    });
    const { stderr } = await voxlint(['--verbose'], { cwd });
    expect(stderr).toContain('left out a\\n::error::\\u{1b}[31m.agent.yaml: ');
  });

  it('is silent without it', async () => {
    const cwd = project(files);
    expect((await voxlint([], { cwd })).stderr).toBe('');
  });
});
