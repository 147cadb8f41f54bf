import { defineConfig, type ViteUserConfig } from 'vitest/config';

/**
 * `unit` runs in the test's own process; `process` starts the built command line as people do. The times end a hang:
 * they are for machines that are busy with other work, and judge no speed.
 */
const config: ViteUserConfig = defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/cli/**', 'test/integration/**'],
          setupFiles: ['test/seed.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['test/cli/**/*.test.ts', 'test/integration/**/*.test.ts'],
          globalSetup: ['test/cli/build-when-stale.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

export default config;
