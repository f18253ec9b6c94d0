// @ts-check
import { findProgram } from './machine/program.mjs';

/**
 * Finds a Firefox for the tests of a night, and gets Debian's where there is none and it may.
 * @returns {Promise<string>} the path of a program that runs
 * @throws {import('./machine/failure.mjs').Failure} a sentence that says how to get one
 */
export function findFirefox() {
  return findProgram({
    variable: 'FIREFOX',
    names: ['firefox-esr', 'firefox'],
    places: ['/usr/bin/firefox-esr', '/snap/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    debianPackage: 'firefox-esr',
    what: 'Firefox',
    missing:
      'The tests of a night need Firefox: install it (Debian: apt install firefox-esr) or name it with FIREFOX=path.',
  });
}
