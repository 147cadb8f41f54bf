import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { amount, seed } from './amount.ts';

/** A property that names no number of its own looks at the usual hundred. */
fc.configureGlobal({ seed, numRuns: amount(100) });

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    if (process.env.VOXLINT_AMOUNT === 'deep')
      console.error(`The same input again: VOXLINT_SEED=${seed} npm run test:deep`);
  });
});
