/** Rooms that are made, and conversations that are started. */
import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomToMake } from './contract.ts';

const CREATE = '/createRoom';
const userId = (name: string) => `@${name}:example.org` as UserId;
const ROOM: RoomToMake = {
  name: 'Reading',
  topic: '',
  access: 'invited',
  isEncrypted: true,
  address: null,
  isListed: false,
  picture: null,
  parent: null,
};

async function start() {
  const app = createTestEngine();
  for (const name of ['bob', 'carol']) app.server.user(name);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const make = (more: Partial<RoomToMake>) => app.answer(tab.command('begin.createRoom', { ...ROOM, ...more }));
  const chat = async (names: readonly string[], isEncrypted = true) => {
    const started = await app.answer(tab.command('begin.startChat', { userIds: names.map(userId), isEncrypted }));
    if (!started.ok) throw new Error(started.error.kind);
    await app.pass(1_000);
    return started.value;
  };
  const stateOf = (roomId: RoomId, type: string, key = '') =>
    app.server.roomById(roomId).events.findLast((event) => event.type === type && event.state_key === key)?.content;
  return { app, tab, make, chat, stateOf };
}

test('[BG-01] a private room is made in one request: encrypted, read from the invitation on, and there when it is answered', async () => {
  const { app, tab, make, stateOf } = await start();
  const bytes = new Uint8Array([137, 80, 78, 71]);
  const made = await make({ name: ' Reading ', topic: 'Books', picture: { bytes, mimeType: 'image/png' } });
  if (!made.ok) throw new Error(made.error.kind);
  const { roomId, undone } = made.value;
  expect(undone).toEqual([]);
  expect(app.server.requests.matching(CREATE)).toHaveLength(1);
  const info = watched(tab.view('people.room', { roomId }));
  await app.pass(100);
  expect(valueOf(info)).toMatchObject({
    name: { kind: 'named', name: 'Reading' },
    topic: 'Books',
    isEncrypted: true,
    joinRule: 'invite',
    historyVisibility: 'invited',
  });
  expect(stateOf(roomId, 'm.room.avatar')).toEqual({ url: expect.stringMatching(/^mxc:/) as string });
});

test('[BG-07] every member of a new room may say that they are in a call, and nothing else that the server keeps for others', async () => {
  const { app, make, stateOf } = await start();
  const levels = async (version: string) => {
    app.server.state.capabilities = { 'm.room_versions': { default: version, available: { [version]: 'stable' } } };
    const made = await make({ access: 'anyone' });
    return made.ok ? stateOf(made.value.roomId, 'm.room.power_levels')?.['events'] : null;
  };
  expect(await levels('11')).toMatchObject({
    'org.matrix.msc3401.call.member': 0,
    'm.beacon_info': 0,
    'm.room.power_levels': 100,
    'm.room.name': 50,
    'm.room.tombstone': 100,
  });
  expect(await levels('12')).toMatchObject({ 'm.room.tombstone': 150 });
});

test('[BG-01] [BG-04] a public room has an address, which is checked before and refused if it was taken meanwhile', async () => {
  const { app, tab, make, stateOf } = await start();
  const check = async (localpart: string) => {
    const answer = await app.answer(tab.command('begin.checkAddress', { localpart }));
    return answer.ok ? answer.value : answer.error;
  };
  expect([await check('books'), await check('a b'), await check('')]).toEqual(['free', 'impossible', 'impossible']);
  const open = { access: 'anyone', address: 'books', isEncrypted: false, isListed: true } as const;
  const made = await make(open);
  if (!made.ok) throw new Error(made.error.kind);
  expect(stateOf(made.value.roomId, 'm.room.join_rules')).toEqual({ join_rule: 'public' });
  expect(stateOf(made.value.roomId, 'm.room.encryption')).toBeUndefined();
  expect(app.server.state.directory.listed).toEqual([made.value.roomId]);
  expect(await check('books')).toBe('taken');
  expect(await make(open)).toEqual({ ok: false, error: { kind: 'addressTaken' } });
});

test('[BG-01] people who ask: a room with a door to knock at, whose past stays with those who were there', async () => {
  const { make, stateOf } = await start();
  const made = await make({ access: 'asking' });
  if (!made.ok) throw new Error(made.error.kind);
  expect(stateOf(made.value.roomId, 'm.room.join_rules')).toEqual({ join_rule: 'knock' });
  expect(stateOf(made.value.roomId, 'm.room.history_visibility')).toEqual({ history_visibility: 'invited' });
});

test('[BG-02] a room in a space: both name each other, and members of the space may come in', async () => {
  const { app, make, stateOf } = await start();
  const space = roomIdOf(app.server.room(['alice'], { name: 'Club', creation: { type: 'm.space' } }));
  await app.pass(100);
  const made = await make({ access: 'members', parent: space });
  if (!made.ok) throw new Error(made.error.kind);
  const { roomId, undone } = made.value;
  expect(undone).toEqual([]);
  expect(stateOf(roomId, 'm.space.parent', space)).toEqual({ via: ['example.org'], canonical: true });
  expect(stateOf(space, 'm.space.child', roomId)).toEqual({ via: ['example.org'] });
  expect(stateOf(roomId, 'm.room.join_rules')).toEqual({
    join_rule: 'restricted',
    allow: [{ type: 'm.room_membership', room_id: space }],
  });
});

test('[BG-03] what fails after the making is told of, and the room stands', async () => {
  const { app, make } = await start();
  const space = roomIdOf(app.server.room(['bob', 'alice'], { name: 'Club', creation: { type: 'm.space' } }));
  await app.pass(100);
  app.server.state.directory.takesRooms = false;
  const made = await make({ access: 'anyone', address: 'club', isListed: true, parent: space });
  expect(made).toMatchObject({
    ok: true,
    value: {
      undone: [
        { step: 'listed', failure: { kind: 'refused', message: 'Not allowed to publish room' } },
        { step: 'inSpace', failure: { kind: 'refused', status: 403 } },
      ],
    },
  });
});

test('[BG-03] a making that fails says why, and nothing else is tried', async () => {
  const { app, make } = await start();
  const asked = () => app.server.requests.matching(CREATE).length;
  expect(await make({ name: '  ' })).toEqual({ ok: false, error: { kind: 'badInput' } });
  expect(await make({ access: 'members' })).toEqual({ ok: false, error: { kind: 'badInput' } });
  expect(await make({ access: 'anyone', address: 'a b' })).toEqual({ ok: false, error: { kind: 'badInput' } });
  app.server.intercept('/upload', { kind: 'answer', reply: failure(413, 'M_TOO_LARGE', 'too large') }, 1);
  const picture = { bytes: new Uint8Array([1]), mimeType: 'image/png' };
  expect(await make({ picture })).toEqual({ ok: false, error: { kind: 'pictureRefused', message: 'too large' } });
  expect(asked()).toBe(0);
  app.server.intercept(CREATE, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no rooms') }, 1);
  const refused = { kind: 'refused', status: 403, message: 'no rooms' };
  expect(await make({ access: 'anyone', address: null, isListed: true })).toEqual({ ok: false, error: refused });
  app.server.setReachable(false);
  expect(await make({})).toEqual({ ok: false, error: { kind: 'unreachable' } });
});

test('[BG-05] a conversation of several is made once, found again, and is not the one of two', async () => {
  const { app, tab, chat, stateOf } = await start();
  const three = await chat(['bob', 'carol']);
  expect(await chat(['carol', 'bob', 'alice'])).toBe(three);
  const two = await chat(['bob']);
  expect(two).not.toBe(three);
  expect([await chat(['bob']), await chat(['bob', 'carol'])]).toEqual([two, three]);
  expect(app.server.requests.matching(CREATE)).toHaveLength(2);
  expect(stateOf(three, 'm.room.encryption')).toBeDefined();
  expect(stateOf(three, 'm.room.member', userId('carol'))).toMatchObject({ membership: 'invite', is_direct: true });
  const noted = await app.answer(tab.command('accountData.get', { type: 'm.direct' }));
  expect(noted).toEqual({ ok: true, value: { [userId('bob')]: [three, two], [userId('carol')]: [three] } });
});

test('[BG-05] what another device notes while a conversation is made stays', async () => {
  const { app, tab } = await start();
  const alice = app.server.user('alice');
  app.server.intercept(CREATE, { kind: 'delayAnswer', delayMs: 2_000 }, 1);
  const started = tab.command('begin.startChat', { userIds: [userId('bob')], isEncrypted: false });
  await app.pass(1_000);
  alice.setAccountData('m.direct', {
    [userId('carol')]: ['!other:example.org'],
    [userId('bob')]: ['!theirs:example.org'],
  });
  const made = await app.answer(started);
  if (!made.ok) throw new Error(made.error.kind);
  const noted = await app.answer(tab.command('accountData.get', { type: 'm.direct' }));
  expect(noted).toMatchObject({
    value: { [userId('carol')]: ['!other:example.org'], [userId('bob')]: ['!theirs:example.org', made.value] },
  });
  expect(app.server.roomById(made.value).events.some(({ type }) => type === 'm.room.encryption')).toBe(false);
});

test('[BG-06] a conversation that the others left is made anew, and nobody to talk to is no conversation', async () => {
  const { app, tab, chat } = await start();
  const first = await chat(['bob']);
  app.server.roomById(first).setMembership('bob', 'bob', 'leave');
  await app.pass(1_000);
  expect(await chat(['bob'])).not.toBe(first);
  const nobody = await app.answer(tab.command('begin.startChat', { userIds: [userId('alice')], isEncrypted: true }));
  expect(nobody).toEqual({ ok: false, error: { kind: 'badInput' } });
});
