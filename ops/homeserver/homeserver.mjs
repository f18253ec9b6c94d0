// @ts-check
/** A Synapse on loopback: started, waited for, stopped. Everything about it lies in one data folder. */
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Failure } from '../machine/failure.mjs';
import { claimPort } from '../machine/ports.mjs';
import { startChild } from '../machine/processes.mjs';
import { writeConfig } from './config.mjs';
import { endLeftOver, forgetRunning, noteRunning } from './left-over.mjs';
import { keepSecrets } from './secrets.mjs';

const LAUNCHER = fileURLToPath(new URL('run_synapse.py', import.meta.url));
const READY_WITHIN_MS = 120_000;

/** The installed Synapse itself is broken, not its data or its address. */
export class BrokenInstallation extends Failure {}

/**
 * @typedef {object} Homeserver
 * @property {string} url without a trailing slash
 * @property {number} port
 * @property {string} serverName what stands after the colon in its user ids
 * @property {number} pid
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {Promise<unknown>} ended settles when Synapse has ended, asked or not
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} StartOptions
 * @property {string} python the program that `installSynapse` gave
 * @property {string} dir the data folder, made if needed
 * @property {number} [port] 0, the default, for any free one
 * @property {string} [serverName] stays the same for the life of a data folder
 * @property {boolean} [rateLimits]
 * @property {boolean} [registration]
 * @property {boolean} [mayFetchHere] for tests: see writeConfig
 * @property {boolean} [applicationService] for filling it: see writeConfig
 * @property {number} [clockOffsetMs] for filling it: added to what it takes for now
 * @property {number} [turnPort] of a relay for calls: see writeConfig
 * @property {string} [rtcServiceUrl] of a token service for calls: see writeConfig
 * @property {number} [tlsPort] for other servers: see writeConfig
 * @property {readonly string[]} [features] further unstable features
 * @property {string} [extra] more YAML for homeserver.yaml
 */

/**
 * Starts Synapse and waits until it answers.
 * @param {StartOptions} options
 * @returns {Promise<Homeserver>}
 * @throws {Failure} the port is taken, the folder is in use, or Synapse did not come up; BrokenInstallation where installing
 *   it again will help
 */
export async function startHomeserver({ python, dir, port = 0, serverName = 'localhost', clockOffsetMs, ...rest }) {
  await mkdir(dir, { recursive: true });
  await endLeftOver(dir);
  const wanted = { port, host: '127.0.0.1', what: 'the homeserver', option: '--homeserver-port' };
  const bound = await claimPort(wanted);
  const secrets = await keepSecrets(dir);
  const config = await writeConfig(dir, { port: bound, serverName, secrets, ...rest });
  const output = join(dir, 'output.log');
  const file = openSync(output, 'w');
  const synapse = await startChild(python, [LAUNCHER, '-c', config], {
    cwd: dir,
    env: cleanEnvironment(clockOffsetMs),
    stdio: ['pipe', file, file],
    graceMs: 10_000,
  });
  closeSync(file);
  await noteRunning(dir, synapse.pid, bound);
  const stop = async () => {
    await synapse.stop();
    await forgetRunning(dir);
  };
  const url = `http://127.0.0.1:${bound}`;
  try {
    await becomeReady(url, synapse, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, port: bound, serverName, pid: synapse.pid, secrets, ended: synapse.ended, stop };
}

/**
 * Settings of the person's own Python must not reach Synapse; an empty reactor setting even crashes it.
 * @param {number | undefined} clockOffsetMs
 * @returns {NodeJS.ProcessEnv}
 */
function cleanEnvironment(clockOffsetMs) {
  const { PYTHONPATH, PYTHONHOME, SYNAPSE_ASYNC_IO_REACTOR, ...env } = process.env;
  return clockOffsetMs === undefined ? env : { ...env, PARLEY_CLOCK_OFFSET_MS: String(clockOffsetMs) };
}

/**
 * @param {string} url
 * @param {import('../machine/processes.mjs').Child} synapse
 * @param {string} output
 */
async function becomeReady(url, synapse, output) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (!synapse.isRunning()) throw startFailure(await readFile(output, 'utf8').catch(() => ''), output);
    if (await isHealthy(url)) return;
    await pause(100);
  }
  throw new Failure(`The homeserver did not answer within two minutes; what it said is in ${output}.`);
}

/** @param {string} url */
async function isHealthy(url) {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) });
    return response.ok && (await response.text()) === 'OK';
  } catch {
    return false;
  }
}

/**
 * @param {string} text what Synapse printed before it ended
 * @param {string} output where that is
 */
export function startFailure(text, output) {
  if (/ModuleNotFoundError|ImportError|cannot open shared object|PackageNotFoundError|DependencyException/.test(text)) {
    return new BrokenInstallation('The installed Synapse is damaged. Delete the folder .parley/synapse and try again.');
  }
  if (/Address already in use|CannotListenError/.test(text)) {
    return new Failure(
      'The port of the homeserver was taken while it started. Try again, or choose another with --homeserver-port N.',
    );
  }
  if (
    /database disk image is malformed|file is not a database|Cannot start.*schema|UpgradeDatabaseException/i.test(text)
  ) {
    return new Failure("The demo homeserver's database is damaged. Start anew with npm start -- --fresh.");
  }
  if (/No space left on device|database or disk is full/.test(text)) {
    return new Failure('The homeserver could not start: the disk is full.');
  }
  return new Failure(
    `The homeserver ended while starting; what it said is in ${output}. npm start -- --fresh makes it anew.`,
  );
}
