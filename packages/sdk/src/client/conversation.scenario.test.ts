import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

test('a room is listed, opened, paged back to its beginning and written to', async () => {
  const app = createTestEngine();
  app.server.user('alice');
  app.server.user('bob');
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  for (let n = 1; n <= 100; n += 1) room.send('bob', `message ${n}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const rooms = tab.listView('roomList.rooms', null);
  rooms.subscribe(() => undefined);
  await app.pass(100);
  expect(valueOf(rooms).items.map((item) => item.name)).toEqual([{ kind: 'named', name: 'Ops' }]);
  expect(valueOf(rooms).items[0]?.unreadCount).toBeGreaterThan(10);
  const roomId = roomIdOf(room);
  const items = tab.listView('timeline.items', { roomId });
  items.subscribe(() => undefined);
  await app.pass(100);
  expect(textsOf(items).at(-1)).toBe('message 100');
  for (let n = 0; n < 6; n += 1) {
    const paged = await app.answer(items.call('pageBack', null));
    expect(paged.ok).toBe(true);
  }
  await app.pass(10);
  expect(textsOf(items).filter((text) => text.startsWith('message'))).toHaveLength(100);
  expect(valueOf(items).head.older).toBe('none');
  const sent = await app.answer(tab.command('messages.sendText', { roomId, text: '**hi** bob', format: 'markdown' }));
  expect(sent.ok).toBe(true);
  await app.pass(100);
  expect(valueOf(items).items.at(-1)).toMatchObject({ kind: 'event', isMine: true, sendState: { kind: 'sent' } });
  expect(valueOf(rooms).items[0]).toMatchObject({ unreadCount: 0 });
  room.send('bob', 'hello alice');
  await app.pass(100);
  expect(textsOf(items).at(-1)).toBe('hello alice');
  expect(valueOf(items).items.at(-1)).toMatchObject({ isLive: true });
});

test('a restart without network shows the same room list and timeline', async () => {
  const first = createTestEngine();
  first.server.user('alice');
  const room = first.server.room(['alice', 'bob'], { name: 'Ops' });
  for (let n = 1; n <= 30; n += 1) room.send('bob', `message ${n}`);
  const tab = first.openTab();
  await first.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const before = tab.listView('timeline.items', { roomId });
  before.subscribe(() => undefined);
  await first.pass(200);
  const shown = textsOf(before);
  expect(shown.length).toBeGreaterThan(20);
  first.engine.stop();
  first.server.setReachable(false);
  const second = new TestEngine(first.server, first.env.clock, { databases: first.env.databases });
  const again = second.openTab();
  const after = again.listView('timeline.items', { roomId });
  after.subscribe(() => undefined);
  const session = again.view('login.session', null);
  session.subscribe(() => undefined);
  await second.pass(100);
  expect(valueOf(session)).toMatchObject({ kind: 'signedIn', userId: '@alice:example.org' });
  expect(textsOf(after)).toEqual(shown);
});

test('[02.TL-11] [11.NU-23] after a page that failed, the next is asked for three seconds later, and all who ask share it', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  for (let n = 0; n < 60; n += 1) room.send('bob', `b${n}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(100);
  app.server.intercept('/messages', { kind: 'unreachable' }, 1);
  const asked = () => app.server.requests.matching('/messages').length;
  const first = await app.answer(items.call('pageBack', null));
  expect(first.ok).toBe(false);
  expect(asked()).toBe(1);
  const again = [0, 1].map(() => items.call('pageBack', null));
  await app.pass(2_900);
  expect(asked()).toBe(1);
  await app.pass(200);
  expect(asked()).toBe(2);
  for (const page of again) expect((await page).ok).toBe(true);
});

/** A room of 700 messages, open at its newest. `asked`: how often the server was asked for older ones. */
async function openLongRoom() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  for (let n = 1; n <= 700; n += 1) room.send('bob', `b${n}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await app.pass(100);
  const asked = () => app.server.requests.matching('/messages').length;
  const back = () => app.answer(items.call('pageBack', null));
  return { app, items, asked, back };
}

test('[TL-26] a server that answers quickly is asked when the page is wanted', async () => {
  const { app, asked, back } = await openLongRoom();
  for (const times of [1, 2, 3]) {
    await back();
    await app.pass(100);
    expect(asked()).toBe(times);
  }
});

test('[TL-26] [02.TL-11] who keeps paging back has the next page under way before they ask for it, and it is the one they get', async () => {
  const { app, items, asked, back } = await openLongRoom();
  app.server.intercept('/messages', { kind: 'delayAnswer', delayMs: 200 }, 3);
  await back();
  await app.pass(100);
  expect(asked()).toBe(1);
  await back();
  await app.pass(100);
  expect(asked()).toBe(3);
  const loaded = textsOf(items).length;
  await app.pass(10_000);
  expect(textsOf(items)).toHaveLength(loaded);
  await back();
  await app.pass(100);
  expect(asked()).toBe(3);
  expect(textsOf(items).length).toBeGreaterThan(loaded);
  app.server.intercept('/messages', { kind: 'unreachable' }, 1);
  await back();
  await app.pass(4_000);
  while (valueOf(items).head.older !== 'none') {
    await back();
    await app.pass(100);
  }
  expect(textsOf(items).filter((text) => text.startsWith('b'))).toEqual(
    Array.from({ length: 700 }, (_, n) => `b${n + 1}`),
  );
});
