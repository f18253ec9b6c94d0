// @ts-check
/** The homeserver that `npm start` brings along, unless told of another: one at a time, in a folder of its own. */
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BrokenInstallation } from '../homeserver/homeserver.mjs';
import { forgetSynapse, installSynapse, isSynapseInstalled, STATE_FOLDER } from '../homeserver/install.mjs';
import { endLeftOver } from '../homeserver/left-over.mjs';
import { findPython } from '../homeserver/python.mjs';
import { Failure } from '../machine/failure.mjs';
import { claimPort } from '../machine/ports.mjs';
import { beTheOnlyOne } from './only-one.mjs';
import { claimSfuPort, prepareSfu, startOwnSfu } from './own-sfu.mjs';

/** @typedef {import('./options.mjs').StartOptions} StartOptions */
/** @typedef {import('./lifetime.mjs').Lifetime} Lifetime */
/** @typedef {import('../machine/progress.mjs').Progress} Progress */

const DATA = join(STATE_FOLDER, 'homeserver');

/**
 * Ends what an earlier start left over, and fails where the homeserver could not run.
 * @param {StartOptions} options
 * @param {Lifetime} lifetime
 */
export async function prepareOwn({ port, homeserverPort, sfu, sfuPort }, lifetime) {
  lifetime.onEnd(await beTheOnlyOne(STATE_FOLDER));
  await endLeftOver(DATA);
  const ports = [port, homeserverPort, ...(sfu ? [sfuPort] : [])].filter((chosen) => chosen !== 0);
  if (new Set(ports).size < ports.length) {
    throw new Failure(`--port${sfu ? ', --sfu-port' : ''} and --homeserver-port must be different.`);
  }
  await claimPort({
    port: homeserverPort,
    host: '127.0.0.1',
    what: 'the homeserver',
    option: '--homeserver-port',
  });
  if (sfu) await claimSfuPort(sfuPort);
  if (!process.env['PARLEY_SYNAPSE'] && !(await isSynapseInstalled())) await findPython();
}

/**
 * Installs Synapse and makes the demo community where that was not done, and starts the homeserver.
 * @param {StartOptions} options
 * @param {Lifetime} lifetime
 * @param {Progress} progress
 */
export async function startOwn(options, lifetime, progress) {
  const { homeserverPort, fresh } = options;
  const sfu = options.sfu ? await prepareSfu(options, progress) : undefined;
  // The demo reads Markdown with a package, and packages are there only now that npm has installed them.
  const { isDemoMissing, startDemo } = await import('../demo/demo.mjs');
  if (fresh) await rm(DATA, { recursive: true, force: true });
  const title = (await isDemoMissing(DATA)) ? 'Making the demo community' : 'Starting the homeserver';
  const announced = sfu === undefined ? {} : { rtcServiceUrl: sfu.serviceUrl };
  const attempt = async () => {
    const { python } = await progress.during('Installing Synapse, the homeserver', (step) => installSynapse({ step }));
    return progress.during(title, (step) => startDemo({ python, dir: DATA, port: homeserverPort, step, ...announced }));
  };
  const { homeserver, accounts, rooms } = await attempt().catch(async (error) => {
    if (!(error instanceof BrokenInstallation) || lifetime.isEnding()) throw error;
    progress.say('The installed Synapse is damaged and is installed anew.');
    await forgetSynapse();
    return attempt();
  });
  lifetime.onEnd(homeserver.stop);
  endWith(homeserver, lifetime);
  if (sfu === undefined) return { homeserver: homeserver.url, accounts, rooms, sfu };
  const { room, ...addresses } = await startOwnSfu(sfu, { homeserver, accounts }, lifetime);
  return { homeserver: homeserver.url, accounts, rooms: [...rooms, room], sfu: addresses };
}

/**
 * @param {import('../homeserver/homeserver.mjs').Homeserver} homeserver
 * @param {Lifetime} lifetime
 */
function endWith(homeserver, lifetime) {
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
}
