// @ts-check
/** The names and tokens that the SFU knows: rooms and participants have names that say nothing of who they are. */
import { createHash, createHmac } from 'node:crypto';

const HOUR_S = 3600;
/** A clock of another machine may be behind. */
const LEEWAY_S = 60;

/** @typedef {{key: string, secret: string}} ApiKey of the SFU */

/**
 * The name of a slot of a Matrix room at the SFU.
 * @param {string} roomId
 * @param {string} slotId
 * @returns {string}
 */
export function roomAlias(roomId, slotId) {
  return hashOf([roomId, slotId]);
}

/**
 * The name of one membership at the SFU.
 * @param {{userId: string, deviceId: string, memberId: string}} member
 * @returns {string}
 */
export function identityOf({ userId, deviceId, memberId }) {
  return hashOf([userId, deviceId, memberId]);
}

/**
 * The name that clients before it was hashed expect.
 * @param {{userId: string, deviceId: string}} member
 * @returns {string}
 */
export function legacyIdentityOf({ userId, deviceId }) {
  return `${userId}:${deviceId}`;
}

/** @param {readonly string[]} parts */
function hashOf(parts) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64').replace(/=+$/, '');
}

/**
 * A token to join one room and to send and get media there. It is good for an hour.
 * @param {ApiKey} api
 * @param {{identity: string, room: string}} participant
 * @param {number} nowMs
 * @returns {string}
 */
export function joinToken(api, { identity, room }, nowMs) {
  const video = {
    room,
    roomJoin: true,
    canPublish: true,
    canSubscribe: true,
    canUpdateOwnMetadata: false,
    hidden: false,
  };
  return sign(api, { sub: identity, video }, nowMs);
}

/**
 * A token for the SFU's own API.
 * @param {ApiKey} api
 * @param {Record<string, unknown>} grant such as `{ roomCreate: true }`
 * @param {number} nowMs
 * @returns {string}
 */
export function adminToken(api, grant, nowMs) {
  return sign(api, { video: grant }, nowMs);
}

/**
 * @param {ApiKey} api
 * @param {Record<string, unknown>} claims
 * @param {number} nowMs
 */
function sign({ key, secret }, claims, nowMs) {
  const now = Math.floor(nowMs / 1000);
  const payload = { iss: key, nbf: now - LEEWAY_S, exp: now + HOUR_S, ...claims };
  const text = [{ alg: 'HS256', typ: 'JWT' }, payload].map(encode).join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** @param {unknown} value */
function encode(value) {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
