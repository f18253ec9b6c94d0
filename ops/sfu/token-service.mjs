// @ts-check
/**
 * Stands in for the MatrixRTC authorization service: Matrix users get tokens for the SFU from it. It speaks the same requests, for the
 * homeservers that it is told of.
 */
import { createServer } from 'node:http';
import { portFailure } from '../machine/ports.mjs';
import { createDelegation } from './delegation.mjs';
import { createDesk } from './desk.mjs';
import { createHomeservers } from './homeservers.mjs';
import { createPace } from './pace.mjs';
import { Refusal, readLegacy, readMember } from './requests.mjs';
import { createSfuRooms } from './rooms.mjs';

/** Far more than any request needs. */
const MOST_BYTES = 16_384;
const PACE = { perSecond: 20, burst: 100 };
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'Accept, Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token',
};

/** @typedef {{status: number, body: Record<string, unknown>, headers?: Record<string, string>}} Answer */

/**
 * @typedef {object} ServiceOptions
 * @property {number} [port] on loopback; 0, the default, for any free one
 * @property {import('./desk.mjs').SfuAddress} sfu
 * @property {Readonly<Record<string, string>>} homeservers base addresses by server name; users of others are refused
 * @property {readonly string[]} [fullAccess] servers whose users may make rooms at the SFU; all that are known unless given
 * @property {{perSecond: number, burst: number}} [pace] of each address
 * @property {number} [lookEveryMs] how often the SFU is asked for a participant
 */

/**
 * Serves tokens on loopback.
 * @param {ServiceOptions} options
 * @returns {Promise<{url: string, port: number, stop: () => Promise<void>}>} `url` has no trailing slash
 * @throws {import('../machine/failure.mjs').Failure} when the port is taken
 */
export async function serveTokens({ port = 0, sfu, homeservers: addresses, fullAccess, pace = PACE, lookEveryMs }) {
  const homeservers = createHomeservers(addresses);
  const rooms = createSfuRooms(sfu);
  const delegation = createDelegation({ rooms, homeservers, ...(lookEveryMs === undefined ? {} : { lookEveryMs }) });
  const full = new Set(fullAccess ?? Object.keys(addresses));
  const desk = createDesk({ homeservers, rooms, delegation, full, sfu });
  const waitOf = createPace(pace);

  const endpoints = endpointsOf(desk);
  const server = createServer((request, response) => {
    void answer(request, endpoints, waitOf)
      .catch(refuse)
      .then(({ status, body, headers = {} }) => {
        response.writeHead(status, {
          ...CORS,
          'content-type': 'application/json',
          'cache-control': 'no-store',
          ...headers,
        });
        response.end(JSON.stringify(body));
      });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1' }, () => resolve(undefined));
  }).catch((error) => {
    throw portFailure(error, { port, host: '127.0.0.1', what: 'the token service', option: '--sfu-port' });
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    stop: () =>
      new Promise((resolve) => {
        delegation.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @typedef {Readonly<Record<string, (body: string) => Promise<Record<string, unknown>>>>} Endpoints */

/**
 * @param {import('./desk.mjs').Desk} desk
 * @returns {Endpoints}
 */
function endpointsOf(desk) {
  return {
    '/sfu/get': (body) => desk.giveToken(readLegacy(body)),
    '/get_token': (body) => desk.giveToken(readMember(body, { needsDelay: false })),
    '/delegate_delayed_leave': (body) => desk.takeLeave(readMember(body, { needsDelay: true })),
  };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {Endpoints} endpoints
 * @param {ReturnType<typeof createPace>} waitOf
 * @returns {Promise<Answer>}
 */
async function answer(request, endpoints, waitOf) {
  const { method = 'GET', url = '/' } = request;
  const [path = '/'] = url.split('?', 1);
  if (path === '/healthz') return { status: 200, body: {} };
  const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
  if (endpoint === undefined) throw new Refusal(404, 'M_UNRECOGNIZED', 'There is no such endpoint');
  if (method === 'OPTIONS') return { status: 200, body: {} };
  if (method !== 'POST') throw new Refusal(405, 'M_UNRECOGNIZED', 'Only POST is answered here');
  const waitMs = waitOf(request.socket.remoteAddress ?? '', Date.now());
  if (waitMs > 0) throw new Refusal(429, 'M_LIMIT_EXCEEDED', 'Too many requests', { retry_after_ms: waitMs });
  return { status: 200, body: await endpoint(await readBody(request)) };
}

/**
 * @param {unknown} error
 * @returns {Answer}
 */
function refuse(error) {
  if (!(error instanceof Refusal)) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 500, body: { errcode: 'M_UNKNOWN', error: `The SFU could not be used: ${reason}` } };
  }
  const { status, errcode, message, more } = error;
  const wait = more['retry_after_ms'];
  return {
    status,
    body: { errcode, error: message, ...more },
    headers: {
      ...(status === 405 ? { allow: 'POST, OPTIONS' } : {}),
      ...(status === 413 ? { connection: 'close' } : {}),
      ...(typeof wait === 'number' ? { 'retry-after': String(Math.ceil(wait / 1000)) } : {}),
    },
  };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<string>}
 */
async function readBody(request) {
  /** @type {Buffer[]} */
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    if (!(part instanceof Buffer)) continue;
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Refusal(413, 'M_TOO_LARGE', 'The body is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
