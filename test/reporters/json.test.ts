import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../src/findings/diagnostic.ts';
import { json } from '../../src/reporters/json.ts';
import { findingIn, plain, relatedIn } from './finding-in.ts';

const text = 'start: 9:00\nend: 8:00\n';

describe('the JSON report', () => {
  it('has the keys of the contract, in their order', () => {
    const finding = findingIn(text, '9:00', {
      related: [relatedIn(text, '8:00', 'the end')],
      fix: { description: 'Write "09:00"', safe: true, edits: [{ start: 7, end: 11, text: '"09:00"' }] },
    });
    const report = json([{ path: 'a.agent.yaml', text, diagnostics: [finding] }], plain);
    const expected = {
      version: 1,
      tool: { name: 'voxlint', version: '1.2.3' },
      files: [
        {
          path: 'a.agent.yaml',
          diagnostics: [
            {
              rule: 'valid-time',
              messageId: 'form',
              severity: 'error',
              message: 'This is wrong.',
              help: 'Write it right.',
              pointer: '/start',
              document: 0,
              start: { line: 1, column: 8, offset: 7 },
              end: { line: 1, column: 12, offset: 11 },
              related: [
                {
                  message: 'the end',
                  start: { line: 2, column: 6, offset: 17 },
                  end: { line: 2, column: 10, offset: 21 },
                },
              ],
              fix: {
                description: 'Write "09:00"',
                safe: true,
                edits: [{ start: 7, end: 11, text: '"09:00"' }],
              },
              suppressed: null,
            },
          ],
        },
      ],
      summary: { files: 1, errors: 1, warnings: 0, fixable: 1, suppressed: 0 },
    };
    expect(JSON.stringify(JSON.parse(report))).toBe(JSON.stringify(expected));
  });

  it('lists clean files, and says null where there is no fix', () => {
    const files: FileReport[] = [
      { path: 'clean.agent.yaml', diagnostics: [] },
      { path: 'faulty.agent.yaml', text, diagnostics: [findingIn(text, '9:00')] },
    ];
    const report = JSON.parse(json(files, plain));
    expect(report.files[0]).toEqual({ path: 'clean.agent.yaml', diagnostics: [] });
    expect(report.files[1].diagnostics[0].fix).toBeNull();
  });

  it('is a valid report of no files', () => {
    expect(JSON.parse(json([], plain))).toMatchObject({ files: [], summary: { files: 0, errors: 0 } });
  });

  it('counts a suppressed finding as suppressed and as nothing else', () => {
    const suppressed = findingIn(text, '9:00', {
      suppressed: { kind: 'comment', reason: 'as agreed' },
      fix: { description: 'Write it', safe: true, edits: [] },
    });
    const report = JSON.parse(json([{ path: 'a', text, diagnostics: [suppressed] }], plain));
    expect(report.summary).toEqual({ files: 1, errors: 0, warnings: 0, fixable: 0, suppressed: 1 });
    expect(report.files[0].diagnostics[0].suppressed).toEqual({ kind: 'comment', reason: 'as agreed' });
  });

  it('counts as fixable what --fix fixes, not what is a guess', () => {
    const guess = findingIn(text, '9:00', {
      severity: 'warning',
      fix: { description: 'Write 21:00', safe: false, edits: [] },
    });
    const report = JSON.parse(json([{ path: 'a', text, diagnostics: [guess] }], plain));
    expect(report.summary).toEqual({ files: 1, errors: 0, warnings: 1, fixable: 0, suppressed: 0 });
  });

  it('gives back every character, but steers no terminal', () => {
    const hostile = 'a\u001b[31m\u009b2J\u202e\u2066\u2028\ufeff\u0007"\\\u007f';
    const report = json([{ path: hostile, diagnostics: [] }], plain);
    expect(JSON.parse(report).files[0].path).toBe(hostile);
    expect(report.replaceAll('\n', '')).toMatch(/^[\u0020-\u007e]*$/);
  });

  it('leaves letters of any script as they are', () => {
    const report = json([{ path: 'agents/受付.agent.yaml', diagnostics: [] }], plain);
    expect(report).toContain('agents/受付.agent.yaml');
  });
});
