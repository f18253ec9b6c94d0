// @ts-check
/** All that calls of several people need besides a homeserver: the SFU, and the service that gives tokens for it. */
import { randomBytes } from 'node:crypto';
import { startLivekit } from './livekit.mjs';
import { serveTokens } from './token-service.mjs';

/**
 * @typedef {object} Sfu
 * @property {string} serviceUrl what homeservers announce
 * @property {string} url of the SFU, for clients
 * @property {string} apiUrl of the SFU, for who is in charge of it
 * @property {import('./tokens.mjs').ApiKey} api the key to that
 * @property {Promise<unknown>} ended settles when the SFU has ended, asked or not
 * @property {() => Promise<void>} stopLivekit as if it had died; the token service goes on
 * @property {() => Promise<void>} restartLivekit
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} SfuOptions
 * @property {string} program that `installLivekit` gave
 * @property {string} dir a folder for what the SFU writes
 * @property {number} livekitPort
 * @property {import('./livekit.mjs').PortRange} media UDP ports
 * @property {number} [servicePort] 0, the default, for any free one
 * @property {Readonly<Record<string, string>>} homeservers see `serveTokens`
 * @property {readonly string[]} [fullAccess] see `serveTokens`
 */

/**
 * Starts both, on loopback.
 * @param {SfuOptions} options
 * @returns {Promise<Sfu>}
 * @throws {import('../machine/failure.mjs').Failure}
 */
export async function startSfu({ program, dir, livekitPort, media, servicePort = 0, homeservers, fullAccess }) {
  const api = { key: 'parley', secret: randomBytes(32).toString('hex') };
  const start = () => startLivekit({ program, dir, port: livekitPort, media, ...api });
  let livekit = await start();
  const sfu = { url: `http://127.0.0.1:${livekitPort}`, clientUrl: livekit.url, api };
  const service = await serveTokens({
    port: servicePort,
    sfu,
    homeservers,
    ...(fullAccess === undefined ? {} : { fullAccess }),
  }).catch(async (error) => {
    await livekit.stop();
    throw error;
  });
  return {
    serviceUrl: service.url,
    url: livekit.url,
    apiUrl: sfu.url,
    api,
    ended: livekit.ended,
    stopLivekit: () => livekit.stop(),
    restartLivekit: async () => {
      await livekit.stop();
      livekit = await start();
    },
    stop: async () => {
      await service.stop();
      await livekit.stop();
    },
  };
}
