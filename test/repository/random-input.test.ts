import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const tests = sourceFiles('test', /\.ts$/).filter(({ path }) => !path.startsWith('test/repository/'));

it('how much random input a test looks at, and its seed, come from test/input/amount.ts', () => {
  const own = tests.filter(({ text }) =>
    /\bnumRuns: (?!amount\(|1\b)|\bVOXLINT_SEED\b|Math\.random\(/.test(text),
  );
  expect(
    own.map(({ path }) => path).filter((path) => !allowed.includes(path)),
    'Write numRuns: amount(1_000), and take `seed` from test/input/amount.ts: a deep run has more input, of a fresh seed.',
  ).toEqual([]);
});

/** Files that read the seed, and a contender for a lock whose haste nobody need repeat. */
const allowed: readonly string[] = [
  'test/input/amount.ts',
  'test/input/set-up-properties.ts',
  'test/upload/lock-contender.ts',
];
