// @ts-check
/**
 * Acts as any person of the demo community, at any time of the past: what an application service's token may do. It exists only
 * while a homeserver is being filled; the server that people use does not know the token.
 */
import { ask, newTransactionId, textOf } from '../homeserver/client-api.mjs';

/**
 * @typedef {object} Stage
 * @property {(name: string) => string} idOf the user id of a person
 * @property {(name: string, method: string, path: string, body: unknown, atMs?: number) => Promise<Record<string, unknown>>} act
 *   one request as that person; `path` begins after /_matrix/client/v3
 * @property {(message: {room: string, sender: string, type: string, content: unknown, atMs: number}) => Promise<string>} send
 *   gives the event id
 * @property {(name: string, image: import('./pictures.mjs').ImageFile) => Promise<string>} upload gives the mxc address
 */

/**
 * @param {import('../homeserver/homeserver.mjs').Homeserver} homeserver started with `applicationService`
 * @returns {Stage}
 */
export function createStage({ url, serverName, secrets }) {
  const token = secrets.applicationService;
  const idOf = (/** @type {string} */ name) => `@${name}:${serverName}`;
  /** @type {Stage['act']} */
  const act = (name, method, path, body, atMs) => {
    const query = new URLSearchParams({ user_id: idOf(name), ...(atMs === undefined ? {} : { ts: String(atMs) }) });
    return ask(`${url}/_matrix/client/v3${path}?${query.toString()}`, { method, token, body });
  };
  return {
    idOf,
    act,
    send: async ({ room, sender, type, content, atMs }) => {
      const path = `/rooms/${encodeURIComponent(room)}/send/${type}/${newTransactionId()}`;
      return textOf(await act(sender, 'PUT', path, content, atMs), 'event_id');
    },
    upload: async (name, { file, type, bytes }) => {
      const query = new URLSearchParams({ user_id: idOf(name), filename: file });
      const address = `${url}/_matrix/media/v3/upload?${query.toString()}`;
      return textOf(await ask(address, { method: 'POST', token, bytes, type }), 'content_uri');
    },
  };
}
