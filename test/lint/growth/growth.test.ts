import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';
import { amount, seed } from '../../input/amount.ts';
import { type LongText, longTexts } from './long-texts.ts';

/** Three sizes, each four times the one before. */
const sizes = [amount(4_000, 1_500), amount(16_000, 6_000), amount(64_000, 24_000)] as const;
/** The time may grow with this power of the size. A quadratic cost has 2; small times hold much that does not grow. */
const maxPower = 1.3;
/** A measure is taken again so often before it counts: other work of the machine only makes it longer. */
const maxMeasures = 8;
/** Milliseconds that are too few to compare. */
const noise = 15;

/** Texts whose cost once grew with the square of their size. */
const known: readonly string[] = [
  'CJK in a key of a part',
  'digits of other scripts in a key of a part in quotes',
  'digits in a key of a part',
  'digits in a bare value in JSON',
  'tabs in a tag',
];

it('takes as much longer to check a text as the text is longer', async () => {
  const others = fc.sample(fc.constantFrom(...longTexts.keys()), { numRuns: amount(300, 30), seed });
  const slow: string[] = [];
  for (const name of new Set([...known, ...others])) {
    const text = longTexts.get(name);
    if (text === undefined) throw new Error(`No text is called "${name}".`);
    const power = await powerOf(text);
    if (power > maxPower) slow.push(`${name}: the time grows with the power ${power.toFixed(2)} of the size`);
  }
  expect(slow).toEqual([]);
}, 600_000);

/** The power of the size with which the time grows: from the smallest to the largest, or the middle one, if that is more. */
async function powerOf(text: LongText): Promise<number> {
  const best = new Map<number, number>(sizes.map((size) => [size, Number.POSITIVE_INFINITY]));
  let power = Number.POSITIVE_INFINITY;
  for (let measure = 0; measure < maxMeasures && power > maxPower; measure++) {
    for (const [size, least] of best) best.set(size, Math.min(least, await timeOf(text(size))));
    const [small, middle, large] = sizes;
    power = Math.max(powerBetween(small, large), powerBetween(middle, large));
  }
  return power;

  function powerBetween(small: number, large: number): number {
    const [little, much] = [small, large].map((size) => Math.max(best.get(size) ?? 0, noise));
    return Math.log((much ?? noise) / (little ?? noise)) / Math.log(large / small);
  }
}

async function timeOf(file: ReturnType<LongText>): Promise<number> {
  const begun = performance.now();
  await lint(file, { preset: 'all' });
  return performance.now() - begun;
}
