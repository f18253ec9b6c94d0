// @ts-check
/** Finds a program that tests need, and gets Debian's package of it where there is none and it may. */
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Failure } from './failure.mjs';
import { run } from './processes.mjs';
import { silentStep } from './progress.mjs';

const APT = ['-o', 'DPkg::Lock::Timeout=600'];

/**
 * @typedef {object} WantedProgram
 * @property {string} variable of the environment, which may name it
 * @property {readonly string[]} names looked for on the path, the best first
 * @property {readonly string[]} [places] where else it may lie
 * @property {string} [debianPackage] where Debian's is new enough
 * @property {string} what as the beginning of a sentence
 * @property {string} missing the sentence for who has to get it
 */

/**
 * @param {WantedProgram} wanted
 * @param {{step?: import('./progress.mjs').Step}} [options]
 * @returns {Promise<string>} the path of a program that runs
 * @throws {Failure} a sentence that says how to get one
 */
export async function findProgram(wanted, { step = silentStep } = {}) {
  const { variable, names, places = [], debianPackage, missing } = wanted;
  const named = process.env[variable];
  if (named !== undefined && named !== '') {
    if (await canRun(named)) return named;
    throw new Failure(`${variable}=${named} cannot be run.`);
  }
  const firstInstalled = () => firstRunnable([...inPath(names), ...places]);
  const present = await firstInstalled();
  if (present !== undefined) return present;
  const mayInstall = process.getuid?.() === 0 && (await firstRunnable(inPath(['apt-get']))) !== undefined;
  if (mayInstall && debianPackage !== undefined) {
    step.detail(`apt-get install ${debianPackage}`);
    await installFromDebian({ ...wanted, debianPackage });
    const installed = await firstInstalled();
    if (installed !== undefined) return installed;
  }
  throw new Failure(missing);
}

/** @param {WantedProgram & {debianPackage: string}} wanted */
async function installFromDebian({ variable, debianPackage, what }) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', [...APT, 'update'], { env });
  const install = await run('apt-get', [...APT, 'install', '-y', '--no-install-recommends', debianPackage], { env });
  if (install.code === 0) return;
  const reason = `${update.output}\n${install.output}`.split('\n').findLast((line) => line.startsWith('E: '));
  throw new Failure(
    `${what} could not be installed with apt-get (${reason ?? 'no reason given'}): install it by hand or name one with ${variable}=path.`,
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
