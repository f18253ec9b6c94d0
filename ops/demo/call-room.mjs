// @ts-check
/**
 * The demo community's room for calls. It is made when an SFU is there for the first time, in a community that may be older than that,
 * so the people do it by their own sessions.
 */
import { ask, textOf } from '../homeserver/client-api.mjs';
import { isRecord } from '../machine/files.mjs';
import { CALL_ROOM, SPACE } from './community.mjs';

/** The state that everybody in a call sets about themselves: the older event and the newer one, by its names of today and of tomorrow. */
const OPEN_STATE = ['org.matrix.msc3401.call.member', 'org.matrix.msc4143.rtc.member', 'm.rtc.member', 'm.reaction'];

/** @typedef {{userId: string, password: string}} Login */
/** @typedef {{url: string, serverName: string}} Homeserver */

/**
 * Makes the room unless it is there.
 * @param {Homeserver} homeserver
 * @param {readonly Login[]} accounts all of them will be in it
 * @returns {Promise<{roomId: string, name: string}>}
 */
export async function keepCallRoom(homeserver, accounts) {
  const { alias, name } = CALL_ROOM;
  const known = await findRoom(homeserver, alias);
  if (known !== undefined) return { roomId: known, name };
  const creator = accounts.find(({ userId }) => userId.startsWith(`@${SPACE.creator}:`));
  if (creator === undefined) throw new Error(`${SPACE.creator} has no account`);
  const others = accounts.filter((account) => account !== creator);
  const roomId = await signedIn(homeserver, creator, async (token) => {
    const made = await makeRoom(homeserver, token, others);
    for (const other of others) await signedIn(homeserver, other, (theirs) => join(homeserver, theirs, made));
    // Its alias is its stamp: a room without it was left half-made, and nobody finds it.
    await ask(aliasAddress(homeserver, alias), { method: 'PUT', token, body: { room_id: made } });
    return made;
  });
  return { roomId, name };
}

/**
 * @param {Homeserver} homeserver
 * @param {string} token
 * @param {string} roomId
 */
async function join({ url }, token, roomId) {
  await ask(`${url}/_matrix/client/v3/join/${encodeURIComponent(roomId)}`, { method: 'POST', token, body: {} });
}

/**
 * @param {Homeserver} homeserver
 * @param {string} token of the one who made the space
 * @param {readonly Login[]} others
 */
async function makeRoom(homeserver, token, others) {
  const { name, topic } = CALL_ROOM;
  const { url, serverName } = homeserver;
  const space = await findRoom(homeserver, SPACE.alias);
  const parent =
    space === undefined ? [] : [stateEvent('m.space.parent', { via: [serverName], canonical: true }, space)];
  const answer = await ask(`${url}/_matrix/client/v3/createRoom`, {
    method: 'POST',
    token,
    body: {
      preset: 'public_chat',
      visibility: 'public',
      name,
      topic,
      power_level_content_override: {
        users: Object.fromEntries(others.map(({ userId }) => [userId, 50])),
        events: Object.fromEntries(OPEN_STATE.map((type) => [type, 0])),
      },
      initial_state: [...parent, stateEvent('m.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' })],
    },
  });
  const roomId = textOf(answer, 'room_id');
  if (space !== undefined) {
    const child = `${url}/_matrix/client/v3/rooms/${encodeURIComponent(space)}/state/m.space.child/${encodeURIComponent(roomId)}`;
    await ask(child, { method: 'PUT', token, body: { via: [serverName], order: '99' } });
  }
  return roomId;
}

/**
 * @param {string} type
 * @param {Record<string, unknown>} content
 * @param {string} key
 */
function stateEvent(type, content, key = '') {
  return { type, state_key: key, content };
}

/**
 * @param {Homeserver} homeserver
 * @param {Login} login
 * @param {(token: string) => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
async function signedIn({ url }, { userId, password }, work) {
  const identifier = { type: 'm.id.user', user: userId };
  const answer = await ask(`${url}/_matrix/client/v3/login`, {
    method: 'POST',
    body: { type: 'm.login.password', identifier, password },
  });
  const token = textOf(answer, 'access_token');
  try {
    return await work(token);
  } finally {
    await ask(`${url}/_matrix/client/v3/logout`, { method: 'POST', token, body: {} });
  }
}

/**
 * @param {Homeserver} homeserver
 * @param {string} alias
 * @returns {Promise<string | undefined>}
 */
async function findRoom(homeserver, alias) {
  const response = await fetch(aliasAddress(homeserver, alias));
  /** @type {unknown} */
  const answer = await response.json();
  if (response.ok && isRecord(answer)) return textOf(answer, 'room_id');
  if (response.status === 404) return undefined;
  throw new Error(`the homeserver does not say what #${alias} is: ${response.status}`);
}

/**
 * @param {Homeserver} homeserver
 * @param {string} alias
 */
function aliasAddress({ url, serverName }, alias) {
  return `${url}/_matrix/client/v3/directory/room/${encodeURIComponent(`#${alias}:${serverName}`)}`;
}
