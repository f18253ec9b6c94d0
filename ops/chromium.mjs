// @ts-check
import { findProgram } from './machine/program.mjs';

/** Any Chromium or Chrome, in the order in which they are taken. */
const CHROMIUM = {
  variable: 'CHROMIUM',
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
  places: [
    '/usr/bin/chromium',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  debianPackage: 'chromium',
  what: 'Chromium',
  missing:
    'The end-to-end tests need Chromium or Chrome: install one (Debian: apt install chromium) or name it with CHROMIUM=path.',
};

/**
 * Chromium without the parts that only a desktop sees. Its pages, workers, network and media are the same, and it needs two thirds of the time.
 */
const SHELL = {
  ...CHROMIUM,
  names: ['chromium-headless-shell', 'chrome-headless-shell', ...CHROMIUM.names],
  debianPackage: 'chromium-headless-shell',
};

/**
 * Finds the Chromium that people use, and gets Debian's where there is none and it may.
 * @param {{step?: import('./machine/progress.mjs').Step}} [options]
 * @returns {Promise<string>} the path of a program that runs
 * @throws {import('./machine/failure.mjs').Failure} a sentence that says how to get one
 */
export function findChromium(options) {
  return findProgram(CHROMIUM, options);
}

/**
 * Finds Chromium's headless shell, or else any Chromium, and gets Debian's shell where there is neither and it may.
 * @param {{step?: import('./machine/progress.mjs').Step}} [options]
 * @returns {Promise<string>} the path of a program that runs
 * @throws {import('./machine/failure.mjs').Failure} a sentence that says how to get one
 */
export function findHeadlessChromium(options) {
  return findProgram(SHELL, options);
}
