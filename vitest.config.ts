import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const root: string = fileURLToPath(new URL('.', import.meta.url));
const isProcessTest: RegExp = /^test\/(?:cli|integration)\//;
const looksAtRandomInput: RegExp = /from 'fast-check'|\/input\/amount\.ts'/;

/**
 * The tests of a run. `unit` runs in the test's own process; `process` starts the built command line as people do.
 * `--mode deep` runs the tests of random input alone, with more of it and a fresh seed.
 */
const config: (run: { readonly mode: string }) => ViteUserConfig = ({ mode }) => {
  const isDeep = mode === 'deep';
  const tests = testFiles().filter(
    (file) => !isDeep || looksAtRandomInput.test(readFileSync(root + file, 'utf8')),
  );
  const shared = {
    // The times end a hang: they are for machines that are busy with other work, and judge no speed.
    testTimeout: isDeep ? 600_000 : 120_000,
    hookTimeout: 300_000,
    setupFiles: ['test/input/set-up-properties.ts'],
    env: environment(process.env.VOXLINT_SEED, isDeep),
  };
  return defineConfig({
    test: {
      // Vitest leaves a processor to itself: on two, that would be half of the machine.
      maxWorkers: availableParallelism(),
      // No test changes what others see; to load everything anew for each file takes a third of the time.
      isolate: false,
      projects: [
        { test: { ...shared, name: 'unit', include: tests.filter((file) => !isProcessTest.test(file)) } },
        {
          test: {
            ...shared,
            name: 'process',
            include: tests.filter((file) => isProcessTest.test(file)),
            globalSetup: ['scripts/build-when-stale.ts'],
          },
        },
      ],
    },
  });
};

export default config;

function testFiles(): readonly string[] {
  return readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts'));
}

/** The variables that `test/input/amount.ts` reads. Prints the seed of a deep run: the one asked for, or a fresh one. */
function environment(asked: string | undefined, isDeep: boolean): Readonly<Record<string, string>> {
  if (asked !== undefined && !/^\d{1,10}$/.test(asked))
    throw new Error(`VOXLINT_SEED takes a whole number, not ${JSON.stringify(asked)}.`);
  if (!isDeep) return {};
  const seed = asked ?? String(Math.floor(Math.random() * 2 ** 31));
  console.log(`VOXLINT_SEED=${seed}`);
  return { VOXLINT_AMOUNT: 'deep', VOXLINT_SEED: seed };
}
