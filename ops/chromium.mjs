// @ts-check
/** Finds a Chromium for the end-to-end tests, and gets Debian's where there is none and it may. */
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Failure } from './machine/failure.mjs';
import { run } from './machine/processes.mjs';
import { silentStep } from './machine/progress.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const APT = ['-o', 'DPkg::Lock::Timeout=600'];

/**
 * @param {{step?: import('./machine/progress.mjs').Step}} [options]
 * @returns {Promise<string>} the path of a program that runs
 * @throws {Failure} a sentence that says how to get one
 */
export async function findChromium({ step = silentStep } = {}) {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (await canRun(named)) return named;
    throw new Failure(`CHROMIUM=${named} cannot be run.`);
  }
  const present = await firstInstalled();
  if (present !== undefined) return present;
  if (process.getuid?.() === 0 && (await firstRunnable(inPath(['apt-get']))) !== undefined) {
    step.detail('apt-get install chromium');
    await installFromDebian();
    const installed = await firstInstalled();
    if (installed !== undefined) return installed;
  }
  throw new Failure(
    'The end-to-end tests need Chromium or Chrome: install one (Debian: apt install chromium) or name it with CHROMIUM=path.',
  );
}

function firstInstalled() {
  return firstRunnable([...inPath(NAMES), ...PLACES]);
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', [...APT, 'update'], { env });
  const install = await run('apt-get', [...APT, 'install', '-y', '--no-install-recommends', 'chromium'], { env });
  if (install.code === 0) return;
  const reason = `${update.output}\n${install.output}`.split('\n').findLast((line) => line.startsWith('E: '));
  throw new Failure(
    `Chromium could not be installed with apt-get (${reason ?? 'no reason given'}): install it by hand or name one with CHROMIUM=path.`,
  );
}

/** @param {readonly string[]} names */
function inPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @param {readonly string[]} programs */
async function firstRunnable(programs) {
  for (const program of programs) if (await canRun(program)) return program;
  return undefined;
}

/** @param {string} program */
async function canRun(program) {
  return access(program, constants.X_OK).then(
    () => true,
    () => false,
  );
}
