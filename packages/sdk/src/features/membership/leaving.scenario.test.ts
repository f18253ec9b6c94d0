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

test('[SEC-06] [RH-02] a room that was replaced leads to the next one, and that one back, once each names the other', async () => {
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
  await app.pass(1_000);
  expect(valueOf(header)).toMatchObject({ successor: { roomId: next.id } });
  expect(valueOf(after)).toMatchObject({ predecessor: room.id, successor: null });
});

test('[SEC-06] [RH-02] a room that only says it replaces another leads nowhere, and no room leads to it', async () => {
  const { app, room, tab, roomId } = await start();
  const predecessor = { room_id: room.id, event_id: '$end' };
  const false1 = app.server.room(['mallory', 'alice'], { name: 'Ops', creation: { predecessor } });
  const [header, after] = [headerOf(tab, roomId), headerOf(tab, roomIdOf(false1))];
  await app.pass(1_000);
  expect(valueOf(after)).toMatchObject({ kind: 'known', predecessor: null });
  expect(valueOf(header)).toMatchObject({ successor: null });
  // The tombstone is real, but the room that it names was made by somebody else.
  room.state('bob', 'm.room.tombstone', { replacement_room: false1.id });
  await app.pass(1_000);
  expect(valueOf(after)).toMatchObject({ predecessor: null });
  expect(valueOf(header)).toMatchObject({ successor: null });
});
