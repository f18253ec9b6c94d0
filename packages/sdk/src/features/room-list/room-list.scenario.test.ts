import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import type { ClientApi } from '../../client/contract.ts';
import type { ParamsOf } from '../../port/contract.ts';
import type { RoomListItem } from './contract.ts';

type RoomWindowLook = ParamsOf<ClientApi['roomList.window']>;

const LOOK: RoomWindowLook = {
  from: 0,
  to: 3,
  keep: null,
  openRoomId: null,
  sort: 'activity',
  filter: 'all',
  query: '',
  collapsed: [],
};

const REFUSAL = { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') } as const;

const nameOf = ({ name }: RoomListItem) => (name.kind === 'named' ? name.name : name.kind);

/** A page with a window of three rows onto rooms `r0` to `r9`, of which `r9` has the latest message. */
async function stage(app = createTestEngine()) {
  const rooms: ScriptedRoom[] = [];
  for (let n = 0; n < 10; n += 1) {
    rooms.push(app.server.room(['alice', 'bob'], { name: `r${n}` }));
    rooms.at(-1)?.send('bob', `hello ${n}`);
  }
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = watched(tab.listView('roomList.window', LOOK));
  await app.pass(1_000);
  const at = (n: number) => must(rooms[n], 'a room of the stage');
  const look = async (more: Partial<RoomWindowLook>) => {
    list.setParams({ ...LOOK, ...more });
    await app.pass(10);
  };
  return { app, tab, list, look, at, names: () => valueOf(list).items.map(nameOf).join(' ') };
}

test('[RL-13] a page gets the rows of its window, and the counts of all', async () => {
  const { list, look, names } = await stage();
  expect(names()).toBe('r9 r8 r7');
  expect(valueOf(list).head).toMatchObject({ state: 'ready', total: 10, from: 0 });
  expect(list.current).toMatchObject({ revision: 0 });
  expect(valueOf(list).head.sections).toMatchObject([{ id: 'rooms', count: 10, waiting: 10 }]);
  const [, second] = valueOf(list).items;
  await look({ from: 1, to: 5 });
  expect(names()).toBe('r8 r7 r6 r5');
  expect(valueOf(list).items[0]).toBe(second);
  expect(valueOf(list).head).toMatchObject({ from: 1 });
  expect(list.current).toMatchObject({ revision: 1 });
});

test('[RL-13] a window beyond the end is empty, and says where the end is', async () => {
  const { list, look } = await stage();
  await look({ from: 50, to: 60 });
  expect(valueOf(list)).toMatchObject({ head: { from: 10 }, items: [] });
});

test('[RL-12] what changes outside the window and moves nothing is not told', async () => {
  const { app, list, look, at } = await stage();
  await look({ from: 7, to: 10 });
  const before = valueOf(list);
  at(9).event('bob', 'm.reaction', {});
  at(9).state('bob', 'm.room.topic', { topic: 'new' });
  await app.pass(100);
  expect(valueOf(list)).toBe(before);
  at(0).send('bob', 'up');
  await app.pass(100);
  const after = valueOf(list);
  expect(after.items.map(nameOf)).toEqual(['r3', 'r2', 'r1']);
  expect(after.items.slice(1)).toEqual(before.items.slice(0, 2));
  expect(after.items[1]).toBe(before.items[0]);
});

test('[RL-13] a room that is wanted is there wherever it is, with its place', async () => {
  const { app, list, look, at } = await stage();
  const keep = roomIdOf(at(1));
  await look({ keep });
  expect(valueOf(list).head.kept).toMatchObject({ place: 8, item: { roomId: keep } });
  at(1).send('bob', 'up');
  await app.pass(100);
  expect(valueOf(list).head.kept).toBeNull();
});

test('[RL-10] the page asks for the room beside the open one, outside of its window too', async () => {
  const { app, list, look, at } = await stage();
  await look({ openRoomId: roomIdOf(at(5)) });
  const beside = (step: 1 | -1) => app.answer(list.call('beside', { step, isUnread: false }));
  expect(await beside(1)).toEqual({ ok: true, value: roomIdOf(at(4)) });
  expect(await beside(-1)).toEqual({ ok: true, value: roomIdOf(at(6)) });
  await look({ openRoomId: roomIdOf(at(0)) });
  expect(await beside(1)).toEqual({ ok: true, value: null });
});

test('[RL-13] after a restart the list is there without the server, in the same order', async () => {
  const { app, names } = await stage();
  app.engine.stop();
  app.server.setReachable(false);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const tab = again.openTab();
  const list = watched(tab.listView('roomList.window', LOOK));
  await again.pass(100);
  expect(valueOf(list).items.map(nameOf).join(' ')).toBe(names());
});

test('[RL-14] a mark is shown when the server has it, and stays', async () => {
  const { app, tab, list, at, names } = await stage();
  const roomId = roomIdOf(at(2));
  const mark = (isOn: boolean, kind: 'favourite' | 'lowPriority' | 'unread') =>
    app.answer(tab.command('roomList.mark', { roomId, mark: kind, isOn }));
  expect(await mark(true, 'lowPriority')).toEqual({ ok: true, value: null });
  expect(await mark(true, 'favourite')).toEqual({ ok: true, value: null });
  await app.pass(100);
  expect(names()).toBe('r2 r9 r8');
  expect(valueOf(list).items[0]).toMatchObject({ isFavourite: true, isLowPriority: false });
  expect(await mark(true, 'unread')).toEqual({ ok: true, value: null });
  await app.pass(100);
  expect(valueOf(list).items[0]).toMatchObject({ isMarkedUnread: true });
  await mark(false, 'favourite');
  await app.pass(100);
  expect(names()).toBe('r9 r8 r7');
});

test('[RL-14] a mark that another client sets comes by sync', async () => {
  const { app, at, names } = await stage();
  const alice = app.server.user('alice');
  alice.setRoomAccountData(at(3).id, 'm.tag', { tags: { 'm.favourite': { order: 0.1 } } });
  await app.pass(100);
  expect(names()).toBe('r3 r9 r8');
});

test('[RL-14] a mark that another client took off again stays off, however late the answer to the own one is', async () => {
  const { app, tab, at, names } = await stage();
  const roomId = roomIdOf(at(2));
  app.server.intercept(({ path }) => path.includes('/tags/'), { kind: 'delayAnswer', delayMs: 5_000 }, 1);
  const marked = tab.command('roomList.mark', { roomId, mark: 'favourite', isOn: true });
  await app.pass(100);
  expect(names()).toBe('r2 r9 r8');
  app.server.user('alice').setRoomAccountData(roomId, 'm.tag', { tags: {} });
  await app.pass(10_000);
  expect(await marked).toEqual({ ok: true, value: null });
  expect(names()).toBe('r9 r8 r7');
});

test('[RL-14] a mark that the server refuses changes nothing', async () => {
  const { app, tab, names, at } = await stage();
  app.server.intercept(({ path }) => path.includes('/tags/'), REFUSAL);
  const request = { roomId: roomIdOf(at(2)), mark: 'favourite', isOn: true } as const;
  expect(await app.answer(tab.command('roomList.mark', request))).toEqual({
    ok: false,
    error: { kind: 'refused', status: 403, message: 'no' },
  });
  expect(names()).toBe('r9 r8 r7');
});

test('[RL-15] a room says that a message could not be sent', async () => {
  const { app, tab, list, at } = await stage();
  app.server.intercept(({ path }) => path.includes('/send/'), REFUSAL);
  await app.answer(tab.command('messages.sendText', { roomId: roomIdOf(at(9)), text: 'x', format: 'plain' }));
  await app.pass(1_000);
  expect(valueOf(list).items[0]).toMatchObject({ hasFailedSend: true });
});

test('[RL-06] rooms are found by name for going to them', async () => {
  const { app, tab, at } = await stage();
  const found = await app.answer(
    tab.command('roomList.find', { query: '', scope: 'all', recent: [roomIdOf(at(4))], limit: 2 }),
  );
  expect(found.ok && found.value.map(nameOf)).toEqual(['r4', 'r9']);
});

test('[CALL-30, CALL-32] a call stands as the latest of its room, and that it was missed, also once its end comes late', async () => {
  const { app, tab, list, at } = await stage();
  const latest = () => valueOf(list).items[0]?.preview?.content;
  const envelope = { call_id: 'c', version: '1', party_id: 'X' };
  const sdp = 'v=0\r\nm=audio 9 UDP 111\r\na=sendrecv\r\nm=video 9 UDP 96\r\na=sendrecv';
  const called = at(9).event('bob', 'm.call.invite', { ...envelope, lifetime: 60_000, offer: { type: 'offer', sdp } });
  await app.pass(1_000);
  const openUntil = called.origin_server_ts + 60_000;
  expect(latest()).toEqual({ kind: 'call', hasVideo: true, isMissed: false, openUntil });
  at(9).event('bob', 'm.call.hangup', envelope);
  await app.pass(1_000);
  expect(latest()).toEqual({ kind: 'call', hasVideo: true, isMissed: true, openUntil: null });
  const timeline = watched(tab.listView('timeline.items', { roomId: roomIdOf(at(9)) }));
  await app.pass(1_000);
  const rows = valueOf(timeline).items.filter((item) => item.kind === 'event');
  expect(rows.at(-1)).toMatchObject({
    content: { kind: 'call', hasVideo: true },
    extras: [{ kind: 'callOutcome', outcome: { kind: 'unanswered', by: '@bob:example.org' } }],
  });
  at(9).event('alice', 'm.call.answer', { ...envelope, answer: { type: 'answer', sdp } });
  at(9).send('bob', 'Later');
  await app.pass(1_000);
  expect(latest()).toMatchObject({ kind: 'text' });
  const [row] = valueOf(timeline).items.filter((item) => item.kind === 'event' && item.content.kind === 'call');
  expect(row).toMatchObject({ extras: [{ outcome: { kind: 'answered', partyId: 'X', durationMs: null } }] });
});

test('[RO-19] who was removed or banned elsewhere is told by whom and why, until they have seen it, over a restart', async () => {
  const { app, tab, at } = await stage();
  const removals = watched(tab.view('roomList.removals', null));
  await app.pass(10);
  expect(valueOf(removals)).toEqual([]);
  at(2).setMembership('bob', 'alice', 'leave', 'too\nnoisy');
  at(3).setMembership('bob', 'alice', 'ban');
  at(4).setMembership('alice', 'alice', 'leave');
  await app.pass(1_000);
  const [kicked, banned] = [roomIdOf(at(2)), roomIdOf(at(3))];
  const told = [
    { roomId: kicked, name: { kind: 'named', name: 'r2' }, kind: 'kick', byName: 'Bob', reason: 'too noisy' },
    { roomId: banned, name: { kind: 'named', name: 'r3' }, kind: 'ban', byName: 'Bob', reason: null },
  ];
  expect(valueOf(removals)).toHaveLength(2);
  expect(valueOf(removals)).toEqual(expect.arrayContaining(told));
  const header = watched(tab.view('timeline.room', { roomId: kicked }));
  await app.pass(100);
  expect(valueOf(header)).toMatchObject({ removal: { kind: 'kick', byName: 'Bob', reason: 'too noisy' } });
  await app.answer(tab.command('roomList.dismissRemoval', { roomId: kicked }));
  app.engine.stop();
  const second = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const again = watched(second.openTab().view('roomList.removals', null));
  await second.pass(1_000);
  expect(valueOf(again)).toEqual([told[1]]);
  at(3).setMembership('bob', 'alice', 'leave');
  await second.pass(1_000);
  expect(valueOf(again)).toHaveLength(1);
  at(3).invite('bob', 'alice');
  await second.pass(1_000);
  expect(valueOf(again)).toEqual([]);
});

test('[RL-21] spaces are found by a query alone, and are no rooms to programs, nor to who looks for one', async () => {
  const app = createTestEngine();
  const creation = { type: 'm.space' };
  const space = app.server.room(['alice', 'bob'], { name: 'Guild', creation });
  const invited = app.server.room(['bob'], { name: 'Order', creation });
  invited.invite('bob', 'alice');
  app.server.room(['alice', 'bob'], { name: 'Guild hall' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = watched(tab.listView('roomList.window', LOOK));
  const all = watched(tab.listView('roomList.rooms', null));
  await app.pass(1_000);
  expect(valueOf(list).items.map((item) => [nameOf(item), item.isSpace])).toEqual([
    ['Order', true],
    ['Guild hall', false],
  ]);
  expect(valueOf(list).head.sections.map(({ id }) => id)).toEqual(['invites', 'rooms']);
  list.setParams({ ...LOOK, query: 'guild' });
  await app.pass(10);
  expect(valueOf(list).items.map(nameOf)).toEqual(['Guild', 'Guild hall']);
  expect(valueOf(all).items.map(nameOf)).toEqual(['Guild hall']);
  const found = await app.answer(tab.command('roomList.find', { query: 'guild', scope: 'all', recent: [], limit: 9 }));
  expect(found.ok && found.value.map(nameOf)).toEqual(['Guild hall']);
  const header = watched(tab.view('timeline.room', { roomId: roomIdOf(space) }));
  await app.pass(100);
  expect(valueOf(header)).toMatchObject({ isSpace: true });
});
