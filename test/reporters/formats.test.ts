import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { agentWeek } from '../../src/findings/agent-week.ts';
import type { FileReport } from '../../src/findings/diagnostic.ts';
import { github } from '../../src/reporters/github.ts';
import { gitlab } from '../../src/reporters/gitlab.ts';
import { html } from '../../src/reporters/html.ts';
import { junit } from '../../src/reporters/junit.ts';
import { markdown } from '../../src/reporters/markdown.ts';
import { rdjson } from '../../src/reporters/rdjson.ts';
import { sarif } from '../../src/reporters/sarif.ts';
import { allReporters } from './all-reporters.ts';
import { findingIn, plain } from './finding-in.ts';
import { oneContext, oneResult } from './one-result.ts';

describe('one result', () => {
  it.each(allReporters)('as $format', async ({ format, report, form }) => {
    await expect(report(oneResult, oneContext)).toMatchFileSnapshot(`golden/${format}.${form.ending}.out`);
  });

  it.each(allReporters)('without files is well formed as $format', ({ report, form: { ending } }) => {
    const text = report([], plain);
    if (ending === 'json') expect(() => JSON.parse(text)).not.toThrow();
    if (ending === 'xml') expect(() => new SaxesParser().write(text).close()).not.toThrow();
    expect(text === '' || text.endsWith('\n')).toBe(true);
  });
});

const text = 'start: 9:00\nstart: 9:00\n';

function reportOf(count: number, severity: 'error' | 'warning', path = 'a.agent.yaml'): FileReport {
  return {
    path,
    text,
    diagnostics: Array.from({ length: count }, () => findingIn(text, '9:00', { severity })),
  };
}

describe('sarif', () => {
  const [error] = reportOf(1, 'error').diagnostics;

  function first(path: string): { readonly uri: string; readonly uriBaseId?: string } {
    const log = JSON.parse(sarif([{ path, text, diagnostics: error ? [error] : [] }], plain));
    return log.runs[0].results[0].locations[0].physicalLocation.artifactLocation;
  }

  it.each([
    ['a b/ü#?.yaml', 'a%20b/%C3%BC%23%3F.yaml'],
    ['a:b/100%.yaml', 'a%3Ab/100%25.yaml'],
    ['half \ud800.yaml', 'half%20%EF%BF%BD.yaml'],
    ['(a)\'*!".yaml', '%28a%29%27%2A%21%22.yaml'],
  ])('gives %j as a relative URI', (path, uri) => {
    expect(first(path)).toEqual({ uri, uriBaseId: '%SRCROOT%', index: 0 });
  });

  it.each([
    ['/srv/a b.yaml', 'file:///srv/a%20b.yaml'],
    ['C:/a b.yaml', 'file:///C%3A/a%20b.yaml'],
  ])('gives %j as a URI of its own', (path, uri) => {
    expect(first(path)).toEqual({ uri, index: 0 });
  });

  it('keeps findings apart that look alike, in the same way each time', () => {
    const prints = (): string[] =>
      JSON.parse(sarif([reportOf(3, 'error'), reportOf(1, 'error', 'b')], plain)).runs[0].results.map(
        (result: { partialFingerprints: Record<string, string> }) => result.partialFingerprints['voxlint/v1'],
      );
    expect(new Set(prints()).size).toBe(4);
    expect(prints()).toEqual(prints());
  });

  it('keeps its fingerprints when lines are put before', () => {
    const printOf = (shifted: string): string => {
      const finding = findingIn(shifted, '9:00');
      const log = JSON.parse(sarif([{ path: 'a', text: shifted, diagnostics: [finding] }], plain));
      return log.runs[0].results[0].partialFingerprints['voxlint/v1'];
    };
    expect(printOf(`# new\n${text}`)).toBe(printOf(text));
    expect(printOf(text.replace('start', 'begin'))).not.toBe(printOf(text));
  });
});

describe('github', () => {
  it('puts errors first, keeps to what GitHub shows, and leaves nothing out', () => {
    const lines = github([reportOf(12, 'warning'), reportOf(11, 'error', 'b')])
      .trimEnd()
      .split('\n');
    const starts = lines.map((line) => line.split(' ')[0]);
    expect(starts.slice(0, 10)).toEqual(Array(10).fill('::error'));
    expect(starts.slice(10, 20)).toEqual(Array(10).fill('::warning'));
    expect(lines.slice(20).map((line) => line.split(': ')[1])).toEqual(
      [
        'for GitHub shows ten of each severity:',
        'error valid-time',
        'warning valid-time',
        'warning valid-time',
      ].map((line, index) => (index === 0 ? undefined : line)),
    );
  });

  it('says nothing when there is nothing to say', () => {
    expect(github([reportOf(0, 'error')])).toBe('');
  });

  it('cuts a message that fills the page', () => {
    const long = findingIn(text, '9:00', { message: 'x'.repeat(100_000) });
    expect(github([{ path: 'a', text, diagnostics: [long] }]).length).toBeLessThan(2200);
  });
});

describe('gitlab', () => {
  it('never uses a fingerprint twice', () => {
    const issues = JSON.parse(gitlab([reportOf(5, 'error'), reportOf(5, 'error', 'b')]));
    expect(new Set(issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(10);
  });
});

describe('junit', () => {
  it('counts what it lists', () => {
    const xml = junit([reportOf(2, 'error'), reportOf(3, 'warning', 'b'), reportOf(0, 'error', 'c')], plain);
    expect(xml).toContain('<testsuites name="voxlint" tests="6" failures="2" errors="0" time="0.041">');
    expect(xml.match(/<testcase /g)).toHaveLength(6);
    expect(xml.match(/<failure /g)).toHaveLength(2);
  });
});

describe('rdjson', () => {
  it('counts columns in bytes, as the format has it', () => {
    const wide = 'é🥐: 9:00\n';
    const report = JSON.parse(
      rdjson([{ path: 'a', text: wide, diagnostics: [findingIn(wide, '9:00')] }], plain),
    );
    expect(report.diagnostics[0].location.range).toEqual({
      start: { line: 1, column: 9 },
      end: { line: 1, column: 13 },
    });
  });
});

describe('markdown', () => {
  it('stays within what a job may write', () => {
    const page = markdown([reportOf(3000, 'error')], plain);
    expect(page.match(/^\| a\.agent/gm)).toHaveLength(500);
    expect(page).toContain('… and 2500 more.');
  });
});

describe('html', () => {
  it('shows a week only where there is one', () => {
    expect(html([reportOf(1, 'error')], plain)).not.toContain('<svg');
    expect(html(oneResult, oneContext).match(/<rect /g)).toHaveLength(4);
  });

  it('says that hours are off or unclear, and never that such a day is closed', () => {
    const days = [
      { day: 'monday', start: '08:00', end: '12:00' },
      { day: 'monday', start: '2 pm', end: '18:00' },
      { day: 'tuesday', start: '22:00' },
      { day: 'wednesday', enabled: false, start: '9:00', end: '12:00' },
    ];
    const availability = { inbound: { enabled: true, days }, outbound: { enabled: false, days } };
    const week = agentWeek({ call_configuration: { availability } });
    const page = html([{ path: 'a', diagnostics: [], weeks: week ? [week] : [] }], plain);
    const spans = [...page.matchAll(/<text class="span"[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(spans.slice(0, 6)).toEqual([
      'inbound 08:00–12:00, times unclear',
      'outbound off (08:00–12:00, times unclear)',
      'inbound times unclear',
      'outbound off (times unclear)',
      'inbound closed',
      'outbound off',
    ]);
    expect(page).toContain('Times unclear: open that day');
    expect(page).toContain('Pale: the hours of a direction');
  });

  it('lists its files where there are several', () => {
    const page = html([reportOf(2, 'error'), reportOf(1, 'warning', 'b'), reportOf(0, 'error', 'c')], plain);
    const items = [
      ...page.matchAll(/<li><a href="#(file-\d)">(.*?)<\/a> <span class="quiet">(.*?)<\/span>/g),
    ];
    expect(items.map(([, ...parts]) => parts)).toEqual([
      ['file-1', 'a.agent.yaml', '2 errors'],
      ['file-2', 'b', '1 warning'],
    ]);
    for (const [, id] of items) expect(page).toContain(`<section id="${id}">`);
    expect(html([reportOf(1, 'error')], plain)).not.toContain('<nav');
  });
});

describe('agentWeek', () => {
  const availability = (value: unknown): unknown => ({ call_configuration: { availability: value } });

  it.each([
    [undefined],
    [null],
    ['text'],
    [[]],
    [{}],
    [{ call_configuration: [] }],
    [availability({ inbound: [] })],
    [availability({ inbound: 'always' })],
  ])('finds none in %j', (value) => {
    expect(agentWeek(value)).toBeUndefined();
  });

  it('leaves out what is no window', () => {
    const days = [
      null,
      'monday',
      { day: 'Monday', start: '09:00', end: '10:00' },
      { day: 'monday', start: '9:00', end: '10:00' },
      { day: 'monday', start: '09:00', end: '24:00' },
      { day: 'monday', start: '09:00', end: '09:00' },
      { day: 'monday', start: 540, end: '10:00' },
      { day: 'tuesday', enabled: false, start: '09:00', end: '10:00' },
      { day: 'wednesday', start: '00:00', end: '23:59' },
    ];
    const week = agentWeek(availability({ inbound: { enabled: 'yes', days } }));
    expect(week).toEqual({
      name: 'Agent without a name',
      timezone: undefined,
      inbound: {
        enabled: undefined,
        days: [[], [], [{ start: 0, end: 1439 }], [], [], [], []],
        unclear: [true, false, false, false, false, false, false],
      },
      outbound: undefined,
    });
  });
});
