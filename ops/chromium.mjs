// @ts-check
import { findProgram } from './machine/program.mjs';

/**
 * Finds a Chromium for the end-to-end tests, and gets Debian's where there is none and it may.
 * @param {{step?: import('./machine/progress.mjs').Step}} [options]
 * @returns {Promise<string>} the path of a program that runs
 * @throws {import('./machine/failure.mjs').Failure} a sentence that says how to get one
 */
export function findChromium(options) {
  const wanted = {
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
  return findProgram(wanted, options);
}
