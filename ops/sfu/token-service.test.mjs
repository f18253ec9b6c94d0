// @ts-check
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startNeighbours } from './test-neighbours.mjs';
import { serveTokens } from './token-service.mjs';

/** @type {Awaited<ReturnType<typeof startNeighbours>>} */
let around;
/** @type {Awaited<ReturnType<typeof serveTokens>>} */
let service;

const API = { key: 'key', secret: 's'.repeat(32) };
/** SHA-256 of `["!room:one.test","m.call#ROOM"]` and of `["@alice:one.test","DEV","member"]`, as `openssl dgst -binary | base64` gives them. */
const ROOM = 'hTUDfhmNtCUtpXty8P6RUXbQtP/D+tnRtdT0JaeSubk';
const MEMBER = '/Iv56Kr36KU2YsyEaaiwU8giWWHXMJpquhbWUY7G9kM';

const OPENID = { access_token: 'alice-token', token_type: 'Bearer', matrix_server_name: 'one.test', expires_in: 3600 };
const LEGACY = { room: '!room:one.test', openid_token: OPENID, device_id: 'DEV' };
const MEMBERSHIP = { id: 'member', claimed_user_id: '@alice:one.test', claimed_device_id: 'DEV' };
const CURRENT = { room_id: '!room:one.test', slot_id: 'm.call#ROOM', openid_token: OPENID, member: MEMBERSHIP };
const DELAY = { delay_id: 'leave', delay_timeout: 300, delay_cs_api_url: 'https://one.test' };

beforeEach(async () => {
  around = await startNeighbours();
  service = await start();
});

afterEach(async () => {
  await service.stop();
  await around.stop();
});

/** @param {Partial<import('./token-service.mjs').ServiceOptions>} [options] */
function start(options = {}) {
  return serveTokens({
    sfu: { url: around.url, clientUrl: 'ws://sfu.test', api: API },
    homeservers: { 'one.test': around.url, 'two.test': around.url },
    fullAccess: ['one.test'],
    lookEveryMs: 20,
    ...options,
  });
}

/** @typedef {{url?: string, jwt?: string, errcode?: string, retry_after_ms?: number}} Answer */

/**
 * @param {string} path
 * @param {unknown} body text is sent as it is
 */
async function post(path, body) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(service.url + path, { method: 'POST', body: text });
  return { status: response.status, headers: response.headers, answer: /** @type {Answer} */ (await response.json()) };
}

/** @param {string | undefined} jwt */
function claimsOf(jwt = '') {
  const [head = '', payload = '', signature] = jwt.split('.');
  expect(signature).toBe(createHmac('sha256', API.secret).update(`${head}.${payload}`).digest('base64url'));
  return /** @type {{exp: number, video: {room: string}}} */ (JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

test('[09.L-03] [09.L-04] [09.L-05] a token of the older request is for user and device, in the room of the usual slot', async () => {
  const { status, answer } = await post('/sfu/get', LEGACY);
  expect([status, answer.url]).toEqual([200, 'ws://sfu.test']);
  const claims = claimsOf(answer.jwt);
  expect(claims).toMatchObject({
    iss: 'key',
    sub: '@alice:one.test:DEV',
    video: { room: ROOM, roomJoin: true, canPublish: true, canSubscribe: true, canUpdateOwnMetadata: false },
  });
  expect(claims.exp - Date.now() / 1000).toBeGreaterThan(3590);
  expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(3600);
  expect(around.asked).toEqual([`CreateRoom ${ROOM}`]);
});

test('[09.L-03] [09.L-04] a token of the newer request is for a membership, whose name says nothing', async () => {
  const claims = claimsOf((await post('/get_token', CURRENT)).answer.jwt);
  expect(claims).toMatchObject({ sub: MEMBER, video: { room: ROOM } });
  const other = claimsOf((await post('/get_token', { ...CURRENT, slot_id: 'm.call#other' })).answer.jwt);
  expect(other.video.room).not.toBe(ROOM);
});

test('[09.L-05] users of other homeservers get a token and make no room', async () => {
  const openid_token = { ...OPENID, access_token: 'mallory-token', matrix_server_name: 'two.test' };
  expect((await post('/sfu/get', { ...LEGACY, openid_token })).status).toBe(200);
  expect(around.asked).toEqual([]);
});

/** @typedef {[path: string, what: string, body: unknown, status: number, errcode: string]} Refused */

const without = (/** @type {Record<string, unknown>} */ fields, /** @type {string} */ name) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

/** @returns {Refused} */
const row = (/** @type {Refused} */ ...refused) => refused;

/** @type {readonly Refused[]} */
const REFUSED = [
  ['/sfu/get', 'no json', '{room', 400, 'M_NOT_JSON'],
  ['/sfu/get', 'no object', '[]', 400, 'M_NOT_JSON'],
  ['/sfu/get', 'an unknown field', { ...LEGACY, slot_id: 'm.call#ROOM' }, 400, 'M_NOT_JSON'],
  ['/get_token', 'an unknown field inside', { ...CURRENT, member: { ...MEMBERSHIP, x: 1 } }, 400, 'M_NOT_JSON'],
  ['/sfu/get', 'an unknown field of the token', { ...LEGACY, openid_token: { ...OPENID, x: 1 } }, 400, 'M_NOT_JSON'],
  ...Object.keys(LEGACY).map((key) => row('/sfu/get', `no ${key}`, without(LEGACY, key), 400, 'M_BAD_JSON')),
  ...Object.keys(CURRENT).map((key) => row('/get_token', `no ${key}`, without(CURRENT, key), 400, 'M_BAD_JSON')),
  ['/sfu/get', 'a room that is no text', { ...LEGACY, room: 1 }, 400, 'M_BAD_JSON'],
  ...Object.keys(DELAY).map((key) =>
    row('/sfu/get', `a delay without ${key}`, { ...LEGACY, ...without(DELAY, key) }, 400, 'M_BAD_JSON'),
  ),
  ['/get_token', 'a delay of no time', { ...CURRENT, ...DELAY, delay_timeout: 0 }, 400, 'M_BAD_JSON'],
  ['/get_token', 'a delay nowhere', { ...CURRENT, ...DELAY, delay_cs_api_url: 'file:///etc' }, 400, 'M_BAD_JSON'],
  ['/delegate_delayed_leave', 'no delay', CURRENT, 400, 'M_BAD_JSON'],
  [
    '/sfu/get',
    'a token of nobody',
    { ...LEGACY, openid_token: { ...OPENID, access_token: 'x' } },
    401,
    'M_UNAUTHORIZED',
  ],
  [
    '/sfu/get',
    'a token of no user id',
    { ...LEGACY, openid_token: { ...OPENID, access_token: 'odd' } },
    401,
    'M_UNAUTHORIZED',
  ],
  [
    '/sfu/get',
    'a token of another server',
    { ...LEGACY, openid_token: { ...OPENID, matrix_server_name: 'two.test' } },
    401,
    'M_UNAUTHORIZED',
  ],
  [
    '/sfu/get',
    'an unknown server',
    { ...LEGACY, openid_token: { ...OPENID, matrix_server_name: 'toString' } },
    401,
    'M_UNAUTHORIZED',
  ],
  [
    '/get_token',
    'another user',
    { ...CURRENT, member: { ...MEMBERSHIP, claimed_user_id: '@bob:one.test' } },
    401,
    'M_UNAUTHORIZED',
  ],
  ['/elsewhere', 'another path', LEGACY, 404, 'M_UNRECOGNIZED'],
  ['/sfu/get', 'too much', 'x'.repeat(20_000), 413, 'M_TOO_LARGE'],
];

test.each(REFUSED)('[09.L-05] [SFU-02] %s with %s is refused', async (path, _, body, status, errcode) => {
  const refused = await post(path, body);
  expect([refused.status, refused.answer.errcode]).toEqual([status, errcode]);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(around.asked).toEqual([]);
});

test('[SFU-02] pages of any origin may ask, by POST alone, and health is told', async () => {
  const options = await fetch(`${service.url}/get_token`, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(options.headers.get('access-control-allow-headers')).toContain('Content-Type');
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await fetch(`${service.url}/get_token`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  }
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
});

test('[09.L-05] who asks too often is told how long to wait', async () => {
  await service.stop();
  service = await start({ pace: { perSecond: 0.5, burst: 2 } });
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await post('/sfu/get', LEGACY)).status);
  expect(statuses).toEqual([200, 200, 429]);
  const { answer, headers } = await post('/sfu/get', LEGACY);
  expect(answer.errcode).toBe('M_LIMIT_EXCEEDED');
  expect(answer.retry_after_ms).toBeGreaterThan(0);
  expect(answer.retry_after_ms).toBeLessThanOrEqual(2000);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});

test('[09.L-05] an SFU that does not answer is said', async () => {
  around.state.isSfuDown = true;
  const { status, answer } = await post('/sfu/get', LEGACY);
  expect([status, answer.errcode]).toEqual([500, 'M_UNKNOWN']);
});

test('[SFU-03] a leave is put off while the participant is there, and sent once it is not', async () => {
  around.present.add(MEMBER);
  expect((await post('/delegate_delayed_leave', { ...CURRENT, ...DELAY })).answer).toEqual({});
  await expect.poll(() => around.asked, { timeout: 5_000 }).toEqual(['leave/restart', 'leave/restart']);
  around.present.clear();
  await expect.poll(() => around.asked.at(-1), { timeout: 5_000 }).toBe('leave/send');
});

test('[SFU-03] who never comes leaves, by the request for a token too', async () => {
  await post('/sfu/get', { ...LEGACY, ...DELAY });
  await expect.poll(() => around.asked, { timeout: 5_000 }).toEqual([`CreateRoom ${ROOM}`, 'leave/send']);
});

test('[SFU-03] a leave that is gone is looked after no longer, nor one while the SFU is down', async () => {
  around.present.add(MEMBER);
  around.state.delayedStatus = 404;
  await post('/delegate_delayed_leave', { ...CURRENT, ...DELAY });
  await expect.poll(() => around.asked).toEqual(['leave/restart']);
  around.present.clear();
  around.state.isSfuDown = true;
  await post('/delegate_delayed_leave', { ...CURRENT, ...DELAY, delay_id: 'other' });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(around.asked).toEqual(['leave/restart']);
});

test('[SFU-03] leaves are looked after for homeservers with full access alone', async () => {
  const openid_token = { ...OPENID, access_token: 'mallory-token', matrix_server_name: 'two.test' };
  const member = { ...MEMBERSHIP, claimed_user_id: '@mallory:two.test' };
  const body = { ...CURRENT, ...DELAY, openid_token, member };
  const delegated = await post('/delegate_delayed_leave', body);
  expect([delegated.status, delegated.answer.errcode]).toEqual([403, 'M_FORBIDDEN']);
  const token = await post('/get_token', body);
  expect([token.status, token.answer.errcode]).toEqual([400, 'M_BAD_JSON']);
});
