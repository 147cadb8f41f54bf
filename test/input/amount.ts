/** The seed of every random input: the same in each quick run, another in each deep one, as `vitest.config.ts` gives it. */
export const seed: number = Number(process.env.VOXLINT_SEED ?? 20_261_120);

/** True in `npm run test:deep`, where campaigns of kills and scenarios that wait have their place. */
export const isDeep: boolean = process.env.VOXLINT_AMOUNT === 'deep';

/**
 * The number of random inputs that a test looks at, for `numRuns` and for loops.
 *
 * @param deep the number in `npm run test:deep`
 * @param quick the number in `npm test`: a fifth, unless a fifth proves nothing or still takes long
 */
export function amount(deep: number, quick: number = Math.ceil(deep / 5)): number {
  return isDeep ? deep : quick;
}
