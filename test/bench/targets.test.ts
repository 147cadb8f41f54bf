import { describe, expect, it } from 'vitest';
import { median, type Sample } from '../../bench/measure.ts';
import { bareNodeLabel, type CaseResult, renderCase, renderTargets } from '../../bench/report.ts';
import { checkTargets, type TargetCases } from '../../bench/targets.ts';

const megabyte = 1024 * 1024;
const labels = { voxlint: 'voxlint 1.0.0', spectral: 'Spectral 6' };

function caseOf(files: number, samples: Readonly<Record<string, Sample>>): CaseResult {
  return {
    title: `${files} YAML files`,
    files,
    bytes: files * 8_000,
    samples: new Map(Object.entries(samples)),
  };
}

function casesWith({ start = 75, many = 2_000, peak = 100, large = 20_075 } = {}): TargetCases {
  return {
    oneYaml: caseOf(1, {
      [bareNodeLabel]: { milliseconds: [50] },
      'voxlint 1.0.0': { milliseconds: [start] },
    }),
    manyYaml: caseOf(2_000, {
      'voxlint 1.0.0': { milliseconds: [many], peakBytes: 90 * megabyte },
      'Spectral 6': { milliseconds: [24_000, 24_000, 99_000] },
    }),
    manyJson: caseOf(2_000, { 'voxlint 1.0.0': { milliseconds: [500], peakBytes: peak * megabyte } }),
    smallYaml: caseOf(201, { 'voxlint 1.0.0': { milliseconds: [start + 200] } }),
    largeYaml: caseOf(20_001, { 'voxlint 1.0.0': { milliseconds: [large] } }),
  };
}

const verdicts = (cases: TargetCases): (boolean | undefined)[] =>
  checkTargets(cases, labels).map(({ isMet }) => isMet);

describe('checkTargets', () => {
  it('meets every target at its limit', () => {
    expect(verdicts(casesWith({ peak: 200 }))).toEqual([true, true, true, true]);
  });

  it.each([
    ['a slow start', { start: 76 }, 0],
    ['a small lead over Spectral', { many: 2_001 }, 1],
    ['a large heap in either format', { peak: 201 }, 2],
    ['files that get dearer', { large: 25_076 }, 3],
  ])('misses exactly one target for %s', (_, change, missed) => {
    expect(verdicts(casesWith(change)).map((isMet) => !isMet)).toEqual(
      [0, 1, 2, 3].map((at) => at === missed),
    );
  });

  it('leaves open what was not measured', () => {
    const nothing = {
      oneYaml: undefined,
      manyYaml: undefined,
      manyJson: undefined,
      smallYaml: undefined,
      largeYaml: undefined,
    };
    const targets = checkTargets(nothing, labels);
    expect(targets.map(({ isMet }) => isMet)).toEqual([undefined, undefined, undefined, undefined]);
    expect(renderTargets(targets).match(/not measured/gu)).toHaveLength(4);
  });

  it('prints figure, target and verdict', () => {
    expect(renderTargets(checkTargets(casesWith({ many: 3_000 }), labels))).toMatch(
      /2000 YAML files, times faster than Spectral +≥ 12 × +8\.0 × +MISSED/u,
    );
  });
});

describe('renderCase', () => {
  it('compares with bare node and with voxlint', () => {
    const table = renderCase(
      caseOf(100, {
        [bareNodeLabel]: { milliseconds: [50] },
        'voxlint 1.0.0': { milliseconds: [100, 90, 120], peakBytes: 64 * megabyte },
        'Spectral 6': { milliseconds: [1_500] },
      }),
      labels.voxlint,
    );
    const rows = table.split('\n').map((row) => row.trim().split(/ {2,}/u));
    expect(rows[0]).toEqual(['100 YAML files (0.76 MB)']);
    expect(rows[3]).toEqual([
      'voxlint 1.0.0',
      '100.0 ms',
      '90.0 ms',
      '120.0 ms',
      '3',
      '2.00 ×',
      '1.00 ×',
      '64 MB',
      '1.000 ms',
    ]);
    expect(rows[4]).toEqual([
      'Spectral 6',
      '1.50 s',
      '1.50 s',
      '1.50 s',
      '1',
      '30.00 ×',
      '15.00 ×',
      '?',
      '15.000 ms',
    ]);
  });
});

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[10, 9], 9.5],
  ])('of %j is %d', (numbers, expected) => {
    expect(median(numbers)).toBe(expected);
  });
});
