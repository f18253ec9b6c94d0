import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { readWhenAsked } from './packages/app/build/read-when-asked.ts';
import { scenariosApart } from './tools/test/apart.mjs';

/** From the root. */
const APART = scenariosApart(import.meta.dirname);

/**
 * What tests a part by itself, what runs the whole engine against a fake homeserver (two projects), and what does so thousands of times.
 * All in Node; components in a browser have a configuration of their own (`vitest.browser.config.ts`), and pages are tested
 * end to end.
 */
export default defineConfig({
  test: {
    // Left to itself it would keep a core free; whoever waits for these has nothing else to do.
    maxWorkers: '100%',
    projects: [
      {
        // Texts of the page come from catalogues that the build compiles.
        plugins: [lingui({ cwd: join(import.meta.dirname, 'packages', 'app') }), readWhenAsked()],
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles: ['./tools/test/property-seed.mjs'],
          // Tests share nothing, so a worker may run one file after the other: that takes a third of the time.
          pool: 'forks',
          isolate: false,
          include: ['packages/*/{src,build}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts', '{ops,tools}/**/*.test.mjs'],
          exclude: ['**/node_modules/**', '**/*.scenario.test.ts', '**/*.browser.test.tsx'],
          // Property tests take seconds on a busy machine; what hangs is still found.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'simulation',
          environment: 'node',
          setupFiles: ['./tools/test/property-seed.mjs'],
          // As above: loading the engine for each file takes a fifth of the time.
          pool: 'forks',
          isolate: false,
          include: ['packages/*/src/**/*.scenario.test.ts'],
          exclude: ['**/node_modules/**', '**/*.seeds.scenario.test.ts', ...APART],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'simulation-apart',
          environment: 'node',
          setupFiles: ['./tools/test/property-seed.mjs'],
          include: [...APART],
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
