// @ts-check
/**
 * Synapse from the Python package index, in a virtual environment of its own. A stamp is written last: an environment without
 * it was left half-made and is made anew.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../machine/failure.mjs';
import { isRecord, ROOT, readJson, writeWhole } from '../machine/files.mjs';
import { endNoted, runNoted } from '../machine/noted-run.mjs';
import { run } from '../machine/processes.mjs';
import { silentStep } from '../machine/progress.mjs';
import { findPython } from './python.mjs';

const SYNAPSE_VERSION = '1.163.2';
const REQUIREMENT = `matrix-synapse[url-preview]==${SYNAPSE_VERSION}`;

const FOLDER = join(ROOT, '.parley');
/** Where `npm start` keeps its data; ignored by git. PARLEY_STATE in the environment names another folder, for tests. */
export const STATE_FOLDER = process.env['PARLEY_STATE'] ?? FOLDER;
/** Synapse itself, which all of them share. */
const ENVIRONMENT = join(FOLDER, 'synapse');

/** @typedef {import('../machine/progress.mjs').Step} Step */

/**
 * Makes sure Synapse is installed. PARLEY_SYNAPSE in the environment names a virtual environment that holds it already.
 * @param {{step?: Step, folder?: string}} [options]
 * @returns {Promise<{python: string}>} the Python program that can run Synapse
 * @throws {Failure} no Python, no network, or an installation that went wrong
 */
export async function installSynapse({ step = silentStep, folder } = {}) {
  const given = process.env['PARLEY_SYNAPSE'];
  if (folder === undefined && given !== undefined && given !== '') {
    const python = pythonOf(given);
    if (await works(python)) return { python };
    throw new Failure(`PARLEY_SYNAPSE=${given} is no virtual environment with Synapse ${SYNAPSE_VERSION} in it.`);
  }
  const environment = folder ?? ENVIRONMENT;
  const python = pythonOf(environment);
  if (await isSynapseInstalled(environment)) return { python };
  await makeEnvironment(environment, step);
  return { python };
}

/**
 * @param {string} [folder]
 * @returns {Promise<boolean>} false where `installSynapse` would have to install it
 */
export async function isSynapseInstalled(folder = ENVIRONMENT) {
  const stamp = await readJson(stampOf(folder));
  return isRecord(stamp) && stamp['synapse'] === SYNAPSE_VERSION && works(pythonOf(folder));
}

/**
 * Declares the installed Synapse broken, so that the next `installSynapse` makes it anew.
 * @param {string} [folder]
 */
export async function forgetSynapse(folder = ENVIRONMENT) {
  await rm(stampOf(folder), { force: true });
}

/** @param {string} environment */
function pythonOf(environment) {
  return join(environment, 'bin', 'python');
}

/** @param {string} environment */
function stampOf(environment) {
  return join(environment, 'installed.json');
}

/**
 * @param {string} environment
 * @param {Step} step
 */
async function makeEnvironment(environment, step) {
  const { program, version } = await findPython();
  const note = `${environment}.installing.json`;
  await endNoted(note);
  await rm(environment, { recursive: true, force: true });
  await mkdir(environment, { recursive: true });
  step.detail('making a virtual environment');
  const made = await run(program, ['-m', 'venv', environment]);
  if (made.code !== 0) {
    throw new Failure(
      `Python's venv could not make an environment (${lastWords(made.output)}): on Debian and Ubuntu install it with apt install python3-venv.`,
    );
  }
  const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--progress-bar', 'off', '--retries', '2'];
  const onLine = (/** @type {string} */ line) => {
    const detail = pipDetail(line);
    if (detail !== undefined) step.detail(detail);
  };
  const args = [...pip, '--only-binary', ':all:', REQUIREMENT];
  const installed = await runNoted(note, (onStart) => run(pythonOf(environment), args, { onLine, onStart }));
  if (installed.code !== 0) {
    const log = join(STATE_FOLDER, 'pip.log');
    await mkdir(STATE_FOLDER, { recursive: true });
    await writeFile(log, installed.output);
    throw new Failure(pipFailure(installed.output, log));
  }
  if (!(await works(pythonOf(environment)))) {
    throw new Failure('Synapse was installed but does not run. Delete the folder .parley/synapse and try again.');
  }
  await writeWhole(stampOf(environment), `${JSON.stringify({ synapse: SYNAPSE_VERSION, python: version })}\n`);
}

/** @param {string} python */
async function works(python) {
  try {
    const { code, output } = await run(python, ['-c', 'import synapse; print(synapse.__version__)']);
    return code === 0 && output.includes(SYNAPSE_VERSION);
  } catch {
    return false;
  }
}

/**
 * The current step of pip, from a line of its output.
 * @param {string} line
 * @returns {string | undefined}
 */
function pipDetail(line) {
  const collecting = /^\s*(?:Collecting|Downloading|Using cached) ([\w.-]+)/.exec(line)?.[1];
  if (collecting !== undefined) return `fetching ${collecting.split(/-\d/, 1)[0]}`;
  return line.startsWith('Installing collected packages') ? 'unpacking' : undefined;
}

/**
 * @param {string} output what pip said
 * @param {string} log where that was kept
 * @returns {string} one sentence for a person
 */
export function pipFailure(output, log) {
  if (/No space left on device/i.test(output)) {
    return 'Synapse could not be installed: the disk is full. It needs about 300 MB; free some and run npm start again.';
  }
  if (
    /NewConnectionError|ConnectTimeout|ReadTimeout|ConnectionError|ProxyError|name resolution|getaddrinfo|SSLError|Max retries/i.test(
      output,
    )
  ) {
    return "Synapse could not be downloaded: the Python package index cannot be reached. Check the network (and pip's proxy or mirror settings) and run npm start again, or use a server of yours with --homeserver URL.";
  }
  if (/No matching distribution|Could not find a version/i.test(output)) {
    return `No ready-made package of Synapse ${SYNAPSE_VERSION} fits this machine and its Python (or pip's mirror lacks it): use another Python with PYTHON=path, or a server of yours with --homeserver URL. pip's output: ${log}`;
  }
  return `Synapse could not be installed (${lastWords(output)}): all of pip's output is in ${log}. Run npm start to try again.`;
}

/** @param {string} output */
function lastWords(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'it said nothing').trim().slice(0, 200);
}
