import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  type TestEngineOptions,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { Client } from './remote.ts';

const SLIDING = '/_matrix/client/unstable/org.matrix.simplified_msc3575/sync';
const V3 = '/_matrix/client/v3/sync';

/** An engine whose server speaks nothing but `/v3/sync`. */
function createV3Engine(options: TestEngineOptions = {}): TestEngine {
  const app = createTestEngine(options);
  app.server.state.offersSlidingSync = false;
  return app;
}

function listOf(tab: Client) {
  const rooms = watched(tab.listView('roomList.rooms', null));
  return {
    names: () => valueOf(rooms).items.map(({ name }) => (name.kind === 'named' ? name.name : name.kind)),
    items: () => valueOf(rooms).items,
    total: () => valueOf(rooms).head.total,
  };
}

for (const offersStateAfter of [false, true]) {
  test(`[04.Y-06] a whole conversation ${offersStateAfter ? 'with state after the timeline' : 'with state before it'}`, async () => {
    const app = createV3Engine();
    app.server.state.offersStateAfter = offersStateAfter;
    const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
    for (let n = 1; n <= 100; n += 1) room.send('bob', `message ${n}`);
    const tab = app.openTab();
    await app.signIn(tab, 'alice');
    const list = listOf(tab);
    await app.pass(100);
    expect([list.names(), list.total()]).toEqual([['Ops'], 1]);
    const roomId = roomIdOf(room);
    const items = watched(tab.listView('timeline.items', { roomId }));
    await app.pass(100);
    expect(textsOf(items).at(-1)).toBe('message 100');
    for (let n = 0; n < 8; n += 1) await app.answer(items.call('pageBack', null));
    await app.pass(10);
    expect(textsOf(items).filter((text) => text.startsWith('message'))).toHaveLength(100);
    expect(valueOf(items).head.older).toBe('none');
    await app.answer(tab.command('messages.sendText', { roomId, text: 'hi bob', format: 'plain' }));
    room.send('bob', 'hello alice');
    await app.pass(100);
    expect(textsOf(items).slice(-2)).toEqual(['hi bob', 'hello alice']);
    expect(valueOf(items).items.at(-1)).toMatchObject({ isLive: true });
    room.state('bob', 'm.room.name', { name: 'Operations' });
    await app.pass(100);
    expect(list.names()).toEqual(['Operations']);
    expect(app.server.requests.matching(SLIDING)).toHaveLength(0);
  });
}

test('[SY-21] rooms stand by their latest message, and the one with news on top', async () => {
  const app = createV3Engine();
  const rooms = ['a', 'b', 'c'].map((name) => app.server.room(['alice', 'bob'], { name }));
  for (const room of rooms) {
    await app.pass(1_000);
    room.send('bob', 'hi');
  }
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = listOf(tab);
  await app.pass(100);
  expect(list.names()).toEqual(['c', 'b', 'a']);
  rooms[0]?.send('bob', 'news');
  await app.pass(100);
  expect(list.names()).toEqual(['a', 'c', 'b']);
  // Sliding sync takes over at the next start; its stamps stand above those made here.
  app.engine.stop();
  app.server.state.offersSlidingSync = true;
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const after = listOf(next.openTab());
  await next.pass(100);
  expect(after.names()).toEqual(['a', 'c', 'b']);
  rooms[1]?.send('bob', 'more');
  await next.pass(100);
  expect(after.names()).toEqual(['b', 'a', 'c']);
});

test('[SY-33] a connection that died unnoticed is noticed within half a minute; a server that needs longer gets more time', async () => {
  const app = createV3Engine();
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  app.engine.stop();
  const syncs = () => app.server.requests.matching(({ path }) => path.endsWith('/v3/sync'));
  const before = syncs().length;
  app.server.intercept('/v3/sync', { kind: 'hang' }, 1);
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  next.openTab();
  await next.pass(24_000);
  expect(syncs()).toHaveLength(before + 1);
  app.server.intercept('/v3/sync', { kind: 'delayAnswer', delayMs: 60_000 }, 1);
  await next.pass(4_000);
  expect(syncs()).toHaveLength(before + 2);
  await next.pass(60_000);
  expect(syncs()[before + 1]?.outcome).toBe(200);
});

test('[SY-22] direct rooms are known by account data, those named by their people by members', async () => {
  const app = createV3Engine();
  const room = app.server.room(['alice', 'bob']);
  room.send('bob', 'hi');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = listOf(tab);
  await app.pass(100);
  expect(list.items()).toMatchObject([{ isDirect: false, name: { kind: 'members' } }]);
  app.server.user('alice').setAccountData('m.direct', { [app.server.user('bob').id]: [room.id] });
  await app.pass(100);
  expect(list.items()).toMatchObject([{ isDirect: true }]);
  room.state('bob', 'm.room.member', { membership: 'join', displayname: 'Robert' }, app.server.user('bob').id);
  await app.pass(100);
  expect(JSON.stringify(list.items()[0]?.name)).toContain('Robert');
});

test('[SY-23] an invitation, joining and leaving', async () => {
  const app = createV3Engine();
  const room = app.server.room(['bob'], { name: 'Party' });
  room.send('bob', 'before');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = listOf(tab);
  room.invite('bob', 'alice');
  await app.pass(100);
  expect(list.items()).toMatchObject([{ name: { kind: 'named', name: 'Party' }, membership: 'invite' }]);
  await app.answer(tab.command('membership.join', { roomId: roomIdOf(room) }));
  await app.pass(100);
  expect(list.items()).toMatchObject([{ membership: 'join' }]);
  room.setMembership('bob', 'alice', 'ban');
  await app.pass(100);
  expect(list.items()).toEqual([]);
});

test('[SY-24] a server that gives sliding sync up is followed, and nothing is lost or doubled', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const gone = app.server.room(['alice', 'bob'], { name: 'Gone' });
  for (let n = 1; n <= 5; n += 1) room.send('bob', `message ${n}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = listOf(tab);
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  const connection = watched(tab.view('connection.status', null));
  await app.pass(1_000);
  const before = textsOf(items);
  app.server.state.offersSlidingSync = false;
  gone.setMembership('bob', 'alice', 'leave');
  await app.pass(100);
  room.send('bob', 'message 6');
  await app.pass(100);
  expect(textsOf(items)).toEqual([...before, 'message 6']);
  expect(list.names()).toEqual(['Ops']);
  expect(valueOf(connection)).toEqual({ kind: 'syncing' });
  const since = app.server.requests.matching(V3).map(({ query }) => query.get('since'));
  expect(since[0]).toBeNull();
  expect(since[1]).toMatch(/^s\d+$/);
});

test('[SY-25] a restart goes on from the position of its own protocol', async () => {
  const app = createV3Engine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'one');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(1_000);
  app.engine.stop();
  const asked = app.server.requests.matching(V3).length;
  room.send('bob', 'two');
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const items = watched(next.openTab().listView('timeline.items', { roomId: roomIdOf(room) }));
  await next.pass(1_000);
  expect(textsOf(items).slice(-2)).toEqual(['one', 'two']);
  expect(app.server.requests.matching(V3)[asked]?.query.get('since')).toMatch(/^s\d+$/);
  expect(app.server.requests.matching(SLIDING)).toHaveLength(0);
});

test('[SY-20] [TL-10] a first answer of nothing but reactions shows nothing yet and says that there is more, which a page brings', async () => {
  const app = createV3Engine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const said = room.send('bob', 'said');
  for (let n = 0; n < 8; n += 1) {
    const relation = { rel_type: 'm.annotation', event_id: said.event_id, key: `${n}` };
    room.event('bob', 'm.reaction', { 'm.relates_to': relation });
  }
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(1_000);
  expect(valueOf(items)).toMatchObject({ head: { state: 'ready', older: 'idle' }, items: [] });
  await app.answer(items.call('pageBack', null));
  await app.pass(10);
  expect(textsOf(items).at(-1)).toBe('said');
  expect(valueOf(items).items.at(-1)).toMatchObject({ extras: [{ kind: 'reactions', groups: { length: 8 } }] });
});

test('[SY-26] a burst while away leaves a gap that is filled by paging', async () => {
  const app = createV3Engine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'first');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(100);
  app.server.setReachable(false);
  for (let n = 1; n <= 50; n += 1) room.send('bob', `burst ${n}`);
  app.server.setReachable(true);
  await app.pass(20_000);
  const gap = valueOf(items).items.find((item) => item.kind === 'gap');
  expect(gap).toBeDefined();
  for (let n = 0; n < 3; n += 1) {
    const open = valueOf(items).items.find((item) => item.kind === 'gap');
    if (open !== undefined) await app.answer(items.call('fillGap', { key: open.key }));
    await app.pass(10);
  }
  const texts = textsOf(items).filter((text) => !text.startsWith('('));
  expect(texts).toEqual(['first', ...Array.from({ length: 50 }, (_, n) => `burst ${n + 1}`)]);
});

test('[01.RC-05] receipts of other devices count here too', async () => {
  const app = createV3Engine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'one');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = listOf(tab);
  const last = room.send('bob', 'two');
  await app.pass(100);
  expect(list.items()[0]?.unreadCount).toBe(2);
  room.read('alice', last.event_id, 'm.read.private');
  await app.pass(100);
  expect(list.items()[0]?.unreadCount).toBe(0);
});
