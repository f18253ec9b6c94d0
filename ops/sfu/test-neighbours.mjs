// @ts-check
/** What the token service asks in its tests: a homeserver with three users, and an SFU that says who is in a room. */
import { createServer } from 'node:http';

/** @type {Readonly<Record<string, string>>} OpenID tokens and whose they are */
const USERS = { 'alice-token': '@alice:one.test', 'mallory-token': '@mallory:two.test', odd: 'alice' };

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
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
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
    const fields = JSON.parse(body);
    if (url.pathname.endsWith('/CreateRoom')) {
      asked.push(`CreateRoom ${fields.name}`);
      return answer(200);
    }
    return answer(present.has(fields.identity) ? 200 : 404);
  });
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
