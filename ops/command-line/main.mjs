// @ts-check
/** What `npm start` does, in order. Every step finds out by itself whether it was done before. */
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildClient, DIST } from '../client/build.mjs';
import { installPackages } from '../client/packages.mjs';
import { serveClient } from '../client-server/server.mjs';
import { isDemoMissing, startDemo } from '../demo/demo.mjs';
import { BrokenInstallation } from '../homeserver/homeserver.mjs';
import { forgetSynapse, installSynapse, isSynapseInstalled, STATE_FOLDER } from '../homeserver/install.mjs';
import { endLeftOver } from '../homeserver/left-over.mjs';
import { findPython } from '../homeserver/python.mjs';
import { Failure } from '../machine/failure.mjs';
import { claimPort } from '../machine/ports.mjs';
import { createProgress } from '../machine/progress.mjs';
import { createLifetime } from './lifetime.mjs';
import { beTheOnlyOne } from './only-one.mjs';
import { HELP, parseOptions } from './options.mjs';
import { fromCommandLine, welcome, writeReadyFile } from './welcome.mjs';

/** @typedef {import('./options.mjs').StartOptions} StartOptions */
/** @typedef {import('./lifetime.mjs').Lifetime} Lifetime */
/** @typedef {import('../machine/progress.mjs').Progress} Progress */

const DATA = join(STATE_FOLDER, 'homeserver');

/**
 * @param {readonly string[]} args
 * @returns {Promise<void>} comes back once all is up, or after saying what is wrong
 */
export async function main(args) {
  process.stdout.on('error', () => {
    // Whoever read along has gone; that is no reason to end.
  });
  const lifetime = createLifetime(process.stdout);
  try {
    const options = parseOptions(args);
    if (options.kind === 'help') process.stdout.write(HELP);
    else await start(options, lifetime, createProgress(process.stdout));
  } catch (error) {
    if (lifetime.isEnding()) return;
    const text = error instanceof Failure ? error.message : `This is a bug in Parley's start: ${stackOf(error)}`;
    process.stderr.write(`\n${text}\n`);
    await lifetime.end(1);
  }
}

/** @param {unknown} error */
function stackOf(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * @param {StartOptions} options
 * @param {Lifetime} lifetime
 * @param {Progress} progress
 */
async function start(options, lifetime, progress) {
  const readyFile = options.readyFile === undefined ? undefined : fromCommandLine(options.readyFile);
  if (readyFile !== undefined) await rm(readyFile, { force: true });
  await checkAddresses(options, lifetime);
  await progress.during('Installing npm packages', (step) => installPackages({ step }));
  const served =
    options.homeserver === undefined ? await startOwn(options, lifetime, progress) : known(options.homeserver);
  await progress.during('Building the client', (step) => buildClient({ step }));
  const client = await serveClient({
    dist: DIST,
    port: options.port,
    host: options.host,
    homeserverOrigin: served.homeserver,
    config: { defaultHomeserver: served.homeserver, brand: 'Parley' },
  });
  lifetime.onEnd(client.stop);
  const ready = { url: client.url, ...served };
  if (readyFile !== undefined) {
    lifetime.onEnd(() => rm(readyFile, { force: true }));
    await writeReadyFile(readyFile, ready);
  }
  progress.say(welcome(ready, process.stdout.isTTY));
}

/** @param {string} homeserver */
function known(homeserver) {
  return { homeserver, accounts: [], rooms: [] };
}

/**
 * What can be said at once is not said after minutes of installing.
 * @param {StartOptions} options
 * @param {Lifetime} lifetime
 */
async function checkAddresses({ port, host, homeserver, homeserverPort }, lifetime) {
  if (homeserver === undefined) {
    lifetime.onEnd(await beTheOnlyOne(STATE_FOLDER));
    await endLeftOver(DATA);
    if (port === homeserverPort && port !== 0) {
      throw new Failure('--port and --homeserver-port must be different.');
    }
    await claimPort({
      port: homeserverPort,
      host: '127.0.0.1',
      what: 'the homeserver',
      option: '--homeserver-port',
    });
    if (!process.env['PARLEY_SYNAPSE'] && !(await isSynapseInstalled())) await findPython();
  }
  await claimPort({
    port,
    host: host === 'localhost' ? '127.0.0.1' : host,
    what: 'the client',
    option: '--port',
  });
}

/**
 * @param {StartOptions} options
 * @param {Lifetime} lifetime
 * @param {Progress} progress
 */
async function startOwn({ homeserverPort, fresh }, lifetime, progress) {
  if (fresh) await rm(DATA, { recursive: true, force: true });
  const title = (await isDemoMissing(DATA)) ? 'Making the demo community' : 'Starting the homeserver';
  const attempt = async () => {
    const { python } = await progress.during('Installing Synapse, the homeserver', (step) => installSynapse({ step }));
    return progress.during(title, (step) => startDemo({ python, dir: DATA, port: homeserverPort, step }));
  };
  const { homeserver, accounts, rooms } = await attempt().catch(async (error) => {
    if (!(error instanceof BrokenInstallation) || lifetime.isEnding()) throw error;
    progress.say('The installed Synapse is damaged and is installed anew.');
    await forgetSynapse();
    return attempt();
  });
  lifetime.onEnd(homeserver.stop);
  void homeserver.ended.then(async () => {
    if (lifetime.isEnding()) return;
    const log = join(DATA, 'homeserver.log');
    const hasLog = await access(log).then(
      () => true,
      () => false,
    );
    process.stderr.write(`\nThe homeserver has ended by itself.${hasLog ? ` Its log is ${log}.` : ''}\n`);
    await lifetime.end(1);
  });
  return { homeserver: homeserver.url, accounts, rooms };
}
