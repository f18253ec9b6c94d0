import { roomIdOf, TestEngine, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { asObject, type Json, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../protocol/ids/ids.ts';
import type { Client } from './remote.ts';

interface Started {
  readonly app: TestEngine;
  readonly tab: Client;
  readonly room: ScriptedRoom;
  readonly texts: () => readonly string[];
  readonly connection: () => unknown;
}

/** Alice has the room open that Bob has said `count` things in: `b1`, `b2`, … */
async function start(count = 5): Promise<Started> {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock }), clock);
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  say(room, 1, count);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  const status = watched(tab.view('connection.status', null));
  await app.pass(100);
  return { app, tab, room, texts: () => textsOf(items), connection: () => valueOf(status).kind };
}

function say(room: ScriptedRoom, from: number, to: number): void {
  for (let n = from; n <= to; n += 1) room.send('bob', `b${n}`);
}

function saidUntil(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `b${index + 1}`);
}

const messages = (texts: readonly string[]) => texts.filter((text) => text !== '(beginning)' && text !== '(gap)');

/** The next engine, on what is stored, with the room open. */
function restart({ engine, server, env }: TestEngine, roomId: RoomId) {
  engine.stop();
  const app = new TestEngine(server, env.clock, { databases: env.databases });
  const tab = app.openTab();
  const items = watched(tab.listView('timeline.items', { roomId }));
  return { app, tab, items, texts: () => textsOf(items) };
}

async function fillFirstGap({ app, tab }: Pick<Started, 'app' | 'tab'>, roomId: RoomId): Promise<void> {
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(10);
  const gap = valueOf(items).items.find((item) => item.kind === 'gap');
  await app.answer(items.call('fillGap', { key: gap?.key ?? '' }));
  await app.pass(10);
}

/** Fills every gap and pages back to the beginning. */
async function fetchAll({ app, tab, room }: Started): Promise<void> {
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(10);
  for (let turn = 0; turn < 20; turn += 1) {
    const gap = valueOf(items).items.find((item) => item.kind === 'gap');
    if (gap !== undefined) await app.answer(items.call('fillGap', { key: gap.key }));
    else if (valueOf(items).head.older !== 'none') await app.answer(items.call('pageBack', null));
    else return;
    await app.pass(10);
  }
  throw new Error('there is no end to it');
}

/** As JSON, because a literal would set the prototype. */
const ODD_NAMES = asObject(JSON.parse('{"__proto__": {"timeline": []}, "constructor": {}, "toString": {}}') as Json);

const PORTAL = {
  status: 200,
  headers: new Map([['content-type', 'text/html']]),
  body: new TextEncoder().encode('<html><title>Hotel Wi-Fi</title>'),
};

test('[04.Y-04] nothing but signing in comes before the first sync: its answer brings the push rules, which judge that answer', async () => {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock }), clock);
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const rule = { rule_id: room.id, enabled: true, default: false, actions: [] };
  app.server.user('alice').setAccountData('m.push_rules', { global: { override: [], room: [rule] } });
  say(room, 1, 3);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const paths = app.server.requests.all.map(({ path }) => path);
  const first = paths.findIndex((path) => path.endsWith('/sync'));
  const needless = /login|versions|well-known/;
  expect(paths.slice(0, first).filter((path) => !needless.test(path))).toEqual([]);
  expect(paths.some((path) => path.includes('/pushrules'))).toBe(false);
  const rooms = watched(tab.listView('roomList.rooms', null));
  await app.pass(10);
  expect(valueOf(rooms).items).toMatchObject([{ unreadCount: 3, notifyingCount: 0 }]);
});

test('[04.SS-06] [11.SC-10] an unknown position begins anew: nothing is lost, nothing is there twice, nothing is wrong', async () => {
  const started = await start(50);
  const { app, room, texts, connection } = started;
  for (let round = 0; round < 3; round += 1) {
    app.server.forgetConnections();
    say(room, 51 + round, 51 + round);
    await app.pass(60_000);
    expect(connection()).toBe('syncing');
  }
  expect(texts().at(-1)).toBe('b53');
  await fetchAll(started);
  expect(messages(texts())).toEqual(saidUntil(53));
});

test('[02.TL-12] [REL-11] what was said while offline is a gap until it is fetched, also across a restart', async () => {
  const started = await start(30);
  const { app, room, texts } = started;
  app.server.setReachable(false);
  say(room, 31, 130);
  await app.pass(30_000);
  app.server.setReachable(true);
  await app.pass(30_000);
  expect(texts()).toContain('(gap)');
  expect(texts().at(-1)).toBe('b130');
  app.engine.stop();
  const second = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const tab = second.openTab();
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await second.pass(100);
  await fetchAll({ ...started, app: second, tab });
  expect(messages(textsOf(items))).toEqual(saidUntil(130));
});

test('[02.TL-07] [REL-15] a page that reaches what is stored but not in memory meets it, and stores nothing twice', async () => {
  const started = await start(200);
  const { app, room } = started;
  const roomId = roomIdOf(room);
  await fetchAll(started);
  app.server.setReachable(false);
  say(room, 201, 240);
  await app.pass(1_000);
  app.server.setReachable(true);
  await app.pass(30_000);
  const second = restart(app, roomId);
  await second.app.pass(100);
  const loaded = messages(second.texts());
  expect(second.texts()).toContain('(gap)');
  expect(Number(loaded[0]?.slice(1))).toBeGreaterThan(120);
  await fillFirstGap(second, roomId);
  const third = restart(second.app, roomId);
  app.server.setReachable(false);
  await third.app.pass(100);
  for (let page = 0; page < 4; page += 1) await third.app.answer(third.items.call('pageBack', null));
  await third.app.pass(100);
  expect(third.texts()).not.toContain('(gap)');
  expect(messages(third.texts())).toEqual(saidUntil(240));
});

test('[REL-12] killed at any write of an answer that leaves a gap, it has the gap or not the answer, and all can be fetched', async () => {
  const outcomes = new Set<boolean>();
  for (let kill = 1; kill <= 8; kill += 1) {
    const started = await start(30);
    const { app, room } = started;
    app.server.setReachable(false);
    say(room, 31, 130);
    await app.pass(1_000);
    const dies = app.env.databases.writeCount + kill;
    const revive = app.env.databases.failWrites(({ number }) => (number >= dies ? { kind: 'closed' } : undefined));
    app.server.setReachable(true);
    await app.pass(9_000);
    app.env.databases.crash();
    revive();
    app.server.setReachable(false);
    const next = restart(app, roomIdOf(room));
    await next.app.pass(100);
    const shown = messages(next.texts());
    expect(next.texts().includes('(gap)')).toBe(shown.includes('b130'));
    outcomes.add(shown.includes('b130'));
    app.server.setReachable(true);
    await next.app.pass(9_000);
    await fetchAll({ ...started, ...next });
    expect(messages(next.texts())).toEqual(saidUntil(130));
  }
  expect(outcomes.size).toBe(2);
});

test('[TL-03] a gap that the server gives no place for is filled by what is around its end', async () => {
  const started = await start(20);
  const { app, room, texts } = started;
  app.server.setReachable(false);
  say(room, 21, 100);
  const withoutPlaces = (body: JsonObject): JsonObject => {
    const rooms = Object.entries(asObject(body['rooms'])).map(([id, data]) => {
      const { prev_batch: _, ...rest } = asObject(data);
      return [id, rest];
    });
    return { ...body, rooms: Object.fromEntries(rooms) };
  };
  const stop = app.server.intercept('/sync', { kind: 'change', change: withoutPlaces });
  await app.pass(1_000);
  app.server.setReachable(true);
  await app.pass(30_000);
  stop();
  expect(texts()).toContain('(gap)');
  await fetchAll(started);
  expect(messages(texts())).toEqual(saidUntil(100));
});

test('[TL-19] what was said while the person was banned is behind a gap, and can be read by who is let in again', async () => {
  const started = await start(5);
  const { app, room, tab, texts } = started;
  room.setMembership('bob', 'alice', 'ban');
  await app.pass(1_000);
  say(room, 6, 8);
  room.setMembership('bob', 'alice', 'leave');
  await app.pass(1_000);
  expect(texts()).toContain('(gap)');
  say(room, 9, 60);
  room.invite('bob', 'alice');
  await app.pass(1_000);
  await app.answer(tab.command('membership.join', { roomId: roomIdOf(room) }));
  await app.pass(1_000);
  await fetchAll(started);
  expect(texts().filter((text) => text.startsWith('b'))).toEqual(saidUntil(60));
});

test('[TL-10] a gap is marked even if nothing that shows comes after it', async () => {
  const { app, room, texts } = await start(5);
  const target = room.events.find(({ content }) => content['body'] === 'b1')?.event_id ?? '';
  app.server.setReachable(false);
  say(room, 6, 50);
  for (let n = 0; n < 40; n += 1) {
    room.event('bob', 'm.reaction', { 'm.relates_to': { rel_type: 'm.annotation', event_id: target, key: `${n}` } });
  }
  await app.pass(1_000);
  app.server.setReachable(true);
  await app.pass(30_000);
  expect(texts().at(-1)).toBe('(gap)');
});

test('[SY-01] a captive portal, broken JSON and a server that is down are waited out', async () => {
  const { app, room, texts, connection } = await start();
  const faults = [
    { kind: 'answer', reply: PORTAL },
    { kind: 'answer', reply: { status: 200, body: new TextEncoder().encode('{"pos":') } },
    { kind: 'answer', reply: { status: 200, body: { pos: 7, rooms: [] } } },
    { kind: 'answer', reply: { status: 502, body: PORTAL.body } },
    { kind: 'unreachable' },
    { kind: 'hang' },
  ] as const;
  let said = 5;
  for (const fault of faults) {
    const stop = app.server.intercept('/sync', fault);
    said += 1;
    say(room, said, said);
    await app.pass(60_000);
    expect(connection()).not.toBe('syncing');
    stop();
    await app.pass(60_000);
    expect(connection()).toBe('syncing');
    expect(texts().at(-1)).toBe(`b${said}`);
  }
  expect(messages(texts())).toEqual(saidUntil(said));
});

test('[SY-02] what the machine says of its network is a hint: a server that answers is synced with', async () => {
  const { app, room, texts, connection } = await start();
  app.env.network.setOnline(false);
  await app.pass(100);
  say(room, 6, 6);
  await app.pass(1_000);
  expect([connection(), texts().at(-1)]).toEqual(['syncing', 'b6']);
  app.env.network.setOnline(false);
  app.server.setReachable(false);
  await app.pass(100);
  expect(connection()).toBe('offline');
  const before = app.server.requests.all.length;
  app.server.setReachable(true);
  app.env.network.setOnline(true);
  say(room, 7, 7);
  await app.pass(100);
  expect([connection(), texts().at(-1)]).toEqual(['syncing', 'b7']);
  expect(app.server.requests.all.length - before).toBeLessThan(5);
});

test('[SY-03] a server that holds no request is asked once a second, not as often as it answers', async () => {
  const { app } = await start();
  app.server.intercept('/sync', { kind: 'change', change: (body) => ({ pos: body['pos'], rooms: {}, lists: {} }) });
  const impatient = app.server.intercept(({ path, query }) => path.endsWith('/sync') && query.get('timeout') !== '0', {
    kind: 'answer',
    reply: { status: 200, body: { pos: '0/s0', rooms: {} } },
  });
  app.server.requests.clear();
  await app.pass(60_000);
  impatient();
  expect(app.server.requests.matching('/sync').length).toBeLessThan(70);
});

test('[SY-04] opening many rooms at once asks anew twice, not once for each', async () => {
  const { app, tab } = await start();
  const rooms = Array.from({ length: 30 }, (_, n) => app.server.room(['alice', 'bob'], { name: `Room ${n}` }));
  await app.pass(60_000);
  app.server.requests.clear();
  for (const room of rooms) watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await app.pass(100);
  expect(app.server.requests.matching('/sync').length).toBeLessThanOrEqual(3);
  const body = asObject(app.server.requests.matching('/sync').at(-1)?.body);
  expect(Object.keys(asObject(body['room_subscriptions']))).toHaveLength(31);
});

test('[SY-05] a room stays open across a restart: the first request asks for it', async () => {
  const { app, room } = await start();
  app.engine.stop();
  app.server.requests.clear();
  const second = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  watched(second.openTab().listView('timeline.items', { roomId: roomIdOf(room) }));
  await second.pass(100);
  const first = app.server.requests.matching('/sync').at(-1);
  expect(Object.keys(asObject(asObject(first?.body)['room_subscriptions']))).toEqual([room.id]);
});

test('[SY-06] [REL-16] the position moves only with what it brought: a write that fails, or a death before it, loses nothing', async () => {
  const started = await start();
  const { app, room, texts } = started;
  for (let count = 1; count <= 6; count += 1) {
    app.env.databases.failWrite(count, { kind: 'quotaExceeded' });
    say(room, 5 + count, 5 + count);
    await app.pass(60_000);
  }
  expect(messages(texts())).toEqual(saidUntil(11));
  app.env.databases.failWrites(() => ({ kind: 'closed' }));
  say(room, 12, 12);
  await app.pass(1_000);
  app.env.databases.crash();
  app.engine.stop();
  const second = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const items = watched(second.openTab().listView('timeline.items', { roomId: roomIdOf(room) }));
  await second.pass(100);
  expect(messages(textsOf(items))).toEqual(saidUntil(11));
});

test('[SY-07] a room of which the server sends nonsense does not keep the others from being shown', async () => {
  const { app, tab, room } = await start();
  const broken = app.server.room(['alice', 'bob'], { name: 'Broken' });
  app.server.intercept('/sync', {
    kind: 'change',
    change: (body) => {
      const rooms = asObject(body['rooms']);
      return {
        ...body,
        rooms: { ...rooms, ...ODD_NAMES, '!nonsense': 7, [broken.id]: { timeline: [{}] } },
      };
    },
  });
  const list = watched(tab.listView('roomList.rooms', null));
  say(room, 6, 6);
  await app.pass(60_000);
  expect(valueOf(list).items.map((item) => item.unreadCount)).toContain(6);
});

test('[SY-08, RH-01] state that was sent with a failed write is stored with the next one', async () => {
  const { app, tab, room } = await start();
  const header = watched(tab.view('timeline.room', { roomId: roomIdOf(room) }));
  await app.pass(100);
  app.env.databases.failWrite(1, { kind: 'failed', reason: 'busy' });
  room.state('alice', 'm.room.topic', { topic: 'Night shift' });
  await app.pass(60_000);
  expect(valueOf(header)).toMatchObject({ topic: 'Night shift' });
  app.engine.stop();
  app.server.setReachable(false);
  const second = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const again = watched(second.openTab().view('timeline.room', { roomId: roomIdOf(room) }));
  await second.pass(100);
  expect(valueOf(again)).toMatchObject({ topic: 'Night shift' });
});

test('[REL-20] reconnecting is shown after two failures and five seconds, and not sooner', async () => {
  const { app, connection } = await start();
  app.server.setReachable(false);
  await app.pass(4_900);
  expect(connection()).toBe('syncing');
  await app.pass(200);
  expect(connection()).toBe('reconnecting');
});
