// @ts-check
/** The part of the SFU's own API that the token service needs. */
import { adminToken } from './tokens.mjs';

const ANSWER_WITHIN_MS = 5_000;
/** Seconds that a room waits for the first participant, and for somebody after the last. */
const EMPTY_S = 300;
const DEPARTED_S = 20;

/**
 * @typedef {object} SfuRooms
 * @property {(room: string) => Promise<void>} create nothing happens to one that is there
 * @property {(room: string, identity: string) => Promise<boolean>} isIn whether that participant is in the room
 */

/**
 * @param {{url: string, api: import('./tokens.mjs').ApiKey}} sfu `url` of its API, without a trailing slash
 * @returns {SfuRooms}
 */
export function createSfuRooms({ url, api }) {
  /**
   * @param {string} method
   * @param {Record<string, unknown>} grant
   * @param {Record<string, unknown>} body
   */
  const ask = (method, grant, body) =>
    fetch(`${url}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken(api, grant, Date.now())}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  return {
    create: async (room) => {
      const body = { name: room, empty_timeout: EMPTY_S, departure_timeout: DEPARTED_S };
      const response = await ask('CreateRoom', { roomCreate: true }, body);
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SFU did not make a room: ${response.status}`);
    },
    isIn: async (room, identity) => {
      const response = await ask('GetParticipant', { roomAdmin: true, room }, { room, identity });
      await response.body?.cancel();
      if (response.ok) return true;
      if (response.status === 404) return false;
      throw new Error(`the SFU did not say who is in a room: ${response.status}`);
    },
  };
}
