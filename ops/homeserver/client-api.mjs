// @ts-check
/** The few client-server requests that filling a server and testing take. */
import { createHmac, randomUUID } from 'node:crypto';
import { isRecord } from '../machine/files.mjs';

/**
 * @typedef {object} Account
 * @property {string} userId
 * @property {string} accessToken
 * @property {string} deviceId
 */

/**
 * Sends one request and expects an answer of 2xx with a JSON object.
 * @param {string} url
 * @param {{method?: string, token?: string, body?: unknown, bytes?: Buffer, type?: string}} [options] `body` is sent as JSON,
 *   `bytes` as they are with `type`
 * @returns {Promise<Record<string, unknown>>}
 */
export async function ask(url, { method = 'GET', token, body, bytes, type = 'application/json' } = {}) {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const payload = bytes === undefined ? json : new Uint8Array(bytes);
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status} ${text.slice(0, 300)}`);
  /** @type {unknown} */
  const answer = JSON.parse(text);
  if (!isRecord(answer)) throw new Error(`${method} ${new URL(url).pathname}: the answer is not an object`);
  return answer;
}

/**
 * Reads a text field of an answer.
 * @param {Record<string, unknown>} answer
 * @param {string} name
 * @returns {string}
 */
export function textOf(answer, name) {
  const value = answer[name];
  if (typeof value !== 'string') throw new Error(`the answer has no ${name}`);
  return value;
}

/**
 * Makes an account by the server's shared registration secret, which works with registration closed as well.
 * @param {{url: string, secrets: {registration: string}}} homeserver
 * @param {{username: string, password: string, displayName?: string, admin?: boolean}} person
 * @returns {Promise<Account>}
 */
export async function registerUser({ url, secrets }, { username, password, displayName, admin = false }) {
  const endpoint = `${url}/_synapse/admin/v1/register`;
  const nonce = textOf(await ask(endpoint), 'nonce');
  const proof = [nonce, username, password, admin ? 'admin' : 'notadmin'].join('\0');
  const mac = createHmac('sha1', secrets.registration).update(proof).digest('hex');
  const answer = await ask(endpoint, {
    method: 'POST',
    body: { nonce, username, password, admin, mac, ...(displayName === undefined ? {} : { displayname: displayName }) },
  });
  return {
    userId: textOf(answer, 'user_id'),
    accessToken: textOf(answer, 'access_token'),
    deviceId: textOf(answer, 'device_id'),
  };
}

/** @returns {string} a transaction id that was never used */
export function newTransactionId() {
  return randomUUID();
}
