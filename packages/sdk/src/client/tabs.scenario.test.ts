import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import { createLog } from '../base/log/log.ts';
import { connectRemote } from '../port/remote/connect-remote.ts';
import { createChannelPair } from '../port/wire/channel-pair.ts';
import type { EventId } from '../protocol/ids/ids.ts';
import type { ClientApi } from './contract.ts';
import type { Client } from './remote.ts';

test('[TL-15] two pages share one engine: one sync, one timeline, the same counts', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'hello');
  const first = app.openTab();
  await app.signIn(first, 'alice');
  const second = app.openTab();
  const roomId = roomIdOf(room);
  const firstItems = watched(first.listView('timeline.items', { roomId }));
  const secondItems = watched(second.listView('timeline.items', { roomId }));
  const lists = [first, second].map((tab) => watched(tab.listView('roomList.rooms', null)));
  await app.pass(100);
  expect(app.server.requests.pending('/sync')).toHaveLength(1);
  await app.answer(first.command('messages.sendText', { roomId, text: 'to both', format: 'plain' }));
  await app.pass(100);
  expect([textsOf(firstItems).at(-1), textsOf(secondItems).at(-1)]).toEqual(['to both', 'to both']);
  const last = room.send('bob', 'unread');
  await app.pass(100);
  expect(lists.map((list) => valueOf(list).items[0]?.unreadCount)).toEqual([1, 1]);
  await app.answer(second.command('receipts.markRead', { roomId, eventId: last.event_id as EventId }));
  await app.pass(100);
  expect(lists.map((list) => valueOf(list).items[0]?.unreadCount)).toEqual([0, 0]);
  firstItems.close();
  room.send('bob', 'still here');
  await app.pass(100);
  expect(textsOf(secondItems).at(-1)).toBe('still here');
});

test('[PT-01] a page of another build is refused', async () => {
  const app = createTestEngine();
  const pair = createChannelPair(queueMicrotask);
  app.engine.connect(pair.engine);
  const { clock, random, logSink } = app.env;
  const page: Client = connectRemote<ClientApi>({
    channel: pair.page,
    clock,
    log: createLog(logSink),
    random,
    tabId: 'old',
    build: 'yesterday',
  });
  await app.pass(10);
  expect(page.status.current).toMatchObject({ kind: 'refused' });
});

test('[RC-01] reading is told to the server until it knows, once, and never moves back', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const events = ['one', 'two', 'three'].map((text) => room.send('bob', text).event_id as EventId);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const list = watched(tab.listView('roomList.rooms', null));
  await app.pass(100);
  const read = (eventId: EventId | undefined) =>
    app.answer(tab.command('receipts.markRead', { roomId, eventId: eventId ?? ('$' as EventId) }));
  const unread = () => valueOf(list).items[0]?.unreadCount;
  app.server.intercept(({ path }) => path.includes('/receipt/'), { kind: 'unreachable' }, 2);
  await read(events[1]);
  expect(unread()).toBe(1);
  await app.pass(60_000);
  await read(events[1]);
  await read(events[0]);
  await app.pass(60_000);
  expect(unread()).toBe(1);
  const told = app.server.requests.matching(({ path }) => path.includes('/receipt/'));
  expect(told.map(({ outcome }) => outcome)).toEqual(['unreachable', 'unreachable', 200]);
  await read(events[2]);
  await app.pass(1_000);
  expect(unread()).toBe(0);
  expect(await read('$unknown' as EventId)).toEqual({ ok: true, value: null });
});

test('[RC-02] what is unread is the same after a restart, however much it is', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const last = room.send('bob', 'read').event_id as EventId;
  await app.pass(100);
  await app.answer(tab.command('receipts.markRead', { roomId: roomIdOf(room), eventId: last }));
  const list = watched(tab.listView('roomList.rooms', null));
  for (let n = 0; n < 400; n += 1) {
    room.send('bob', `b${n}`);
    await app.pass(2);
  }
  await app.pass(100);
  expect(valueOf(list).items[0]?.unreadCount).toBe(400);
  app.engine.stop();
  const second = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const again = watched(second.openTab().listView('roomList.rooms', null));
  await second.pass(100);
  expect(valueOf(again).items[0]?.unreadCount).toBe(400);
  room.send('bob', 'one more');
  await second.pass(100);
  expect(valueOf(again).items[0]?.unreadCount).toBe(401);
  room.read('alice', last);
  room.send('bob', 'and another');
  await second.pass(100);
  expect(valueOf(again).items[0]?.unreadCount).toBe(402);
});

test('[01.RC-06] who reacts elsewhere to what was said long ago has read what came just before that', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const old = room.send('bob', 'long ago').event_id;
  for (let n = 0; n < 200; n += 1) {
    room.send('alice', `a${n}`);
    await app.pass(1);
  }
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const list = watched(next.openTab().listView('roomList.rooms', null));
  await next.pass(1_000);
  expect(valueOf(list).items[0]?.unreadCount).toBe(0);
  app.server.setReachable(false);
  room.send('bob', 'read elsewhere');
  room.event('alice', 'm.reaction', { 'm.relates_to': { rel_type: 'm.annotation', event_id: old, key: '+' } });
  room.send('bob', 'not read');
  await next.pass(1_000);
  app.server.setReachable(true);
  await next.pass(30_000);
  expect(valueOf(list).items[0]?.unreadCount).toBe(1);
});

test('[RC-03] what is read while the browser takes the storage away is kept where it comes back, and told', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const events = ['one', 'two'].map((text) => room.send('bob', text).event_id as EventId);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const heal = app.server.intercept(({ path }) => path.includes('/receipt/'), { kind: 'unreachable' });
  const read = (eventId: EventId | undefined) =>
    tab.command('receipts.markRead', { roomId: roomIdOf(room), eventId: eventId ?? ('$' as EventId) });
  // One is asked before it is noticed, one after.
  const before = read(events[0]);
  app.env.databases.lose();
  const answers = [before, read(events[1])].map((answer) => app.answer(answer));
  expect(await Promise.all(answers)).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  await app.pass(1_000);
  app.engine.stop();
  heal();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  watched(next.openTab().listView('roomList.rooms', null));
  await next.pass(30_000);
  const told = app.server.requests.matching(({ path, outcome }) => path.includes('/receipt/') && outcome === 200);
  expect(told.map(({ path }) => decodeURIComponent(path).endsWith(String(events[1])))).toContain(true);
});

test('[RC-03] what the server was not told when an engine ended, the next one tells it', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const eventId = room.send('bob', 'read').event_id as EventId;
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const heal = app.server.intercept(({ path }) => path.includes('/receipt/'), { kind: 'unreachable' });
  await app.answer(tab.command('receipts.markRead', { roomId: roomIdOf(room), eventId }));
  await app.pass(1_000);
  app.engine.stop();
  heal();
  const told = () => app.server.requests.matching(({ path, outcome }) => path.includes('/receipt/') && outcome === 200);
  expect(told()).toHaveLength(0);
  for (const times of [1, 1]) {
    const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
    watched(next.openTab().listView('roomList.rooms', null));
    await next.pass(30_000);
    expect(told()).toHaveLength(times);
    next.engine.stop();
  }
});
