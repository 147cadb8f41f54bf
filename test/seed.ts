import fc from 'fast-check';

/**
 * Properties look at the same input in every run, so that a failure says something about the change before it.
 * `VOXLINT_SEED=7 npm run test:unit` looks at other input.
 */
fc.configureGlobal({ seed: Number(process.env.VOXLINT_SEED ?? 20_261_120) });
