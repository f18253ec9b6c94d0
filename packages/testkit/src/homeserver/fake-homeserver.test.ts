import { beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '../fakes/fake-clock.ts';
import { FakeHomeserver } from './fake-homeserver.ts';
import type { ScriptedRoom } from './script.ts';
import { ask, TestClient } from './test-client.ts';
import { asObject, asText, type JsonObject } from './wire.ts';

let clock: FakeClock;
let server: FakeHomeserver;
let room: ScriptedRoom;
let alice: TestClient;
let path: string;

beforeEach(async () => {
  clock = new FakeClock();
  server = new FakeHomeserver({ clock });
  room = server.room(['alice', 'bob'], { name: 'Tea' });
  alice = await TestClient.signIn(server, 'alice');
  path = `/_matrix/client/v3/rooms/${encodeURIComponent(room.id)}`;
});

describe('before signing in', () => {
  test('the server says where it is and what it can do', async () => {
    const wellKnown = { url: `https://${server.serverName}/.well-known/matrix/client`, method: 'GET' as const };
    const found = await server.http({ ...wellKnown, headers: new Map(), timeoutMs: 1 });
    expect(found.ok && new TextDecoder().decode(found.value.body)).toContain(server.baseUrl);
    expect(await ask(server, 'GET', '/_matrix/client/versions')).toMatchObject({
      body: { unstable_features: { 'org.matrix.simplified_msc3575': true } },
    });
  });

  test('a wrong password and a wrong token are refused', async () => {
    const body = { type: 'm.login.password', identifier: { type: 'm.id.user', user: 'alice' }, password: 'wrong' };
    const login = await ask(server, 'POST', '/_matrix/client/v3/login', { body });
    expect(login).toMatchObject({ status: 403, body: { errcode: 'M_FORBIDDEN' } });
    const whoami = '/_matrix/client/v3/account/whoami';
    expect(await ask(server, 'GET', whoami)).toMatchObject({ status: 401, body: { errcode: 'M_MISSING_TOKEN' } });
    expect(await alice.get('GET', whoami)).toMatchObject({ user_id: alice.userId, device_id: alice.deviceId });
    await alice.get('POST', '/_matrix/client/v3/logout', {});
    expect(await alice.ask('GET', whoami)).toMatchObject({ status: 401, body: { errcode: 'M_UNKNOWN_TOKEN' } });
  });

  test('unknown endpoints and methods are unrecognized', async () => {
    expect(await ask(server, 'GET', '/nothing')).toMatchObject({ status: 404, body: { errcode: 'M_UNRECOGNIZED' } });
    expect(await ask(server, 'PUT', '/_matrix/client/versions')).toMatchObject({ status: 405 });
  });
});

describe('sending', () => {
  test('a transaction is one event of one device, and only that device is told', async () => {
    const content = { msgtype: 'm.text', body: 'hi' };
    const first = await alice.get('PUT', `${path}/send/m.room.message/txn%2F1`, content);
    expect(await alice.get('PUT', `${path}/send/m.room.message/txn%2F1`, content)).toEqual(first);
    const other = await TestClient.signIn(server, 'alice');
    expect(await other.get('PUT', `${path}/send/m.room.message/txn%2F1`, content)).not.toEqual(first);
    const read = (client: TestClient) => client.get('GET', `${path}/event/${String(first['event_id'])}`);
    expect(await read(alice)).toMatchObject({ content, unsigned: { transaction_id: 'txn/1', age: 0 } });
    expect(asObject((await read(other))['unsigned'])).not.toHaveProperty('transaction_id');
  });

  test('only members send, and no more than an event may hold', async () => {
    await TestClient.signIn(server, 'carol').then(async (carol) => {
      expect(await carol.ask('PUT', `${path}/send/m.x/1`, { body: {} })).toMatchObject({ status: 403 });
    });
    const body = { body: 'a'.repeat(70_000) };
    expect(await alice.ask('PUT', `${path}/send/m.x/1`, { body })).toMatchObject({ status: 413 });
  });

  test('a redaction takes the content and says why', async () => {
    const { event_id: eventId } = room.send('alice', 'oops');
    await alice.get('PUT', `${path}/redact/${encodeURIComponent(eventId)}/1`, { reason: 'typo' });
    expect(await alice.get('GET', `${path}/event/${encodeURIComponent(eventId)}`)).toMatchObject({
      content: {},
      unsigned: { redacted_because: { type: 'm.room.redaction', content: { reason: 'typo', redacts: eventId } } },
    });
  });

  test('state with and without a key, with what it replaced', async () => {
    const { event_id: eventId } = await alice.get('PUT', `${path}/state/m.room.name/`, { name: 'Coffee' });
    await alice.get('PUT', `${path}/state/m.x/key`, {});
    expect(room.events.at(-1)).toMatchObject({ type: 'm.x', state_key: 'key' });
    expect(await alice.get('GET', `${path}/event/${String(eventId)}`)).toMatchObject({
      state_key: '',
      unsigned: { prev_content: { name: 'Tea' } },
    });
  });
});

describe('reading', () => {
  test('pages backward and forward, and history ends with an empty page', async () => {
    for (let index = 1; index <= 5; index += 1) room.send('bob', `${index}`);
    const page = (query: string) => alice.get('GET', `${path}/messages?${query}`);
    const bodies = (answer: JsonObject) =>
      (answer['chunk'] as readonly JsonObject[]).map((event) => asObject(event['content'])['body']);
    const newest = await page('dir=b&limit=2');
    expect(bodies(newest)).toEqual(['5', '4']);
    const older = await page(`dir=b&limit=2&from=${String(newest['end'])}`);
    expect(bodies(older)).toEqual(['3', '2']);
    expect(bodies(await page(`dir=f&limit=9&from=${String(older['end'])}`))).toEqual(['2', '3', '4', '5']);
    const first = await page(`dir=b&limit=999&from=${String(older['end'])}`);
    const beyond = await page(`dir=b&limit=999&from=${String(first['end'])}`);
    expect(beyond['chunk']).toEqual([]);
    expect(beyond).not.toHaveProperty('end');
  });

  test('members, by membership', async () => {
    room.invite('alice', 'carol');
    const { chunk } = await alice.get('GET', `${path}/members?membership=invite`);
    expect(chunk).toMatchObject([{ state_key: '@carol:example.org' }]);
    expect((await alice.get('GET', `${path}/members?not_membership=invite`))['chunk']).toHaveLength(2);
  });

  test('who was kicked reads up to then, a stranger nothing', async () => {
    const seen = room.send('bob', 'seen');
    room.setMembership('bob', 'alice', 'leave');
    const unseen = room.send('bob', 'unseen');
    expect((await alice.ask('GET', `${path}/event/${seen.event_id}`)).status).toBe(200);
    expect((await alice.ask('GET', `${path}/event/${unseen.event_id}`)).status).toBe(404);
    const dave = await TestClient.signIn(server, 'dave');
    expect((await dave.ask('GET', `${path}/messages?dir=b`)).status).toBe(403);
  });

  test('media as it was put', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const address = server.putMedia(bytes, 'image/png').replace('mxc://', '');
    const result = await server.http({
      method: 'GET',
      url: `${server.baseUrl}/_matrix/client/v1/media/thumbnail/${address}?width=32&height=32`,
      headers: new Map([['authorization', `Bearer ${alice.accessToken}`]]),
      timeoutMs: 1_000,
    });
    expect(result.ok && [result.value.headers.get('content-type'), result.value.body]).toEqual(['image/png', bytes]);
  });
});

describe('rooms and people', () => {
  test('a room is made, and joined by who is invited', async () => {
    const body = { name: 'New', invite: ['@bob:example.org'], preset: 'private_chat' };
    const { room_id: roomId } = await alice.get('POST', '/_matrix/client/v3/createRoom', body);
    const made = server.roomById(String(roomId));
    expect(made.events.map(({ type }) => type)).toEqual([
      'm.room.create',
      'm.room.member',
      'm.room.power_levels',
      'm.room.join_rules',
      'm.room.history_visibility',
      'm.room.name',
      'm.room.member',
    ]);
    const join = `/_matrix/client/v3/join/${encodeURIComponent(made.id)}`;
    const carol = await TestClient.signIn(server, 'carol');
    expect(await carol.ask('POST', join, { body: {} })).toMatchObject({ status: 403 });
    const bob = await TestClient.signIn(server, 'bob');
    expect(await bob.get('POST', join, {})).toEqual({ room_id: made.id });
  });

  test('typing ends by itself', async () => {
    const { id } = room;
    const typing = () => [...(server.state.rooms.get(id)?.typing.keys() ?? [])];
    await alice.get('PUT', `${path}/typing/${encodeURIComponent(alice.userId)}`, { typing: true, timeout: 5_000 });
    await clock.advance(4_999);
    expect(typing()).toEqual([alice.userId]);
    await clock.advance(1);
    expect(typing()).toEqual([]);
  });

  test('receipts and the fully read marker', async () => {
    const { event_id: eventId } = room.send('bob', 'hi');
    await alice.get('POST', `${path}/receipt/m.read/${eventId}`, { thread_id: 'main' });
    await alice.get('POST', `${path}/read_markers`, { 'm.fully_read': eventId, 'm.read.private': eventId });
    expect([...server.state.receipts.values()].map(({ value }) => [value.type, value.threadId])).toEqual([
      ['m.read', 'main'],
      ['m.read.private', undefined],
    ]);
    const data = `/_matrix/client/v3/user/${alice.userId}/rooms/${room.id}/account_data/m.fully_read`;
    expect(await alice.get('GET', data)).toEqual({ event_id: eventId });
  });
});

describe('faults', () => {
  const whoami = '/_matrix/client/v3/account/whoami';

  test('a request that does not arrive, one whose answer is lost, and another answer', async () => {
    const send = (transaction: string) => alice.ask('PUT', `${path}/send/m.x/${transaction}`, { body: {} });
    const before = room.events.length;
    const unreachable = { status: 'failed', failure: 'unreachable' };
    server.intercept(({ method }) => method === 'PUT', { kind: 'unreachable' }, 1);
    expect(await send('1')).toEqual(unreachable);
    expect(room.events).toHaveLength(before);
    server.intercept(({ method }) => method === 'PUT', { kind: 'loseAnswer' }, 1);
    expect(await send('1')).toEqual(unreachable);
    expect(room.events).toHaveLength(before + 1);
    const reply = { status: 429, body: { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 100 } };
    const stop = server.intercept(({ method }) => method === 'PUT', { kind: 'answer', reply });
    expect(await send('1')).toEqual(reply);
    stop();
    expect((await send('1')).status).toBe(200);
    expect(room.events).toHaveLength(before + 1);
    expect(server.requests.matching('/1').map(({ outcome }) => outcome)).toEqual([
      'unreachable',
      'unreachable',
      429,
      200,
    ]);
  });

  test('delays, and an answer that never comes', async () => {
    server.intercept('/whoami', { kind: 'delayAnswer', delayMs: 1_000 }, 1);
    const slow = alice.ask('GET', whoami);
    await clock.advance(999);
    expect(server.requests.pending('/whoami')).toHaveLength(1);
    await clock.advance(1);
    expect((await slow).status).toBe(200);
    server.intercept('/whoami', { kind: 'hang' }, 1);
    const hanging = alice.ask('GET', whoami);
    await clock.advance(120_000);
    expect(await hanging).toEqual({ status: 'failed', failure: 'timedOut' });
  });

  test('without a network nothing arrives, and what is on its way is cut', async () => {
    const unreachable = { status: 'failed', failure: 'unreachable' };
    server.intercept('/whoami', { kind: 'hang' }, 1);
    const pending = alice.ask('GET', whoami);
    server.setReachable(false);
    expect(await pending).toEqual(unreachable);
    expect(await alice.ask('GET', whoami)).toEqual(unreachable);
    server.setReachable(true);
    expect((await alice.ask('GET', whoami)).status).toBe(200);
  });

  test('an answer that is changed on its way', async () => {
    server.intercept('/whoami', { kind: 'change', change: (body) => ({ ...body, user_id: '@eve:example.org' }) }, 1);
    expect(await alice.ask('GET', whoami)).toMatchObject({ status: 200, body: { user_id: '@eve:example.org' } });
  });
});

test('the surroundings of an event, with tokens for both sides', async () => {
  for (let n = 1; n <= 9; n += 1) room.send('alice', `around ${n}`);
  const target = room.events.at(-5);
  const body = await alice.get('GET', `${path}/context/${target?.event_id}?limit=4`);
  const bodies = (events: unknown) => (events as { content: { body: string } }[]).map(({ content }) => content.body);
  expect(bodies(body['events_before'])).toEqual(['around 4', 'around 3']);
  expect(bodies([body['event']])).toEqual(['around 5']);
  expect(bodies(body['events_after'])).toEqual(['around 6', 'around 7']);
  const before = await alice.get('GET', `${path}/messages?dir=b&limit=1&from=${String(body['start'])}`);
  expect(bodies(before['chunk'])).toEqual(['around 2']);
  expect((await alice.ask('GET', `${path}/context/$nothing`)).status).toBe(404);
});

test('a refresh token is good until the access token it brought is used', async () => {
  const renewing = new FakeHomeserver({ clock, hasRefreshTokens: true });
  const { password } = renewing.user('dora');
  const identifier = { type: 'm.id.user', user: 'dora' };
  const login = { type: 'm.login.password', identifier, password, refresh_token: true };
  const first = await ask(renewing, 'POST', '/_matrix/client/v3/login', { body: login });
  renewing.user('dora').expireTokens();
  const tokens = first.status === 200 ? first.body : {};
  const refresh = (token: unknown) =>
    ask(renewing, 'POST', '/_matrix/client/v3/refresh', { body: { refresh_token: String(token) } });
  const whoami = (token: unknown) =>
    ask(renewing, 'GET', '/_matrix/client/v3/account/whoami', { accessToken: String(token) });
  expect((await whoami(tokens['access_token'])).status).toBe(401);
  expect((await refresh(tokens['refresh_token'])).status).toBe(200);
  const second = await refresh(tokens['refresh_token']);
  expect(second.status).toBe(200);
  expect((await whoami(second.status === 200 ? second.body['access_token'] : '')).status).toBe(200);
  expect((await refresh(tokens['refresh_token'])).status).toBe(401);
});

test('access tokens expire by the clock, and what waits for the device waits for it with new ones, until it signs out', async () => {
  const renewing = new FakeHomeserver({ clock, hasRefreshTokens: true });
  renewing.state.tokenLifetimeMs = 60_000;
  const { password } = renewing.user('dora');
  const identifier = { type: 'm.id.user', user: 'dora' };
  const login = { type: 'm.login.password', identifier, password, refresh_token: true };
  const as = async (accessToken: unknown, method: 'GET' | 'POST', what: string) => {
    const token = { accessToken: String(accessToken) };
    return ask(renewing, method, `/_matrix/client/v3/${what}`, method === 'GET' ? token : { ...token, body: {} });
  };
  const tokens = async (what: string, body: JsonObject) => {
    const answer = await ask(renewing, 'POST', `/_matrix/client/v3/${what}`, { body });
    return answer.status === 'failed' ? {} : answer.body;
  };
  const first = await tokens('login', login);
  expect(first['expires_in_ms']).toBe(60_000);
  await clock.advance(59_000);
  expect((await as(first['access_token'], 'GET', 'account/whoami')).status).toBe(200);
  await clock.advance(1_000);
  expect((await as(first['access_token'], 'GET', 'account/whoami')).status).toBe(401);
  renewing.user('dora').sendToDevices('@bob:example.org', 'm.dummy', {});
  const old = { refresh_token: asText(first['refresh_token']) ?? '' };
  const [lost, second] = [await tokens('refresh', old), await tokens('refresh', old)];
  expect((await as(lost['access_token'], 'GET', 'account/whoami')).status).toBe(401);
  expect(await as(second['access_token'], 'GET', 'sync')).toMatchObject({
    body: { to_device: { events: [{ type: 'm.dummy', sender: '@bob:example.org', content: {} }] } },
  });
  await as(second['access_token'], 'POST', 'logout');
  const newest = { refresh_token: asText(second['refresh_token']) ?? '' };
  expect(await tokens('refresh', newest)).toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' });
});
