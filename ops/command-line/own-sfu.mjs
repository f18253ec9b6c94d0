// @ts-check
/** The SFU that `npm start -- --sfu` brings along, for calls of several people at its own homeserver. */
import { join } from 'node:path';
import { STATE_FOLDER } from '../homeserver/install.mjs';
import { claimPort } from '../machine/ports.mjs';
import { installLivekit } from '../sfu/install.mjs';
import { startSfu } from '../sfu/sfu.mjs';

/** @typedef {import('./lifetime.mjs').Lifetime} Lifetime */
/** @typedef {{program: string, servicePort: number, serviceUrl: string}} Prepared */

const DATA = join(STATE_FOLDER, 'sfu');
/** UDP ports for media; two for each participant are plenty. */
const MEDIA = { from: 50_100, to: 50_199 };

/**
 * @param {number} port of the token service; 0 for any free one
 * @returns {Promise<number>} a port that was free just now
 * @throws {import('../machine/failure.mjs').Failure}
 */
export function claimSfuPort(port) {
  return claimPort({ port, host: '127.0.0.1', what: 'the token service of the SFU', option: '--sfu-port' });
}

/**
 * Finds or builds what is needed, and settles where it will be: the homeserver announces it from its start.
 * @param {{sfuPort: number}} options
 * @param {import('../machine/progress.mjs').Progress} progress
 * @returns {Promise<Prepared>}
 */
export async function prepareSfu({ sfuPort }, progress) {
  const program = await progress.during('Building livekit-server, the SFU', (step) => installLivekit({ step }));
  const servicePort = await claimSfuPort(sfuPort);
  return { program, servicePort, serviceUrl: `http://127.0.0.1:${servicePort}` };
}

/**
 * Starts the SFU for a homeserver that runs, and makes the room for calls where it is missing.
 * @param {Prepared} prepared
 * @param {{homeserver: import('../homeserver/homeserver.mjs').Homeserver, accounts: readonly {userId: string, password: string}[]}} demo
 * @param {Lifetime} lifetime
 */
export async function startOwnSfu({ program, servicePort }, { homeserver, accounts }, lifetime) {
  const { keepCallRoom } = await import('../demo/call-room.mjs');
  const sfu = await startSfu({
    program,
    dir: DATA,
    livekitPort: await claimPort({ port: 0, host: '127.0.0.1', what: 'the SFU', option: '--sfu-port' }),
    media: MEDIA,
    servicePort,
    homeservers: { [homeserver.serverName]: homeserver.url },
  });
  lifetime.onEnd(sfu.stop);
  void sfu.ended.then(async () => {
    if (lifetime.isEnding()) return;
    process.stderr.write(`\nThe SFU has ended by itself. Its log is ${join(DATA, 'livekit.log')}.\n`);
    await lifetime.end(1);
  });
  return { serviceUrl: sfu.serviceUrl, url: sfu.url, room: await keepCallRoom(homeserver, accounts) };
}
