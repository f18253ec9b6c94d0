/** Rooms that one is not in any more, and rooms that go on elsewhere. */
import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../client/remote.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

async function start() {
  const app = createTestEngine();
  const room = app.server.room(['bob', 'alice'], { name: 'Ops' });
  room.send('bob', 'hello');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  return { app, room, roomId: roomIdOf(room), tab };
}

const infoOf = (tab: Client, roomId: RoomId) => watched(tab.view('people.room', { roomId }));
const headerOf = (tab: Client, roomId: RoomId) => watched(tab.view('timeline.room', { roomId }));

test('[MB-01] a room that was left is kept until it is forgotten: then it is gone here, at the server, and after a restart', async () => {
  const { app, room, roomId, tab } = await start();
  const other = app.server.room(['bob', 'alice'], { name: 'Stays' });
  await app.answer(tab.command('membership.leave', { roomId }));
  await app.pass(1_000);
  const header = headerOf(tab, roomId);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(100);
  expect(valueOf(header)).toMatchObject({ kind: 'known', membership: 'leave' });
  expect(textsOf(items)).toContain('hello');
  app.server.intercept('/forget', { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') }, 1);
  const forget = () => app.answer(tab.command('membership.forget', { roomId }));
  expect(await forget()).toMatchObject({ error: { kind: 'refused' } });
  expect(valueOf(header)).toMatchObject({ kind: 'known' });
  expect(await forget()).toEqual({ ok: true, value: null });
  expect(app.server.requests.matching('/forget')).toHaveLength(2);
  await app.pass(1_000);
  expect(valueOf(header)).toEqual({ kind: 'unknown' });
  app.engine.stop();
  app.server.setReachable(false);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 2 });
  const later = again.openTab();
  const [gone, kept] = [headerOf(later, roomId), headerOf(later, roomIdOf(other))];
  const old = watched(later.listView('timeline.items', { roomId }));
  await again.pass(1_000);
  expect(valueOf(gone)).toEqual({ kind: 'unknown' });
  expect(valueOf(kept)).toMatchObject({ kind: 'known', membership: 'join' });
  expect(textsOf(old)).not.toContain('hello');
  expect(room.events.at(-1)?.content['membership']).toBe('leave');
});

test('[04.SS-23] a room that was left elsewhere is told of once, a kick stays: both are rooms that one is not in, also after everything is asked for anew', async () => {
  const { app, room, roomId, tab } = await start();
  const other = app.server.room(['bob', 'alice'], { name: 'Kicked' });
  await app.pass(100);
  const headers = [headerOf(tab, roomId), headerOf(tab, roomIdOf(other))];
  await app.pass(100);
  room.setMembership('alice', 'alice', 'leave');
  other.setMembership('bob', 'alice', 'leave');
  await app.pass(2_000);
  const memberships = () =>
    headers.map((header) => {
      const value = valueOf(header);
      return value.kind === 'known' ? value.membership : value.kind;
    });
  expect(memberships()).toEqual(['leave', 'leave']);
  app.server.forgetConnections();
  app.env.network.poke();
  await app.pass(5_000);
  expect(memberships()).toEqual(['leave', 'leave']);
});

test('[SEC-06] [RH-02] [PE-11] a room that was replaced leads to the next one, and that one back, once each names the other', async () => {
  const { app, room, roomId, tab } = await start();
  const header = headerOf(tab, roomId);
  const predecessor = { room_id: room.id, event_id: '$end' };
  const next = app.server.room(['bob', 'carol'], { name: 'Ops', creation: { predecessor } });
  room.state('bob', 'm.room.tombstone', { body: 'moved', replacement_room: next.id });
  await app.pass(1_000);
  expect(valueOf(header)).toMatchObject({ successor: { roomId: next.id, via: ['example.org'] } });
  next.invite('bob', 'alice');
  next.join('alice');
  const after = headerOf(tab, roomIdOf(next));
  const info = infoOf(tab, roomIdOf(next));
  await app.pass(1_000);
  expect(valueOf(header)).toMatchObject({ successor: { roomId: next.id } });
  expect(valueOf(after)).toMatchObject({ successor: null });
  expect(valueOf(info)).toMatchObject({ predecessor: room.id });
});

test('[SEC-06] [RH-02] [PE-11] a room that only says it replaces another leads nowhere, and no room leads to it', async () => {
  const { app, room, tab, roomId } = await start();
  const predecessor = { room_id: room.id, event_id: '$end' };
  const false1 = app.server.room(['mallory', 'alice'], { name: 'Ops', creation: { predecessor } });
  const [header, after] = [headerOf(tab, roomId), infoOf(tab, roomIdOf(false1))];
  await app.pass(1_000);
  expect(valueOf(after)).toMatchObject({ kind: 'known', predecessor: null });
  expect(valueOf(header)).toMatchObject({ successor: null });
  // The tombstone is real, but the room that it names was made by somebody else.
  room.state('bob', 'm.room.tombstone', { replacement_room: false1.id });
  await app.pass(1_000);
  expect(valueOf(after)).toMatchObject({ predecessor: null });
  expect(valueOf(header)).toMatchObject({ successor: null });
});

test('[RL-17] [SEC-06] a room that was replaced is in no list and in no count once one is in the next one, and is still there', async () => {
  const { app, room, roomId, tab } = await start();
  const list = watched(tab.listView('roomList.rooms', null));
  const badge = watched(tab.view('notifications.badge', null));
  const listed = () => valueOf(list).items.map((item) => item.roomId);
  const predecessor = { room_id: room.id, event_id: '$end' };
  const next = app.server.room(['bob', 'carol'], { name: 'Ops', creation: { predecessor } });
  room.send('bob', '@alice we move');
  room.state('bob', 'm.room.tombstone', { body: 'moved', replacement_room: next.id });
  await app.pass(1_000);
  expect(listed()).toEqual([roomId]);
  expect(valueOf(badge)).toMatchObject({ hasUnread: true });
  next.invite('bob', 'alice');
  await app.pass(1_000);
  expect(listed()).toEqual([next.id, roomId]);
  next.join('alice');
  await app.pass(1_000);
  expect(listed()).toEqual([next.id]);
  expect(valueOf(badge)).toMatchObject({ count: 0, hasUnread: false });
  const header = headerOf(tab, roomId);
  await app.pass(100);
  expect(valueOf(header)).toMatchObject({ kind: 'known', successor: { roomId: next.id } });
  // What is stored says so too.
  app.engine.stop();
  app.server.setReachable(false);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 2 });
  const later = watched(again.openTab().listView('roomList.rooms', null));
  await again.pass(1_000);
  expect(valueOf(later).items.map((item) => item.roomId)).toEqual([next.id]);
});

test('[RL-17] who leaves the next room has the old one in the list again', async () => {
  const { app, room, roomId, tab } = await start();
  const list = watched(tab.listView('roomList.rooms', null));
  const predecessor = { room_id: room.id, event_id: '$end' };
  const next = app.server.room(['bob', 'alice'], { name: 'Ops', creation: { predecessor } });
  room.state('bob', 'm.room.tombstone', { replacement_room: next.id });
  await app.pass(1_000);
  expect(valueOf(list).items.map((item) => item.roomId)).toEqual([next.id]);
  next.setMembership('alice', 'alice', 'leave');
  await app.pass(1_000);
  expect(valueOf(list).items.map((item) => item.roomId)).toEqual([roomId]);
});

test('[RL-17] [SEC-06] a room is not hidden by one that only says it goes on', async () => {
  const { app, room, roomId, tab } = await start();
  const list = watched(tab.listView('roomList.rooms', null));
  const predecessor = { room_id: room.id, event_id: '$end' };
  const other = app.server.room(['mallory', 'alice'], { name: 'Ops', creation: { predecessor } });
  await app.pass(1_000);
  const listed = () => valueOf(list).items.map((item) => item.roomId);
  expect(listed()).toEqual([other.id, roomId]);
  room.state('bob', 'm.room.tombstone', { replacement_room: other.id });
  await app.pass(1_000);
  expect(listed()).toHaveLength(2);
});

test('[MB-02] [RL-18] an invitation says who invites and why, in the list and in its place', async () => {
  const app = createTestEngine();
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const room = app.server.room(['bob'], { name: 'Summer' });
  room.invite('bob', 'alice', ' The trip\n\u202Ein July ');
  const list = watched(tab.listView('roomList.rooms', null));
  const header = headerOf(tab, roomIdOf(room));
  await app.pass(1_000);
  const invitation = { inviter: '@bob:example.org', inviterName: 'Bob (@bob:example.org)', reason: 'The trip in July' };
  expect(valueOf(header)).toMatchObject({ membership: 'invite', invitation });
  expect(valueOf(list).items).toMatchObject([{ membership: 'invite', inviterName: 'Bob' }]);
  room.join('alice');
  await app.pass(1_000);
  expect(valueOf(header)).toMatchObject({ membership: 'join', invitation: null });
  expect(valueOf(list).items).toMatchObject([{ membership: 'join', inviterName: null }]);
});
