// @ts-check
/** The neighbours of the token service in its tests: a homeserver with three users, and an SFU that says who is in a room. */
import { createServer } from 'node:http';

/** @type {Readonly<Record<string, string>>} OpenID tokens and whose they are */
const USERS = { 'alice-token': '@alice:one.test', 'mallory-token': '@mallory:two.test', odd: 'alice' };

/** @typedef {{name?: string, identity?: string}} Fields */

/**
 * Starts both as one server.
 * @returns {Promise<{url: string, asked: string[], present: Set<string>, state: {isSfuDown: boolean, delayedStatus: number}, stop: () => Promise<void>}>}
 *   `asked`: paths of all requests but for OpenID, with the body where it matters
 */
export async function startNeighbours() {
  /** @type {string[]} */
  const asked = [];
  /** @type {Set<string>} */
  const present = new Set();
  const state = { isSfuDown: false, delayedStatus: 200 };
  const server = createServer((request, response) => {
    void readBody(request).then((fields) => handle(fields, request, response));
  });
  const handle = (
    /** @type {Fields} */ fields,
    /** @type {import('node:http').IncomingMessage} */ request,
    /** @type {import('node:http').ServerResponse} */ response,
  ) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const answer = (/** @type {number} */ status, /** @type {unknown} */ value = {}) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (url.pathname === '/_matrix/federation/v1/openid/userinfo') {
      const sub = USERS[url.searchParams.get('access_token') ?? ''];
      return sub === undefined ? answer(401, { errcode: 'M_UNKNOWN_TOKEN' }) : answer(200, { sub });
    }
    const delayed = /\/delayed_events\/(.*)$/.exec(url.pathname)?.[1];
    if (delayed !== undefined) {
      asked.push(delayed);
      return answer(state.delayedStatus);
    }
    if (state.isSfuDown) return answer(503);
    if (url.pathname.endsWith('/CreateRoom')) {
      asked.push(`CreateRoom ${fields.name ?? ''}`);
      return answer(200);
    }
    return answer(present.has(fields.identity ?? '') ? 200 : 404);
  };
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    present,
    state,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<Fields>}
 */
async function readBody(request) {
  /** @type {Buffer[]} */
  const parts = [];
  for await (const part of request) parts.push(/** @type {Buffer} */ (part));
  const text = Buffer.concat(parts).toString();
  return text === '' ? {} : /** @type {Fields} */ (JSON.parse(text));
}
