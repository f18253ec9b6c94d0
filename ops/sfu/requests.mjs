// @ts-check
/** Reads the requests of the token service from bytes: every field known, of its type, and there. */
import { isRecord } from '../machine/files.mjs';

/** A refusal as Matrix has them. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} errcode
   * @param {string} message
   * @param {Record<string, unknown>} [more] fields besides
   */
  constructor(status, errcode, message, more = {}) {
    super(message);
    this.status = status;
    this.errcode = errcode;
    this.more = more;
  }
}

/**
 * @typedef {object} OpenIdToken
 * @property {string} accessToken
 * @property {string} serverName
 *
 * @typedef {object} Delay a delayed event that the service looks after
 * @property {string} id
 * @property {number} timeoutMs
 *
 * @typedef {object} Asked
 * @property {string} roomId
 * @property {string} slotId
 * @property {OpenIdToken} openId
 * @property {{deviceId: string, memberId: string, userId: string} | {deviceId: string}} member without a user where the token says who
 *   it is
 * @property {Delay | undefined} delay
 */

/** The slot of all calls that ask by the older request, which names none. */
const ROOM_SLOT = 'm.call#ROOM';

const TOKEN = ['access_token', 'token_type', 'matrix_server_name', 'expires_in'];
const DELAY = ['delay_id', 'delay_timeout', 'delay_cs_api_url'];
const LONGEST_DELAY_MS = 24 * 3_600_000;

/** @typedef {Record<string, unknown>} Fields */

/**
 * Reads the body of `/sfu/get`.
 * @param {string} body
 * @returns {Asked}
 * @throws {Refusal}
 */
export function readLegacy(body) {
  const fields = parse(body, ['room', 'openid_token', 'device_id', ...DELAY]);
  return {
    roomId: text(fields, 'room'),
    slotId: ROOM_SLOT,
    openId: readOpenId(fields),
    member: { deviceId: text(fields, 'device_id') },
    delay: readDelay(fields),
  };
}

/**
 * Reads the body of `/get_token` and, where the delay must be there, of `/delegate_delayed_leave`.
 * @param {string} body
 * @param {{needsDelay: boolean}} options
 * @returns {Asked}
 * @throws {Refusal}
 */
export function readMember(body, { needsDelay }) {
  const fields = parse(body, ['room_id', 'slot_id', 'openid_token', 'member', ...DELAY]);
  const member = record(fields, 'member', ['id', 'claimed_user_id', 'claimed_device_id']);
  const delay = readDelay(fields);
  if (needsDelay && delay === undefined) throw bad('delay_id, delay_timeout and delay_cs_api_url are needed');
  return {
    roomId: text(fields, 'room_id'),
    slotId: text(fields, 'slot_id'),
    openId: readOpenId(fields),
    member: {
      memberId: text(member, 'id'),
      userId: text(member, 'claimed_user_id'),
      deviceId: text(member, 'claimed_device_id'),
    },
    delay,
  };
}

/**
 * @param {string} body
 * @param {readonly string[]} known
 * @returns {Fields}
 */
function parse(body, known) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(body);
  } catch {
    throw notJson('The body is not JSON');
  }
  if (!isRecord(value)) throw notJson('The body is not an object');
  refuseUnknown(value, known);
  return value;
}

/**
 * @param {Fields} fields
 * @param {readonly string[]} known
 */
function refuseUnknown(fields, known) {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) throw notJson(`Unknown field ${JSON.stringify(unknown)}`);
}

/** @param {Fields} fields */
function readOpenId(fields) {
  const token = record(fields, 'openid_token', TOKEN);
  return { accessToken: text(token, 'access_token'), serverName: text(token, 'matrix_server_name') };
}

/**
 * All of the delay or nothing. Its address is read and not used: a delayed event is looked after at the homeserver that vouched for
 * the user, and nobody can send this service elsewhere.
 * @param {Fields} fields
 * @returns {Delay | undefined}
 */
function readDelay(fields) {
  const there = DELAY.filter((name) => fields[name] !== undefined);
  if (there.length === 0) return undefined;
  const address = text(fields, 'delay_cs_api_url');
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw bad('delay_cs_api_url is not an address');
  const timeoutMs = fields['delay_timeout'];
  if (typeof timeoutMs !== 'number' || !Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > LONGEST_DELAY_MS)
    throw bad('delay_timeout is not a number of milliseconds');
  return { id: text(fields, 'delay_id'), timeoutMs };
}

/**
 * @param {Fields} fields
 * @param {string} name
 * @param {readonly string[]} known
 * @returns {Fields}
 */
function record(fields, name, known) {
  const value = fields[name];
  if (!isRecord(value)) throw bad(`${name} is missing`);
  refuseUnknown(value, known);
  return value;
}

/**
 * @param {Fields} fields
 * @param {string} name
 */
function text(fields, name) {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw bad(`${name} is missing`);
  return value;
}

/** @param {string} message */
function notJson(message) {
  return new Refusal(400, 'M_NOT_JSON', message);
}

/** @param {string} message */
function bad(message) {
  return new Refusal(400, 'M_BAD_JSON', message);
}
