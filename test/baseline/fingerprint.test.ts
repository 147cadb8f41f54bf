import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyBaseline, createBaseline, formatBaseline, parseBaseline } from '../../src/findings/baseline.ts';
import { lint } from '../../src/lint/lint.ts';
import type { Settings } from '../../src/lint/settings.ts';
import { hash } from '../../src/text/hash.ts';
import { amount } from '../input/amount.ts';
import { anyStyle, faultyAgent, shuffled, write } from '../input/written-agents.ts';

/** Settings without the rules about how a value is written, for that is what changes here. */
const settings: Settings = { preset: 'all', rules: { 'portable-yaml': 'off', 'no-lossy-scalar': 'off' } };

describe('the hash', () => {
  // Test vectors of the authors: http://www.isthe.com/chongo/src/fnv/test_fnv.c
  it.each([
    ['', 'cbf29ce484222325'],
    ['a', 'af63dc4c8601ec8c'],
    ['b', 'af63df4c8601f1a5'],
    ['foobar', '85944171f73967e8'],
  ])('of %j is FNV-1a', (text, expected) => {
    expect(hash(text)).toBe(expected);
  });

  it('is that of the definition, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        let expected = 0xcbf29ce484222325n;
        for (const byte of Buffer.from(text, 'utf8'))
          expected = BigInt.asUintN(64, (expected ^ BigInt(byte)) * 0x100000001b3n);
        expect(hash(text)).toBe(expected.toString(16).padStart(16, '0'));
      }),
    );
  });
});

describe('a baseline of written agents', () => {
  it('suppresses all of it however it is ordered, indented and quoted, and nothing of it is stale', async () => {
    await fc.assert(
      fc.asyncProperty(
        faultyAgent,
        anyStyle,
        anyStyle,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        async (value, style, other, numbers) => {
          const random = (): number => numbers.next().value ?? 0;
          const before = await check(write(value, style), style.json);
          const after = await check(write(shuffled(value, random), other), other.json);
          const baseline = parseBaseline(formatBaseline(createBaseline([before])));
          if ('problem' in baseline) throw new Error(baseline.problem.message);
          const { reports, stale } = applyBaseline([after], baseline);
          expect(
            reports.flatMap(({ diagnostics }) => diagnostics).filter(({ suppressed }) => suppressed === null),
          ).toEqual([]);
          expect(stale).toEqual([]);
        },
      ),
      { numRuns: amount(400) },
    );
  });

  it('lets one finding through for each that is new', async () => {
    await fc.assert(
      fc.asyncProperty(faultyAgent, anyStyle, async (value, style) => {
        // Beside a missing field, a new one may be reported as that field misspelt.
        const whole = { ...(value as object), agent_type: 'single_prompt' };
        const text = write(whole, { ...style, json: false, flow: false });
        const before = await check(text, false);
        const after = await check(`${text}brand_new: 1\n`, false);
        const { reports } = applyBaseline([after], createBaseline([before]));
        const left = reports
          .flatMap(({ diagnostics }) => diagnostics)
          .filter(({ suppressed }) => suppressed === null);
        expect(left.map(({ pointer }) => pointer)).toEqual(['/brand_new']);
      }),
      { numRuns: amount(100) },
    );
  });
});

/** Under one name whatever the format, as the baseline asks for it. */
async function check(text: string, isJson: boolean): Promise<Awaited<ReturnType<typeof lint>>> {
  const report = await lint({ path: isJson ? 'a.agent.json' : 'a.agent.yaml', text }, settings);
  return { ...report, path: 'a' };
}
