import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '../ops/chromium.mjs';
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

/** They measure time, or what moves meanwhile: each runs when no other test does, after the rest. */
const TIMED = [
  'calls/push-to-talk.spec.ts',
  'house/shifts.spec.ts',
  'messaging/long-texts.spec.ts',
  'media/large-file.spec.ts',
  'messaging/recovery.spec.ts',
  'tabs/no-shared-worker.spec.ts',
  'tabs/worker-death.spec.ts',
];

/**
 * They take long and wait most of it, for sound that is heard, a minute that is over, or frames: one of them at a time runs beside the
 * others, from the beginning. All calls share one relay.
 */
const WAITING = [
  'calls/*.spec.ts',
  'location/live-minute.spec.ts',
  'tabs/worker-replaced.spec.ts',
  'timeline/places.spec.ts',
  'timeline-anchor.spec.ts',
];

/** Pictures for people to look at before a release: `npm run pictures`. */
const PICTURES = ['look/*.spec.ts'];
/** The tests that are too long for every day: `npm run night`. */
const NIGHT = ['night/*.spec.ts'];
const night = process.env['PARLEY_NIGHT'] === 'true' ? [{ name: 'night', testMatch: NIGHT }] : [];
const pictures =
  process.env['PARLEY_PICTURES'] === 'true' ? [{ name: 'pictures', testMatch: PICTURES, workers: 1 }] : [];

/** The whole browser is for the night and for pictures; every day its shell, which needs two thirds of the time. */
const isThorough = night.length > 0 || pictures.length > 0;

export default defineConfig<Options>({
  testDir: '.',
  // Tests of what the tests stand on are vitest's.
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  // Two of them are what two cores can carry; the third has tests that wait.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  projects: [
    { name: 'waiting', testMatch: WAITING, testIgnore: TIMED, workers: 1 },
    { name: 'chromium', testIgnore: [...TIMED, ...WAITING, ...PICTURES, ...NIGHT], workers: 2 },
    // The tests that depend on the protocol, once more with a homeserver without sliding sync.
    {
      name: 'v3-sync',
      testMatch: ['messaging/*.spec.ts', 'faults/*.spec.ts'],
      testIgnore: TIMED,
      workers: 1,
      use: { hidesSlidingSync: true },
    },
    { name: 'timed', testMatch: TIMED, workers: 1, use: { runsAlone: true } },
    {
      name: 'timed-v3-sync',
      testMatch: 'messaging/recovery.spec.ts',
      workers: 1,
      use: { runsAlone: true, hidesSlidingSync: true },
    },
    ...pictures,
    ...night,
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: await (isThorough ? findChromium() : findHeadlessChromium()), args: ARGUMENTS },
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording each step takes a fifth of the time: it is kept when somebody looks for a fault.
    trace: process.env['PARLEY_TRACE'] === 'true' ? 'retain-on-failure' : 'off',
  },
});
