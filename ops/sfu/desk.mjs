// @ts-check
/** Decides who gets a token for the SFU, and whose leave is looked after. */
import { Refusal } from './requests.mjs';
import { identityOf, joinToken, legacyIdentityOf, roomAlias } from './tokens.mjs';

/** @typedef {import('./requests.mjs').Asked} Asked */
/** @typedef {{url: string, clientUrl: string, api: import('./tokens.mjs').ApiKey}} SfuAddress `clientUrl` is for clients */
/** @typedef {{room: string, identity: string}} Participant by the names that the SFU knows */

/**
 * @typedef {object} DeskParts
 * @property {import('./homeservers.mjs').Homeservers} homeservers
 * @property {import('./rooms.mjs').SfuRooms} rooms
 * @property {import('./delegation.mjs').Delegation} delegation
 * @property {ReadonlySet<string>} full servers whose users may make rooms
 * @property {SfuAddress} sfu
 *
 * @typedef {object} Desk
 * @property {(asked: Asked) => Promise<{url: string, jwt: string}>} giveToken
 * @property {(asked: Asked) => Promise<Record<string, never>>} takeLeave
 */

/**
 * @param {DeskParts} parts
 * @returns {Desk} both refuse by throwing a `Refusal`
 */
export function createDesk({ homeservers, rooms, delegation, full, sfu }) {
  /**
   * @param {Asked} asked
   * @param {Participant} participant
   */
  const delegate = ({ delay, openId: { serverName } }, participant) => {
    if (delay !== undefined && !delegation.take({ ...participant, serverName, delay }))
      throw new Refusal(429, 'M_LIMIT_EXCEEDED', 'Too many leaves are looked after');
  };
  return {
    giveToken: async (asked) => {
      const participant = await authorize(asked, homeservers);
      const isFull = full.has(asked.openId.serverName);
      if (asked.delay !== undefined && !isFull)
        throw new Refusal(400, 'M_BAD_JSON', 'Leaves of this homeserver are not looked after');
      if (isFull) await rooms.create(participant.room);
      delegate(asked, participant);
      return { url: sfu.clientUrl, jwt: joinToken(sfu.api, participant, Date.now()) };
    },
    takeLeave: async (asked) => {
      const participant = await authorize(asked, homeservers);
      if (!full.has(asked.openId.serverName))
        throw new Refusal(403, 'M_FORBIDDEN', 'Leaves of this homeserver are not looked after');
      delegate(asked, participant);
      return {};
    },
  };
}

/**
 * @param {Asked} asked
 * @param {import('./homeservers.mjs').Homeservers} homeservers
 * @returns {Promise<Participant>}
 */
async function authorize({ openId, member, roomId, slotId }, homeservers) {
  const userId = await homeservers.whoIs(openId);
  if (userId === undefined) throw new Refusal(401, 'M_UNAUTHORIZED', 'The OpenID token is of no user that is known');
  if ('userId' in member && member.userId !== userId)
    throw new Refusal(401, 'M_UNAUTHORIZED', 'The OpenID token is of another user');
  const { deviceId } = member;
  const identity =
    'memberId' in member
      ? identityOf({ userId, deviceId, memberId: member.memberId })
      : legacyIdentityOf({ userId, deviceId });
  return { room: roomAlias(roomId, slotId), identity };
}
