import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import type { Client } from '../../client/remote.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { MembersLook } from './contract.ts';

const LOOK: Omit<MembersLook, 'roomId'> = { list: 'here', from: 0, to: 100, query: '' };
const MEMBERS = '/members';
const userId = (name: string) => `@${name}:example.org` as UserId;

/** Alice signs in where `members` people are, of whom only Bob has spoken. */
async function start(members = ['bob', 'carol', 'dave'], app = createTestEngine(), creation: JsonObject = {}) {
  const room = app.server.room(['alice', ...members], { name: 'Ops', creation });
  for (let n = 0; n < 30; n += 1) room.send('bob', `b${n}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  return { app, tab, room, roomId: roomIdOf(room) };
}

function openMembers(tab: Client, room: ScriptedRoom, look: Partial<MembersLook> = {}) {
  const opened = { ...LOOK, roomId: roomIdOf(room), ...look };
  const list = watched(tab.listView('people.members', opened));
  return {
    look: (more: Partial<MembersLook>) => list.setParams({ ...opened, ...more }),
    state: () => list.current,
    head: () => valueOf(list).head,
    items: () => valueOf(list).items,
    names: () => valueOf(list).items.map(({ name }) => name),
  };
}

test('[01.M-12] opening the list fetches everybody once, whom lazy loading did not bring', async () => {
  const { app, tab, room } = await start();
  const members = openMembers(tab, room);
  await app.pass(1_000);
  expect(members.head()).toMatchObject({
    loading: 'finished',
    hasFailed: false,
    count: 4,
    hereCount: 4,
    bannedCount: 0,
  });
  expect(members.names()).toEqual(['Alice', 'Bob', 'Carol', 'Dave']);
  openMembers(app.openTab(), room);
  await app.pass(1_000);
  expect(app.server.requests.matching(MEMBERS)).toHaveLength(1);
});

test('[01.M-12] what failed is not started, and can be tried again', async () => {
  const { app, tab, room, roomId } = await start();
  app.server.intercept(MEMBERS, { kind: 'answer', reply: failure(500, 'M_UNKNOWN', 'no') }, 1);
  const members = openMembers(tab, room);
  await app.pass(1_000);
  expect(members.head()).toMatchObject({ loading: 'notStarted', hasFailed: true });
  expect(members.names()).toContain('Bob');
  const again = app.answer(tab.command('people.loadMembers', { roomId }));
  expect((await again).ok).toBe(true);
  await app.pass(100);
  expect(members.head()).toMatchObject({ loading: 'finished', hasFailed: false, count: 4 });
});

test('[01.M-12] [PE-01] members are there after a restart without a network, and nobody is asked for them again', async () => {
  const { app, tab, room } = await start();
  openMembers(tab, room);
  await app.pass(1_000);
  app.engine.stop();
  app.server.setReachable(false);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const members = openMembers(again.openTab(), room);
  await again.pass(1_000);
  expect(members.head().loading).toBe('finished');
  expect(members.names()).toEqual(['Alice', 'Bob', 'Carol', 'Dave']);
});

test('[01.M-12] in an encrypted room the stored list is not taken for true: the server is asked again', async () => {
  const { app, tab, room } = await start();
  room.state('alice', 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });
  openMembers(tab, room);
  await app.pass(1_000);
  app.engine.stop();
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const members = openMembers(again.openTab(), room);
  await again.pass(1_000);
  expect(members.head().loading).toBe('finished');
  expect(app.server.requests.matching(MEMBERS)).toHaveLength(2);
});

test('[01.M-12] what sync tells while members are asked for is not overwritten by the answer', async () => {
  const { app, tab, room } = await start();
  app.server.intercept(MEMBERS, { kind: 'delayAnswer', delayMs: 5_000 }, 1);
  const members = openMembers(tab, room);
  await app.pass(1_000);
  room.setMembership('carol', 'carol', 'leave');
  room.state('dave', 'm.room.member', { membership: 'join', displayname: 'Dora' }, userId('dave'));
  await app.pass(10_000);
  expect(members.head().loading).toBe('finished');
  expect(members.names()).toEqual(['Alice', 'Bob', 'Dora']);
});

test('[01.M-12] [PE-02] after a gap everybody is asked for again, and who left in it is gone', async () => {
  const { app, tab, room } = await start();
  const members = openMembers(tab, room);
  await app.pass(1_000);
  app.server.setReachable(false);
  await app.pass(1_000);
  room.setMembership('carol', 'carol', 'leave');
  for (let n = 0; n < 200; n += 1) room.send('bob', `more ${n}`);
  app.server.setReachable(true);
  await app.pass(60_000);
  expect(members.names()).toEqual(['Alice', 'Bob', 'Dave']);
  expect(members.head().loading).toBe('finished');
});

test('[01.M-12] who comes back to a room asks for its members again', async () => {
  const { app, tab, room } = await start();
  const members = openMembers(tab, room);
  await app.pass(1_000);
  room.setMembership('bob', 'alice', 'leave');
  await app.pass(1_000);
  room.setMembership('dave', 'dave', 'leave');
  room.invite('bob', 'alice');
  room.join('alice');
  await app.pass(5_000);
  expect(members.names()).toEqual(['Alice', 'Bob', 'Carol']);
  expect(app.server.requests.matching(MEMBERS)).toHaveLength(2);
});

test('[PE-03] members stand by level and then by name; the invited come after, the banned in a list of their own', async () => {
  const { app, tab, room } = await start(['zoe', 'bob', 'carol']);
  room.state('alice', 'm.room.power_levels', { users: { [userId('alice')]: 100, [userId('zoe')]: 50 } });
  room.invite('alice', 'anna');
  room.setMembership('alice', 'carol', 'ban');
  const members = openMembers(tab, room);
  await app.pass(1_000);
  expect(members.names()).toEqual(['Alice', 'Zoe', 'Bob', 'Anna']);
  expect(members.items().map(({ level, membership }) => `${level} ${membership}`)).toEqual([
    '100 join',
    '50 join',
    '0 join',
    '0 invite',
  ]);
  expect(members.head().bannedCount).toBe(1);
  members.look({ list: 'banned' });
  await app.pass(10);
  expect(members.names()).toEqual(['Carol']);
});

test('[PE-04] three thousand members: a page gets its rows, and finds by every word of name or id', async () => {
  const crowd = Array.from({ length: 3_000 }, (_, n) => `p${String(n).padStart(4, '0')}`);
  const { app, tab, room } = await start(['bob', ...crowd]);
  const members = openMembers(tab, room, { to: 20 });
  await app.pass(2_000);
  expect(members.head()).toMatchObject({ loading: 'finished', count: 3_002 });
  expect(members.items()).toHaveLength(20);
  const kept = members.items();
  room.send('bob', 'no news of members');
  await app.pass(100);
  expect(members.items()).toBe(kept);
  members.look({ to: 100, query: 'P29 example' });
  await app.pass(10);
  expect(members.head()).toMatchObject({ count: 100 });
  expect(members.state()).toMatchObject({ revision: 1 });
  expect(members.names()[0]).toBe('P2900');
});

test('[01.M-05] [01.M-08] people of one name are told apart, in the list and on their cards, as long as there are two', async () => {
  const { app, tab, room } = await start();
  room.state('dave', 'm.room.member', { membership: 'join', displayname: 'Bоb' }, userId('dave'));
  const members = openMembers(tab, room);
  const card = watched(tab.view('people.card', { userId: userId('bob'), roomId: roomIdOf(room) }));
  await app.pass(1_000);
  const ambiguous = () => members.items().filter(({ isAmbiguous }) => isAmbiguous);
  expect(ambiguous().map((item) => item.userId)).toEqual([userId('bob'), userId('dave')]);
  expect(valueOf(card)).toMatchObject({ name: 'Bob', isAmbiguous: true });
  room.state('dave', 'm.room.member', { membership: 'join', displayname: 'Dave' }, userId('dave'));
  await app.pass(100);
  expect(ambiguous()).toEqual([]);
  expect(valueOf(card)).toMatchObject({ name: 'Bob', isAmbiguous: false });
});

test('[01.M-02] [PE-05] inviting, kicking, banning and unbanning: what may be done, and what came of it', async () => {
  const { app, tab, room, roomId } = await start();
  const carol = userId('carol');
  const card = watched(tab.view('people.card', { userId: carol, roomId }));
  await app.pass(1_000);
  const act = async (action: 'invite' | 'kick' | 'ban' | 'unban', reason = '') => {
    const done = await app.answer(tab.command('people.act', { roomId, userId: carol, action, reason }));
    await app.pass(100);
    return done;
  };
  expect(valueOf(card)).toMatchObject({ member: { membership: 'join' }, rights: { kick: true, ban: true } });
  expect(await act('kick', 'noise')).toMatchObject({ ok: true });
  expect(valueOf(card)).toMatchObject({
    name: 'Carol',
    member: { membership: 'leave', isKicked: true, by: { name: 'Alice' }, reason: 'noise' },
    rights: { kick: false, invite: true },
  });
  expect(await act('invite')).toMatchObject({ ok: true });
  expect(valueOf(card)).toMatchObject({ member: { membership: 'invite', isKicked: false, by: { name: 'Alice' } } });
  expect(await act('ban')).toMatchObject({ ok: true });
  expect(valueOf(card)).toMatchObject({ member: { membership: 'ban' }, rights: { unban: true, invite: false } });
  expect(await act('invite')).toMatchObject({ ok: false, error: { kind: 'refused', status: 403 } });
  expect(await act('unban')).toMatchObject({ ok: true });
  expect(valueOf(card)).toMatchObject({ member: { membership: 'leave', isKicked: true }, rights: { invite: true } });
  expect(room.events.at(-1)?.content['membership']).toBe('leave');
});

test('[01.P-10] levels are set one after the other, each knowing the one before, and everything else stays', async () => {
  const { app, tab, room, roomId } = await start();
  room.state('alice', 'm.room.power_levels', { users: { [userId('alice')]: 100 }, kick: 30, 'org.example': 'kept' });
  await app.pass(1_000);
  const set = (name: string, level: number | null) =>
    tab.command('people.setLevel', { roomId, userId: userId(name), level });
  await app.answer(set('bob', 50));
  await app.pass(100);
  await app.answer(set('carol', 100));
  await app.pass(100);
  await app.answer(set('bob', null));
  expect(room.events.at(-1)?.content).toEqual({
    users: { [userId('alice')]: 100, [userId('carol')]: 100 },
    kick: 30,
    'org.example': 'kept',
  });
});

test.each(['fails', 'is late'] as const)('[01.P-10] a level that others set is kept while sync %s', async (how) => {
  const { app, tab, room, roomId } = await start();
  await app.pass(1_000);
  const reply = failure(500, 'M_UNKNOWN', 'no');
  app.server.intercept('/sync', how === 'fails' ? { kind: 'answer', reply } : { kind: 'hang' });
  await app.pass(40_000);
  room.state('alice', 'm.room.power_levels', { users: { [userId('alice')]: 100, [userId('dave')]: 50 } });
  await app.answer(tab.command('people.setLevel', { roomId, userId: userId('bob'), level: 50 }));
  expect(room.events.at(-1)?.content['users']).toMatchObject({ [userId('dave')]: 50, [userId('bob')]: 50 });
});

test('[01.P-10] a level is taken away right after it was given, before sync brings it', async () => {
  const { app, tab, room, roomId } = await start();
  await app.pass(1_000);
  app.server.intercept('/sync', { kind: 'hang' });
  await app.pass(40_000);
  const set = (level: number | null) => tab.command('people.setLevel', { roomId, userId: userId('bob'), level });
  const given = set(60);
  const taken = set(null);
  expect(await app.answer(given)).toMatchObject({ ok: true });
  expect(await app.answer(taken)).toMatchObject({ ok: true });
  const sent = room.events.filter(({ type }) => type === 'm.room.power_levels').slice(-2);
  expect(sent.map(({ content }) => (content['users'] as JsonObject)[userId('bob')])).toEqual([60, undefined]);
});

test('[01.P-10] the first levels keep those of the creator, unless they are infinite', async () => {
  for (const [version, users] of [
    ['11', { [userId('alice')]: 100, [userId('bob')]: 50 }],
    ['12', { [userId('bob')]: 50 }],
  ] as const) {
    const { app, tab, room, roomId } = await start(['bob'], createTestEngine(), { room_version: version });
    await app.pass(1_000);
    const none = failure(404, 'M_NOT_FOUND', 'none');
    app.server.intercept('/state/m.room.power_levels/', { kind: 'answer', reply: none }, 1);
    await app.answer(tab.command('people.setLevel', { roomId, userId: userId('bob'), level: 50 }));
    expect(room.events.at(-1)?.content).toEqual({ users });
  }
});

test('[01.R-02] a room without a create event counts as version 1, and the log says so', async () => {
  const app = createTestEngine();
  const withoutCreate = (body: JsonObject) =>
    JSON.parse(JSON.stringify(body).replaceAll('"m.room.create"', '"org.example.lost"')) as JsonObject;
  app.server.intercept('/sync', { kind: 'change', change: withoutCreate });
  const { tab, roomId } = await start(['bob'], app);
  const info = watched(tab.view('people.room', { roomId }));
  await app.pass(1_000);
  expect(valueOf(info)).toMatchObject({ kind: 'known', version: '1' });
  const warning = `[getVersion] Room ${roomId} does not have an m.room.create event`;
  expect(app.env.logEntries.some(({ level, message }) => level === 'warn' && message === warning)).toBe(true);
});

test('[01.R-02] what a room says of itself, with the defaults of what it does not say', async () => {
  const { app, tab, room, roomId } = await start();
  const info = watched(tab.view('people.room', { roomId }));
  await app.pass(1_000);
  expect(valueOf(info)).toMatchObject({
    name: { kind: 'named', name: 'Ops' },
    version: '11',
    joinRule: 'invite',
    historyVisibility: 'shared',
    areGuestsAllowed: false,
    rights: { changeName: true, invite: true },
  });
  room.state('alice', 'm.room.guest_access', { guest_access: 'can_join' });
  room.state('alice', 'm.room.join_rules', { join_rule: 'public' });
  await app.pass(100);
  expect(valueOf(info)).toMatchObject({ areGuestsAllowed: true, joinRule: 'public' });
});

test("[01.R-01] counts of members are the server's; where it gives none, those who are known are counted", async () => {
  const told = await start();
  const info = watched(told.tab.view('people.room', { roomId: told.roomId }));
  await told.app.pass(1_000);
  expect(valueOf(info)).toMatchObject({ joinedCount: 4, invitedCount: 0 });
  const app = createTestEngine();
  const withoutCounts = (body: JsonObject) =>
    JSON.parse(JSON.stringify(body).replaceAll(/"(joined|invited)_count"/g, '"org.example.lost"')) as JsonObject;
  app.server.intercept('/sync', { kind: 'change', change: withoutCounts });
  const { tab, room, roomId } = await start(['bob'], app);
  room.invite('alice', 'carol');
  room.send('carol', 'who sees me');
  const counted = watched(tab.view('people.room', { roomId }));
  const header = watched(tab.view('timeline.room', { roomId }));
  await app.pass(1_000);
  expect(valueOf(counted)).toMatchObject({ joinedCount: 2, invitedCount: 1 });
  expect(valueOf(header)).toMatchObject({ memberCount: 2 });
});

test('[01.R-04] a room of another version than the server holds for stable is said to be old; its server is asked once', async () => {
  const { app, tab, roomId } = await start();
  const versions = { 'm.room_versions': { default: '12', available: { 12: 'stable', 11: 'unstable' } } };
  app.server.intercept('/capabilities', { kind: 'unreachable' }, 1);
  app.server.intercept('/capabilities', { kind: 'answer', reply: { status: 200, body: { capabilities: versions } } });
  const open = () => watched(app.openTab().view('people.room', { roomId }));
  const first = open();
  await app.pass(1_000);
  expect(valueOf(first)).toMatchObject({ version: '11', upgrade: { to: '12', isUrgent: true } });
  const second = watched(tab.view('people.room', { roomId }));
  await app.pass(1_000);
  expect(valueOf(second)).toMatchObject({ upgrade: { to: '12' } });
  expect(app.server.requests.matching('/capabilities')).toHaveLength(1);
});

test('[01.M-10] who invited to a conversation of two is known before and after it is accepted', async () => {
  const app = createTestEngine();
  const room = app.server.room(['bob'], { isDirect: true });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  room.state('bob', 'm.room.member', { membership: 'invite', is_direct: true }, userId('alice'));
  await app.pass(100);
  const info = watched(tab.view('people.room', { roomId: roomIdOf(room) }));
  await app.pass(100);
  expect(valueOf(info)).toMatchObject({ membership: 'invite', isDirect: true, directInviter: userId('bob') });
  await app.answer(tab.command('membership.join', { roomId: roomIdOf(room) }));
  await app.pass(1_000);
  expect(valueOf(info)).toMatchObject({ membership: 'join', isDirect: true, directInviter: userId('bob') });
  // Nobody else says so once it is accepted.
  const noted = await app.answer(tab.command('accountData.get', { type: 'm.direct' }));
  expect(noted).toEqual({ ok: true, value: { [userId('bob')]: [room.id] } });
  await app.pass(60_000);
  expect(valueOf(info)).toMatchObject({ isDirect: true });
});

test("[01.M-09] the picture is the room's own of a member, else what they have everywhere, else none", async () => {
  const { app, tab, room, roomId } = await start();
  const avatarOf = async (name: string) => {
    const card = watched(tab.view('people.card', { userId: userId(name), roomId }));
    await app.pass(1_000);
    return valueOf(card).avatar;
  };
  const everywhere = app.server.putMedia(new Uint8Array([1]), 'image/png');
  const here = app.server.putMedia(new Uint8Array([2]), 'image/png');
  for (const name of ['bob', 'carol'])
    app.server.state.users.set(userId(name), {
      ...must(app.server.state.users.get(userId(name)), name),
      avatarUrl: everywhere,
    });
  room.state('bob', 'm.room.member', { membership: 'join', displayname: 'Bob', avatar_url: here }, userId('bob'));
  room.state('dave', 'm.room.member', { membership: 'join', avatar_url: 'https://example.org/me.png' }, userId('dave'));
  await app.pass(100);
  expect([await avatarOf('bob'), await avatarOf('carol'), await avatarOf('dave')]).toEqual([here, everywhere, null]);
});

test('[04.Q-08] [PE-06] a conversation of two is made once, noted, and found again', async () => {
  const { app, tab } = await start();
  const message = () => app.answer(tab.command('people.message', { userId: userId('bob') }));
  const made = await message();
  if (!made.ok) throw new Error(made.error.kind);
  const room = app.server.roomById(made.value);
  expect(room.events.at(-1)).toMatchObject({
    state_key: userId('bob'),
    content: { membership: 'invite', is_direct: true },
  });
  await app.pass(1_000);
  expect(await message()).toEqual(made);
  const found = await app.answer(tab.command('people.find', { query: 'bo', limit: 5, roomId: null }));
  expect(found).toMatchObject({ ok: true, value: [{ userId: userId('bob'), name: 'Bob' }] });
});

test('[PE-12] a direct room that is made is encrypted; one that is there is used as it is, unless the other one left', async () => {
  const { app, tab } = await start();
  const message = async () => {
    const made = await app.answer(tab.command('people.message', { userId: userId('bob') }));
    if (!made.ok) throw new Error(made.error.kind);
    await app.pass(1_000);
    return made.value;
  };
  const note = (rooms: readonly string[]) =>
    app.answer(tab.command('accountData.set', { type: 'm.direct', content: { [userId('bob')]: [...rooms] } }));
  const plain = app.server.room(['alice', 'bob'], { isDirect: true });
  await note([plain.id]);
  await app.pass(1_000);
  expect(await message()).toBe(plain.id);
  plain.setMembership('bob', 'bob', 'leave');
  await app.pass(1_000);
  const made = await message();
  expect(made).not.toBe(plain.id);
  const info = watched(tab.view('people.room', { roomId: made }));
  await app.pass(1_000);
  expect(valueOf(info)).toMatchObject({ isEncrypted: true, isDirect: true });
  const noted = await app.answer(tab.command('accountData.get', { type: 'm.direct' }));
  expect(noted).toEqual({ ok: true, value: { [userId('bob')]: [plain.id, made] } });
});

test('[01.M-10] an invitation to a direct room is named after who invites, and stands under people once it is accepted', async () => {
  const app = createTestEngine();
  const room = app.server.room(['bob'], { isDirect: true });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  room.state('bob', 'm.room.member', { membership: 'invite', is_direct: true }, userId('alice'));
  await app.pass(100);
  const info = watched(tab.view('people.room', { roomId: roomIdOf(room) }));
  const list = watched(tab.listView('roomList.rooms', null));
  await app.pass(100);
  const named = { kind: 'members', names: ['Bob'], others: 0 };
  expect(valueOf(info)).toMatchObject({ name: named });
  expect(valueOf(list).items).toMatchObject([{ name: named, isDirect: true, membership: 'invite' }]);
  // The note in the account data comes late, and nothing else happens in the room.
  app.server.intercept('/account_data/m.direct', { kind: 'delayRequest', delayMs: 5_000 });
  void tab.command('membership.join', { roomId: roomIdOf(room) });
  await app.pass(2_000);
  expect(valueOf(list).items).toMatchObject([{ name: named, isDirect: true, membership: 'join' }]);
  await app.pass(60_000);
  expect(valueOf(list).items).toMatchObject([{ name: named, isDirect: true, membership: 'join' }]);
});

test('[PE-07] people are found by name, by id, and by an id that nobody knows', async () => {
  const { app, tab } = await start();
  const find = (query: string) => app.answer(tab.command('people.find', { query, limit: 5, roomId: null }));
  expect(await find('caro')).toMatchObject({ value: [{ userId: userId('carol'), name: 'Carol' }] });
  expect(await find('alice')).toMatchObject({ value: [] });
  expect(await find('@far:away.example')).toMatchObject({ value: [{ userId: '@far:away.example' }] });
});

test('[PE-07] known people are found without a request, a link names somebody, and contacts come before strangers', async () => {
  const app = createTestEngine();
  for (const name of ['bobo', 'bobette']) app.server.user(name);
  const room = app.server.room(['bob', 'alice'], { isDirect: true });
  app.server.user('alice').setAccountData('m.direct', { [userId('bob')]: [room.id] });
  app.server.room(['bobette', 'alice']);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(1_000);
  const find = async (query: string, among?: 'known') => {
    const request = { query, limit: 5, roomId: null, ...(among && { among }) };
    const found = await app.answer(tab.command('people.find', request));
    return found.ok ? found.value.map((person) => person.userId) : found.error;
  };
  const [bob, bobette, bobo] = [userId('bob'), userId('bobette'), userId('bobo')];
  expect(await find('bob', 'known')).toEqual([bob, bobette]);
  expect(await find('', 'known')).toEqual([bob]);
  expect(app.server.requests.matching('/user_directory/search')).toHaveLength(0);
  expect(await find('bob')).toEqual([bob, bobette, bobo]);
  expect(await find('https://matrix.to/#/@far:away.example')).toEqual(['@far:away.example']);
});

test('[PE-10] people who are found for a room are told apart from those who stand in it already', async () => {
  const { app, tab, room, roomId: ops } = await start();
  tab.view('people.card', { userId: userId('bob'), roomId: ops }).subscribe(() => undefined);
  room.state('alice', 'm.room.member', { membership: 'ban' }, userId('carol'));
  await app.pass(100);
  const find = (query: string, roomId: RoomId | null) =>
    app.answer(tab.command('people.find', { query, limit: 5, roomId }));
  expect(await find('bob', ops)).toMatchObject({ value: [{ userId: userId('bob'), membership: 'join' }] });
  expect(await find('carol', ops)).toMatchObject({ value: [{ userId: userId('carol'), membership: 'ban' }] });
  expect(await find('@far:away.example', ops)).toMatchObject({ value: [{ membership: null }] });
  expect(await find('bob', null)).toMatchObject({ value: [{ userId: userId('bob'), membership: null }] });
});

test("[PE-08] one's own name and picture are changed everywhere, and known at the next start without a network", async () => {
  const { app, tab, room } = await start();
  const me = watched(tab.view('people.me', null));
  await app.pass(100);
  expect(valueOf(me)).toEqual({ userId: userId('alice'), isKnown: true, name: 'Alice', avatar: null });
  const bytes = new Uint8Array([137, 80, 78, 71]);
  await app.answer(tab.command('people.setName', { name: ' Alice B. ' }));
  const done = await app.answer(tab.command('people.setAvatar', { picture: { bytes, mimeType: 'image/png' } }));
  expect(done).toMatchObject({ ok: true });
  await app.pass(100);
  expect(valueOf(me)).toMatchObject({ name: 'Alice B.', avatar: expect.stringMatching(/^mxc:/) as string });
  expect(room.events.at(-1)?.content).toMatchObject({ displayname: 'Alice B.', avatar_url: valueOf(me).avatar });
  const shown = valueOf(me);
  app.engine.stop();
  app.server.setReachable(false);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const later = watched(again.openTab().view('people.me', null));
  await again.pass(100);
  expect(valueOf(later)).toEqual(shown);
});

test('[PE-09] who is named beside old messages is known after a restart too', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob', 'carol'], { name: 'Ops' });
  const old = room.send('carol', 'long ago');
  for (let n = 0; n < 400; n += 1) room.send('bob', `b${n}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room), around: old.event_id as never }));
  await app.pass(1_000);
  expect(valueOf(items).items.some((item) => item.kind === 'event' && item.sender.name === 'Carol')).toBe(true);
  app.engine.stop();
  app.server.setReachable(false);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const card = watched(again.openTab().view('people.card', { userId: userId('carol'), roomId: roomIdOf(room) }));
  await again.pass(1_000);
  expect(valueOf(card)).toMatchObject({ name: 'Carol' });
});

test('[PE-13] a name in one room changes nothing else, and goes back to the own one', async () => {
  const { app, tab, room, roomId } = await start();
  const before = { membership: 'join', displayname: 'Alice', avatar_url: 'mxc://example.org/alice', 'x.extra': 1 };
  room.state('alice', 'm.room.member', before, '@alice:example.org');
  await app.pass(200);
  const setName = (name: string) => app.answer(tab.command('people.setNameInRoom', { roomId, name }));
  const content = () => room.events.findLast(({ type }) => type === 'm.room.member')?.content;
  expect(await setName(' Al ')).toEqual({ ok: true, value: null });
  expect(content()).toEqual({ ...before, displayname: 'Al' });
  await setName('');
  expect(content()).toEqual(before);
  const nowhere = { roomId: '!no:example.org' as RoomId, name: 'x' };
  expect(await app.answer(tab.command('people.setNameInRoom', nowhere))).toMatchObject({
    error: { kind: 'unknownRoom' },
  });
});

test('[03.TP-01] a topic is written in both its forms, and taken away', async () => {
  const { app, tab, room, roomId } = await start();
  const set = (topic: string) => app.answer(tab.command('people.setTopic', { roomId, topic }));
  const content = () => room.events.findLast(({ type }) => type === 'm.room.topic')?.content;
  expect(await set(' What we do ')).toEqual({ ok: true, value: null });
  expect(content()).toEqual({
    topic: 'What we do',
    'm.topic': { 'm.text': [{ body: 'What we do', mimetype: 'text/plain' }] },
  });
  await set('');
  expect(content()).toEqual({ topic: '', 'm.topic': { 'm.text': [] } });
});

test('[PE-03] the joined, the invited, who asks and the banned are lists of their own, whatever is searched', async () => {
  const { app, tab, room } = await start(['bob', 'carol']);
  room.invite('alice', 'ivan');
  room.setMembership('kim', 'kim', 'knock', 'please');
  room.setMembership('alice', 'mallory', 'ban');
  const members = openMembers(tab, room, { list: 'joined' });
  await app.pass(1_000);
  expect(members.head()).toMatchObject({ joinedCount: 3, invitedCount: 1, askingCount: 1, bannedCount: 1, count: 3 });
  expect(members.names()).toEqual(['Alice', 'Bob', 'Carol']);
  const lists = { invited: ['Ivan'], asking: ['Kim'], banned: ['Mallory'] } as const;
  for (const [list, names] of Object.entries(lists)) {
    members.look({ list: list as MembersLook['list'] });
    await app.pass(100);
    expect(members.names()).toEqual(names);
  }
  members.look({ list: 'joined', query: 'i' });
  await app.pass(100);
  expect([members.names(), members.head().count, members.head().joinedCount]).toEqual([['Alice'], 1, 3]);
  members.look({ list: 'asking', query: 'i' });
  await app.pass(100);
  expect(members.names()).toEqual(['Kim']);
  expect(members.items()).toMatchObject([{ plea: 'please' }]);
});
