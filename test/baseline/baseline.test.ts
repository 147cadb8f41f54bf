import { describe, expect, it } from 'vitest';
import {
  applyBaseline,
  type Baseline,
  createBaseline,
  formatBaseline,
  parseBaseline,
} from '../../src/findings/baseline.ts';
import type { FileReport } from '../../src/findings/diagnostic.ts';
import { applyFixes } from '../../src/findings/fix.ts';
import { lint } from '../../src/lint/lint.ts';
import type { Settings } from '../../src/lint/settings.ts';

const head = 'name: Clinic\nagent_type: single_prompt\n';

function check(text: string, path = 'a.agent.yaml', settings: Settings = {}): Promise<FileReport> {
  return lint({ path, text }, settings);
}

/** The findings that a baseline leaves, `line rule`, and what of it is stale, `path fingerprint count`. */
async function leftOf(
  baseline: Baseline,
  texts: Readonly<Record<string, string>>,
): Promise<{ left: readonly string[]; stale: readonly string[] }> {
  const reports = await Promise.all(Object.entries(texts).map(([path, text]) => check(text, path)));
  const applied = applyBaseline(reports, baseline);
  return {
    left: applied.reports.flatMap(({ diagnostics }) =>
      diagnostics
        .filter(({ suppressed }) => suppressed === null)
        .map(({ start, rule }) => `${start.line} ${rule}`),
    ),
    stale: applied.stale.map(
      ({ path, fingerprint, count }) => `${path} ${fingerprint.replace(/#.*/, '')} ${count}`,
    ),
  };
}

async function baselineOf(text: string, path = 'a.agent.yaml'): Promise<Baseline> {
  return createBaseline([await check(text, path)]);
}

function days(...lines: readonly string[]): string {
  return `${head}call_configuration:\n  timezone: Europe/Berlin\n  availability:\n    inbound:\n      enabled: true\n      days:\n${lines.map((line) => `        - ${line}\n`).join('')}`;
}

const monday = '{ day: monday, enabled: true, start: "9am", end: "17:00" }';
const tuesday = '{ day: tuesday, enabled: true, start: "08:00", end: "17:00" }';

describe('a baseline', () => {
  it('suppresses what it was made of, and marks it so', async () => {
    const text = `${head}foo: 1\nbar: 2\n`;
    const { reports, stale } = applyBaseline([await check(text)], await baselineOf(text));
    expect(reports[0]?.diagnostics.map(({ suppressed }) => suppressed)).toEqual([
      { kind: 'baseline' },
      { kind: 'baseline' },
    ]);
    expect(stale).toEqual([]);
  });

  it('lets every new finding through', async () => {
    const baseline = await baselineOf(`${head}foo: 1\n`);
    expect(await leftOf(baseline, { 'a.agent.yaml': `${head}bar: 1\nfoo: 1\n` })).toEqual({
      left: ['3 schema/unknown-field'],
      stale: [],
    });
    expect(await leftOf(baseline, { 'b.agent.yaml': `${head}foo: 1\n` })).toEqual({
      left: ['3 schema/unknown-field'],
      stale: [],
    });
  });

  it('knows list items by name, wherever they stand', async () => {
    const baseline = await baselineOf(days(monday, tuesday));
    expect(baseline.entries.map(({ fingerprint }) => fingerprint.replace(/#.*/, ''))).toEqual([
      '/call_configuration/availability/inbound/days[day=monday]/start',
    ]);
    expect(await leftOf(baseline, { 'a.agent.yaml': days(tuesday, monday) })).toEqual({
      left: [],
      stale: [],
    });
  });

  it('sees values that have changed places', async () => {
    const swapped = await leftOf(await baselineOf(days(monday, tuesday)), {
      'a.agent.yaml': days(monday.replace('9am', '08:00'), tuesday.replace('08:00', '9am')),
    });
    expect(swapped.left).toEqual(['10 valid-time']);
    expect(swapped.stale).toEqual([
      'a.agent.yaml /call_configuration/availability/inbound/days[day=monday]/start 1',
    ]);
  });

  it('sees two wrong values that have changed places', async () => {
    const both = (first: string, second: string): string =>
      days(monday.replace('9am', first), tuesday.replace('08:00', second));
    const swapped = await leftOf(await baselineOf(both('9am', '25:00')), {
      'a.agent.yaml': both('25:00', '9am'),
    });
    expect(swapped.left).toEqual(['9 valid-time', '10 valid-time']);
  });

  it('sees a wrong value that is now wrong otherwise', async () => {
    const baseline = await baselineOf(days(monday));
    expect(
      (await leftOf(baseline, { 'a.agent.yaml': days(monday.replace('9am', '9 a.m. or so')) })).left,
    ).toEqual(['9 valid-time']);
  });

  it('counts what looks the same to it, and lets the last one through', async () => {
    const list = (count: number): string =>
      `${head}structured_output:\n${'  - description: 5\n'.repeat(count)}`;
    const baseline = await baselineOf(list(2));
    expect(baseline.entries.map(({ count }) => count)).toEqual([2]);
    expect(await leftOf(baseline, { 'a.agent.yaml': list(3) })).toEqual({
      left: ['6 schema/type'],
      stale: [],
    });
    expect(await leftOf(baseline, { 'a.agent.yaml': list(1) })).toEqual({
      left: [],
      stale: ['a.agent.yaml /structured_output[]/description 1'],
    });
  });

  it('keeps missing fields of one map apart', async () => {
    const baseline = await baselineOf('name: Clinic\n');
    expect((await leftOf(baseline, { 'a.agent.yaml': 'agent_type: single_prompt\n' })).left).toEqual([
      '1 schema/required',
    ]);
  });

  it('does not mind what else changes in a map with a fault', async () => {
    const baseline = await baselineOf('name: Clinic\n');
    expect((await leftOf(baseline, { 'a.agent.yaml': 'prompt: Hi\nname: Practice\n' })).left).toEqual([]);
  });

  it('knows the documents of a file by name', async () => {
    const first = 'name: A\nagent_type: single_prompt\n';
    const second = 'name: B\nagent_type: single_prompt\nfoo: 1\n';
    const baseline = await baselineOf(`${first}---\n${second}`);
    expect(baseline.entries.map(({ fingerprint }) => fingerprint.replace(/#.*/, ''))).toEqual([
      '[name=B]/foo',
    ]);
    expect((await leftOf(baseline, { 'a.agent.yaml': `${second}---\n${first}` })).left).toEqual([]);
    expect(
      (await leftOf(baseline, { 'a.agent.yaml': `${first}foo: 1\n---\n${second.replace('foo: 1\n', '')}` }))
        .left,
    ).toEqual(['3 schema/unknown-field']);
  });

  it('knows a shared value by its uses, in any order', async () => {
    const shared = (first: string, second: string): string =>
      `${head}config: { hours: &hours { enabled: true, days: [${monday}] } }\ncall_configuration:\n  timezone: Europe/Berlin\n  availability:\n    ${first}: *hours\n    ${second}: *hours\n`;
    const baseline = await baselineOf(shared('inbound', 'outbound'));
    expect(baseline.entries).toHaveLength(1);
    expect(await leftOf(baseline, { 'a.agent.yaml': shared('outbound', 'inbound') })).toEqual({
      left: [],
      stale: [],
    });
  });

  it('never holds faults of the text, nor findings about comments', async () => {
    expect((await baselineOf('name: "Clinic\n')).entries).toEqual([]);
    expect(
      (await baselineOf(`# voxlint-disable-file valid-time\n# voxlint-disable-nextline\n${head}`)).entries,
    ).toEqual([]);
  });

  it('does not hold what a comment suppresses, and does not suppress it again', async () => {
    const suppressed = `${head}foo: 1 # voxlint-disable-line -- why\n`;
    expect((await baselineOf(suppressed)).entries).toEqual([]);
    const { reports, stale } = applyBaseline([await check(suppressed)], await baselineOf(`${head}foo: 1\n`));
    expect(reports[0]?.diagnostics[0]?.suppressed).toEqual({ kind: 'comment', reason: 'why' });
    expect(stale).toHaveLength(1);
  });

  it('keeps fixes from being applied', async () => {
    const text = days(monday);
    const { reports } = applyBaseline([await check(text)], await baselineOf(text));
    expect(applyFixes(text, reports[0]?.diagnostics ?? [])).toEqual({ text, applied: 0 });
  });
});

describe('a stale entry', () => {
  it('is not one of a file that was not checked, or cannot be read now', async () => {
    const baseline = await baselineOf(`${head}foo: 1\n`);
    expect((await leftOf(baseline, { 'b.agent.yaml': head })).stale).toEqual([]);
    expect((await leftOf(baseline, { 'a.agent.yaml': 'name: "Clinic\n' })).stale).toEqual([]);
    expect((await leftOf(baseline, { 'a.agent.yaml': head })).stale).toEqual(['a.agent.yaml /foo 1']);
  });
});

describe('writing a baseline again', () => {
  it('renews the files that were checked and keeps the others', async () => {
    const before = createBaseline([
      await check(`${head}foo: 1\n`, 'a.agent.yaml'),
      await check(`${head}foo: 1\n`, 'b.agent.yaml'),
    ]);
    const after = createBaseline([await check(`${head}bar: 1\n`, 'a.agent.yaml')], before);
    expect(
      after.entries.map(({ path, fingerprint }) => `${path} ${fingerprint.replace(/#.*/, '')}`).sort(),
    ).toEqual(['a.agent.yaml /bar', 'b.agent.yaml /foo']);
  });

  it('keeps the entries of a file that cannot be read now', async () => {
    const before = await baselineOf(`${head}foo: 1\n`);
    expect(createBaseline([await check('name: "Clinic\n')], before)).toEqual(before);
  });

  it('from reports that it was applied to changes nothing', async () => {
    const before = await baselineOf(`${head}foo: 1\nbar: 1\n`);
    const { reports } = applyBaseline([await check(`${head}foo: 1\nbar: 1\n`)], before);
    expect(formatBaseline(createBaseline(reports, before))).toBe(formatBaseline(before));
  });
});

describe('the file', () => {
  const entries = [
    { path: 'b.agent.yaml', rule: 'valid-time', fingerprint: '/x#1', count: 1 },
    { path: 'a.agent.yaml', rule: 'valid-time', fingerprint: '/y#1', count: 2 },
    { path: 'a.agent.yaml', rule: 'schema/type', fingerprint: '/y#1', count: 1 },
  ];

  it('has a line that names its form, and one sorted line an entry', () => {
    const text = formatBaseline({ entries });
    expect(text).toBe(
      [
        '{"voxlintBaseline":1}',
        '{"path":"a.agent.yaml","rule":"schema/type","fingerprint":"/y#1","count":1}',
        '{"path":"a.agent.yaml","rule":"valid-time","fingerprint":"/y#1","count":2}',
        '{"path":"b.agent.yaml","rule":"valid-time","fingerprint":"/x#1","count":1}',
        '',
      ].join('\n'),
    );
    expect(formatBaseline(parsed(text))).toBe(text);
    expect(formatBaseline(parsed(`\ufeff${text.replaceAll('\n', '\r\n')}\n`))).toBe(text);
  });

  it('may hold an entry twice after a merge: the larger count holds', () => {
    const text = formatBaseline({ entries });
    const merged = `${text}${text.split('\n')[2]?.replace('"count":2', '"count":3')}\n${text.split('\n')[1]}\n`;
    expect(
      parsed(merged)
        .entries.map(({ count }) => count)
        .sort(),
    ).toEqual([1, 1, 3]);
  });

  it.each([
    ['', 1, 'This is not a baseline: its first line is not {"voxlintBaseline":1}.'],
    ['[]', 1, 'This is not a baseline: its first line is not {"voxlintBaseline":1}.'],
    ['null\n', 1, 'This is not a baseline: its first line is not {"voxlintBaseline":1}.'],
    ['{"voxlintBaseline":2}\n', 1, 'The baseline has form 2; this version of voxlint reads form 1.'],
    ['<<<<<<< HEAD\n{"voxlintBaseline":1}\n', 1, 'The baseline holds the marks of a merge conflict.'],
    ['{"voxlintBaseline":1}\n<<<<<<< HEAD\n', 2, 'The baseline holds the marks of a merge conflict.'],
    ['{"voxlintBaseline":1}\n=======\n', 2, 'The baseline holds the marks of a merge conflict.'],
    [
      '{"voxlintBaseline":1}\n\n{"path":1}\n',
      3,
      'This line of the baseline is not an entry with path, rule, fingerprint and count.',
    ],
    [
      `{"voxlintBaseline":1}\n${JSON.stringify({ ...entries[0], count: 0 })}`,
      2,
      'This line of the baseline is not an entry with path, rule, fingerprint and count.',
    ],
    [
      `{"voxlintBaseline":1}\n${JSON.stringify({ ...entries[0], count: '1' })}`,
      2,
      'This line of the baseline is not an entry with path, rule, fingerprint and count.',
    ],
    [
      '{"voxlintBaseline":1}\n7\n',
      2,
      'This line of the baseline is not an entry with path, rule, fingerprint and count.',
    ],
  ])('that is broken is refused: %j', (text, line, message) => {
    expect(parseBaseline(text)).toMatchObject({ problem: { line, message } });
  });
});

function parsed(text: string): Baseline {
  const baseline = parseBaseline(text);
  if ('problem' in baseline) throw new Error(baseline.problem.message);
  return baseline;
}
