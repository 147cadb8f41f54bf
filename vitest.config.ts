import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** `unit` runs in the test's own process; `process` starts the built command line as people do. */
const config: ViteUserConfig = defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/cli/**', 'test/integration/**'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['test/cli/**/*.test.ts', 'test/integration/**/*.test.ts'],
          globalSetup: ['test/cli/build-when-stale.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

export default config;
