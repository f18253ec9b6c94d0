// @ts-check
/** What `npm start` does, in order. Every step finds out by itself whether it was done before. */
import { rm } from 'node:fs/promises';
import { buildClient, DIST } from '../client/build.mjs';
import { installPackages } from '../client/packages.mjs';
import { serveClient } from '../client-server/server.mjs';
import { Failure } from '../machine/failure.mjs';
import { claimPort } from '../machine/ports.mjs';
import { createProgress } from '../machine/progress.mjs';
import { createLifetime } from './lifetime.mjs';
import { HELP, parseOptions } from './options.mjs';
import { prepareOwn, startOwn } from './own-homeserver.mjs';
import { fromCommandLine, welcome, writeReadyFile } from './welcome.mjs';

/** @typedef {import('./options.mjs').StartOptions} StartOptions */
/** @typedef {import('./lifetime.mjs').Lifetime} Lifetime */
/** @typedef {import('../machine/progress.mjs').Progress} Progress */

/**
 * @param {readonly string[]} args
 * @returns {Promise<void>} comes back once all is up, or after saying what is wrong
 */
export async function main(args) {
  process.stdout.on('error', () => {
    // A reader that closes the output early is no reason to end.
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
    homeserverOrigin: [served.homeserver, ...originsOf(served.sfu)],
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
  return { homeserver, accounts: [], rooms: [], sfu: undefined };
}

/**
 * The addresses that the page reaches in a call; each includes its WebSockets.
 * @param {import('./welcome.mjs').Ready['sfu']} sfu
 */
function originsOf(sfu) {
  return sfu === undefined ? [] : [sfu.serviceUrl, sfu.url.replace(/^ws/, 'http')];
}

/**
 * Errors that can be detected now are reported before minutes of installing.
 * @param {StartOptions} options
 * @param {Lifetime} lifetime
 */
async function checkAddresses(options, lifetime) {
  if (options.homeserver === undefined) await prepareOwn(options, lifetime);
  const { port, host } = options;
  await claimPort({
    port,
    host: host === 'localhost' ? '127.0.0.1' : host,
    what: 'the client',
    option: '--port',
  });
}
