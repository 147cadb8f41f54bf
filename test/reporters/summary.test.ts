import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../src/findings/diagnostic.ts';
import { summary } from '../../src/reporters/summary.ts';
import { findingIn, plain } from './finding-in.ts';

const text = 'start: 9:00\n';
const fix = { description: 'Write it', safe: true, edits: [{ start: 7, end: 11, text: '"09:00"' }] };

function file(...findings: Parameters<typeof findingIn>[2][]): FileReport {
  return { path: 'a', text, diagnostics: findings.map((rest) => findingIn(text, '9:00', rest)) };
}

const clean: FileReport = { path: 'b', diagnostics: [] };
const suppressed = { suppressed: { kind: 'comment' } } as const;

describe('the summary', () => {
  it.each<[string, FileReport[], string]>([
    ['nothing found', [clean, clean], '✔ 2 files, no findings (41 ms)\n'],
    ['one file', [clean], '✔ 1 file, no findings (41 ms)\n'],
    ['no file', [], '✔ 0 files, no findings (41 ms)\n'],
    ['errors', [file({}, {}), clean], '✖ 2 errors in 1 of 2 files (41 ms)\n'],
    ['errors everywhere', [file({})], '✖ 1 error in 1 file (41 ms)\n'],
    ['warnings', [file({ severity: 'warning' }), clean], '! 1 warning in 1 of 2 files (41 ms)\n'],
    ['both', [file({}, { severity: 'warning' }), clean], '✖ 1 error and 1 warning in 1 of 2 files (41 ms)\n'],
    ['suppressed only', [file(suppressed)], '✔ 1 file, no findings, 1 suppressed (41 ms)\n'],
    [
      'suppressed too',
      [file({}, suppressed), file(suppressed)],
      '✖ 1 error in 1 of 2 files, 2 suppressed (41 ms)\n',
    ],
  ])('tells %s', (_, files, expected) => {
    expect(summary(files, plain)).toBe(expected);
  });

  it('shows how to fix what can be fixed', () => {
    const context = { ...plain, fixCommand: 'voxlint --fix agents' };
    expect(summary([file({ fix }, {})], context)).toBe(
      '✖ 2 errors in 1 file (41 ms)\n  1 can be fixed: voxlint --fix agents\n',
    );
    expect(summary([file({})], context)).not.toContain('--fix');
  });

  it('counts what has been fixed', () => {
    expect(summary([clean], { ...plain, fixed: 3 })).toBe('✔ 1 file, no findings, 3 fixed (41 ms)\n');
  });

  it('shows a long time in seconds', () => {
    expect(summary([clean], { ...plain, durationMs: 12_345 })).toContain('(12.3 s)');
  });

  it('is colored on request', () => {
    expect(summary([clean], { ...plain, color: true })).toContain('\u001b[32m✔\u001b[39m');
    expect(summary([clean], plain)).not.toContain('\u001b');
  });
});
