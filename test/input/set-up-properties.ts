import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { amount, seed } from './amount.ts';

/** A property that names no number of its own looks at the usual hundred. */
fc.configureGlobal({ seed, numRuns: amount(100) });

const isDeep: boolean = process.env.VOXLINT_AMOUNT === 'deep';

beforeEach(({ task, onTestFailed }) => {
  if (!isDeep) return;
  onTestFailed(() => {
    console.error(`The same input again: VOXLINT_SEED=${seed} npm run test:deep -- ${task.file.name}`);
  });
});
