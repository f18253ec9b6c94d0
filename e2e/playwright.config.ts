import { defineConfig } from '@playwright/test';
import { findChromium } from '../ops/chromium.mjs';
import type { Options } from './fixtures/test.ts';

/** Flags for a machine without a GPU, a sandbox or the internet: nothing that changes what a page may do. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default defineConfig<Options>({
  testDir: '.',
  // Tests of what the tests stand on are vitest's.
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  // One browser at a time: the machine that runs this may have two cores, and the server needs one.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  projects: [
    { name: 'chromium' },
    // What depends on the protocol once more, with a homeserver that has no sliding sync.
    {
      name: 'v3-sync',
      testMatch: ['messaging/*.spec.ts', 'faults/*.spec.ts'],
      use: { hidesSlidingSync: true },
    },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: await findChromium(), args: ARGUMENTS },
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What each step looked like is in the snapshots; pictures of it besides take a tenth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
