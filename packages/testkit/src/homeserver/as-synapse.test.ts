/** Behaviour that clients rely on and that other fakes are too kind for. `e2e/differential` compares it with Synapse. */
import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../fakes/fake-clock.ts';
import { FakeHomeserver } from './fake-homeserver.ts';
import type { ScriptedRoom } from './script.ts';
import { TestClient } from './test-client.ts';
import { asObject, asObjects, asTexts, type JsonObject } from './wire.ts';

const HOUR_MS = 3_600_000;

let clock: FakeClock;
let server: FakeHomeserver;
let room: ScriptedRoom;
let bob: TestClient;
let path: string;

beforeEach(async () => {
  clock = new FakeClock();
  server = new FakeHomeserver({ clock });
  room = server.room(['alice', 'bob'], { name: 'Tea' });
  bob = await TestClient.signIn(server, 'bob');
  path = `/_matrix/client/v3/rooms/${encodeURIComponent(room.id)}`;
});

const say = (id: string, type = 'm.room.message') =>
  bob.ask('PUT', `${path}/send/${type}/${id}`, { body: { body: 'x' } });
const idOf = (answer: Awaited<ReturnType<typeof say>>) =>
  answer.status === 200 ? answer.body['event_id'] : answer.status;

test('[FH-30] a transaction is one event for a day, also of another type and for somebody who was kicked; then another', async () => {
  const first = idOf(await say('same'));
  expect(idOf(await say('same', 'org.example.other'))).toBe(first);
  room.setMembership('alice', 'bob', 'leave');
  expect(idOf(await say('same'))).toBe(first);
  expect(idOf(await say('new'))).toBe(403);
  room.join('bob');
  clock.jumpWallTime(23 * HOUR_MS);
  expect(idOf(await say('same'))).toBe(first);
  clock.jumpWallTime(2 * HOUR_MS);
  expect(idOf(await say('same'))).not.toBe(first);
});

test('[FH-31] a muted member and a foreign redaction are refused, an own redaction is not', async () => {
  const hers = room.send('alice', 'hers').event_id;
  const mine = String(idOf(await say('mine')));
  const redact = (eventId: string, id: string) => bob.ask('PUT', `${path}/redact/${eventId}/${id}`, { body: {} });
  expect((await redact(hers, 'r1')).status).toBe(403);
  expect((await redact(mine, 'r2')).status).toBe(200);
  room.state('alice', 'm.room.power_levels', { users: { [server.user('alice').id]: 100 }, events_default: 50 });
  expect((await say('muted')).status).toBe(403);
});

test('[FH-32] who joins reads no more than the visibility lets them', async () => {
  for (const [visibility, readable] of [
    ['shared', ['before', 'while invited', 'after']],
    ['invited', ['while invited', 'after']],
    ['joined', ['after']],
  ] as const) {
    const content = { history_visibility: visibility };
    const initialState = [{ type: 'm.room.history_visibility', content }];
    const hidden = server.room(['alice'], { initialState });
    const early = hidden.send('alice', 'before');
    hidden.invite('alice', 'bob');
    hidden.send('alice', 'while invited');
    hidden.join('bob');
    hidden.send('alice', 'after');
    const below = `/_matrix/client/v3/rooms/${encodeURIComponent(hidden.id)}`;
    const { chunk } = await bob.get('GET', `${below}/messages?dir=f&limit=50`);
    const bodies = asObjects(chunk).map(({ content }) => asObject(content)['body'] ?? null);
    expect(asTexts(bodies)).toEqual(readable);
    const found = await bob.ask('GET', `${below}/event/${early.event_id}`);
    expect(found.status).toBe(visibility === 'shared' ? 200 : 404);
  }
});

test('[FH-34] what was said by those whom one ignores is left out, as long as one does', async () => {
  const shared = server.room(['alice', 'bob']);
  const ignore = (list: JsonObject) =>
    server.user('bob').setAccountData('m.ignored_user_list', { ignored_users: list });
  ignore({ '@alice:example.org': {} });
  const said = shared.send('alice', 'unheard');
  shared.state('alice', 'm.room.topic', { topic: 'told' });
  const below = `/_matrix/client/v3/rooms/${encodeURIComponent(shared.id)}`;
  const read = async () =>
    asObjects((await bob.get('GET', `${below}/messages?dir=b&limit=2`))['chunk']).map(({ type }) => type);
  expect(await read()).toEqual(['m.room.topic', 'm.room.member']);
  expect((await bob.ask('GET', `${below}/event/${said.event_id}`)).status).toBe(404);
  ignore({});
  expect(await read()).toEqual(['m.room.topic', 'm.room.message']);
  expect((await bob.ask('GET', `${below}/event/${said.event_id}`)).status).toBe(200);
});

test('[FH-33] who leaves the last room that two share is told to the other, once', async () => {
  const wants = { conn_id: 'keys', extensions: { e2ee: { enabled: true } } };
  const first = await bob.syncNow(wants);
  room.setMembership('alice', 'alice', 'leave');
  const lists = (answer: typeof first) => asObject(asObject(answer.extensions['e2ee'])['device_lists'])['left'];
  const second = await bob.syncNow(wants, first.pos);
  expect(lists(second)).toEqual([server.user('alice').id]);
  expect(lists(await bob.syncNow(wants, second.pos))).toEqual([]);
});
