import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unifiedDiff } from '../../src/node/cli/output/unified-diff.ts';
import { agents, project, timeless, voxlint } from './voxlint.ts';

const guess = `${agents.clean}call_configuration:\n  timezone: Berlin\n`;

describe('--fix-dry-run', () => {
  it('shows a diff, changes nothing, and reports what would be left', async () => {
    const cwd = project({
      'a.agent.yaml': agents.fixable,
      'b.agent.yaml': agents.clean.replace('Front', 'Back'),
    });
    const { stdout, stderr, status } = await voxlint(['--fix-dry-run'], { cwd });
    expect(stdout).toBe(
      `--- a/a.agent.yaml\n+++ b/a.agent.yaml\n@@ -1,3 +1,2 @@\n name: Front desk\n agent_type: single_prompt\n-is_active: true\n`,
    );
    expect(timeless(stderr)).toBe(
      '✔ 2 files, no findings (… ms)\nvoxlint: 1 finding in 1 file would be fixed; nothing was changed.\n',
    );
    expect(status).toBe(0);
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(agents.fixable);
  });

  it('says when there is nothing to fix', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error });
    const { stdout, stderr, status } = await voxlint(['--fix-dry-run'], { cwd });
    expect(stdout).toBe('');
    expect(stderr).toContain('a.agent.yaml:1:1  error  schema/required');
    expect(stderr).toMatch(/\nvoxlint: There is nothing to fix\.\n$/);
    expect(status).toBe(1);
  });

  it.each([
    ['line feeds', agents.fixable, 'a.agent.yaml'],
    ['CRLF', `# a\n# b\n# c\n# d\n${agents.fixable}# e\n`.replaceAll('\n', '\r\n'), 'a.agent.yaml'],
    ['a byte order mark', `\ufeff${agents.fixable}`, 'a.agent.yaml'],
    ['no line end at the end', agents.fixable.trimEnd(), 'a.agent.yaml'],
    [
      'several places',
      `id: 1\n${agents.fixable}# 1\n# 2\n# 3\n# 4\n# 5\n# 6\n# 7\nversion: 2\n`,
      'a.agent.yaml',
    ],
    ['a name that needs quotes', agents.fixable, 'sub dir/ü "x" \\ \t.agent.yaml'],
  ])('is a patch that git applies, to what --fix makes of it: %s', async (_, text, path) => {
    const cwd = project({ [path]: text });
    const { stdout } = await voxlint(['--fix-dry-run'], { cwd });
    writeFileSync(join(cwd, 'fix.patch'), stdout);
    execFileSync('git', ['apply', 'fix.patch'], { cwd });
    const patched = readFileSync(join(cwd, path), 'utf8');
    writeFileSync(join(cwd, path), text);
    await voxlint(['--fix'], { cwd });
    expect(patched).toBe(readFileSync(join(cwd, path), 'utf8'));
    expect(patched).not.toBe(text);
  });

  it('works on standard input', async () => {
    const { stdout } = await voxlint(['--fix-dry-run', '--stdin', '--stdin-filename', 'x.agent.yaml'], {
      input: agents.fixable,
    });
    expect(stdout).toMatch(/^--- a\/x\.agent\.yaml\n\+\+\+ b\/x\.agent\.yaml\n@@/);
  });
});

describe('--unsafe', () => {
  it('also applies suggestions', async () => {
    const cwd = project({ 'a.agent.yaml': guess });
    await voxlint(['--fix'], { cwd });
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(guess);
    const { stdout } = await voxlint(['--fix-dry-run', '--unsafe'], { cwd });
    expect(stdout).toContain('-  timezone: Berlin\n+  timezone: ');
    await voxlint(['--fix', '--unsafe'], { cwd });
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toMatch(/timezone: \w+\/\w+/);
  });

  it.each([
    [['--unsafe'], '--unsafe goes with --fix or --fix-dry-run; add one of them.'],
    [['--fix', '--fix-dry-run'], '--fix changes files and --fix-dry-run does not; leave one of them out.'],
  ])('and the dry run do not go with everything: %j', async (args, message) => {
    expect(await voxlint(args)).toMatchObject({ stderr: `voxlint: ${message}\n`, stdout: '', status: 2 });
  });
});

describe('voxlint fix', () => {
  it('is lint --fix', async () => {
    const [cwd, other] = [
      project({ 'a.agent.yaml': agents.fixable }),
      project({ 'a.agent.yaml': agents.fixable }),
    ];
    const [fix, lint] = await Promise.all([
      voxlint(['fix'], { cwd }),
      voxlint(['lint', '--fix'], { cwd: other }),
    ]);
    expect(timeless(fix.stdout)).toBe(timeless(lint.stdout));
    expect(fix.status).toBe(lint.status);
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(agents.clean);
  });

  it('has a dry run and suggestions', async () => {
    const cwd = project({ 'a.agent.yaml': guess });
    const { stdout } = await voxlint(['fix', '--dry-run', '--unsafe'], { cwd });
    expect(stdout).toContain('-  timezone: Berlin\n');
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(guess);
    await voxlint(['fix', '--unsafe', 'a.agent.yaml'], { cwd });
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).not.toBe(guess);
  });

  it('has a help of its own', async () => {
    const { stdout } = await voxlint(['fix', '--help']);
    expect(stdout).toContain('voxlint fix [options] [paths]');
    expect(stdout).toContain('--dry-run');
    expect(stdout).not.toMatch(/--fix\b/);
  });
});

describe('a diff', () => {
  const change = {
    path: 'a',
    before: 'x: \u001b[31m\u0007\r\ny\t1\n',
    after: 'x: \u001b[31m\u0007\r\ny\t2\n',
  };

  it('shows no character to a person that steers the terminal', () => {
    const shown = unifiedDiff(change, true, false);
    expect(shown).toBe('--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n x: \\u{1b}[31m\\u{7}\n-y\t1\n+y\t2\n');
    expect(unifiedDiff({ ...change, path: '\u001b]0;x\u0007' }, true, false)).toMatch(
      /^--- "a\/\\033\]0;x\\007"\n/,
    );
  });

  it('is painted on request', () => {
    expect(unifiedDiff(change, true, true)).toContain(
      '\u001b[31m-y\t1\u001b[39m\n\u001b[32m+y\t2\u001b[39m\n',
    );
  });

  it('of a file that changes nearly everywhere is one change', () => {
    const text = (word: string): string =>
      `${Array.from({ length: 9000 }, (_, line) => `${word}${line}`).join('\n')}\n`;
    const cwd = project({ a: text('old') });
    writeFileSync(
      join(cwd, 'fix.patch'),
      unifiedDiff({ path: 'a', before: text('old'), after: text('new').trimEnd() }, false, false),
    );
    execFileSync('git', ['apply', 'fix.patch'], { cwd });
    expect(readFileSync(join(cwd, 'a'), 'utf8')).toBe(text('new').trimEnd());
  });
});
