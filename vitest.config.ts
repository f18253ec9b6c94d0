import { defineConfig } from 'vitest/config';

/**
 * Three projects: what tests a part by itself, what runs the whole engine against a fake homeserver, and what does so thousands of times.
 * All in Node; pages are tested end to end.
 */
export default defineConfig({
  test: {
    // Left to itself it would keep a core free; whoever waits for these has nothing else to do.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles: ['./tools/test/property-seed.mjs'],
          // Tests share nothing, so a worker may run one file after the other: that takes a third of the time.
          pool: 'forks',
          isolate: false,
          include: ['packages/*/{src,build}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts', '{ops,tools}/**/*.test.mjs'],
          exclude: ['**/node_modules/**', '**/*.scenario.test.ts'],
          // Property tests take seconds on a busy machine; what hangs is still found.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'simulation',
          environment: 'node',
          setupFiles: ['./tools/test/property-seed.mjs'],
          include: ['packages/*/src/**/*.scenario.test.ts'],
          exclude: ['**/node_modules/**', '**/*.seeds.scenario.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'seeds',
          environment: 'node',
          include: ['packages/*/src/**/*.seeds.scenario.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
    ],
  },
});
