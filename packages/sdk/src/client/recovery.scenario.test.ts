import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { expect, test } from 'vitest';

const SYNC = (request: { readonly path: string }) => request.path.endsWith('/sync');
const VERSIONS = '/_matrix/client/versions';

/** Signed in, a room open, and syncing. */
async function openConversation() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'first');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  const status = watched(tab.view('connection.status', null));
  await app.pass(1_000);
  return { app, room, tab, last: () => textsOf(items).at(-1), status: () => valueOf(status).kind };
}

/** Milliseconds until `isDone`, seen every 50 ms. */
async function timeUntil(app: TestEngine, isDone: () => boolean, limitMs = 60_000): Promise<number> {
  const start = app.env.clock.monotonicMs();
  while (!isDone() && app.env.clock.monotonicMs() - start < limitMs) await app.pass(50);
  return app.env.clock.monotonicMs() - start;
}

test('[SY-29] [REL-19] after the network came back and said so, what is new is there within 1.5 s', async () => {
  const times: number[] = [];
  for (const [downMs, routeMs] of [
    [2_000, 0],
    [30_000, 200],
    [300_000, 600],
    [3_600_000, 1_000],
  ] as const) {
    const { app, room, last } = await openConversation();
    app.server.setReachable(false);
    app.env.network.setOnline(false);
    await app.pass(downMs);
    room.send('bob', 'meanwhile');
    app.env.network.setOnline(true);
    // Names and routes take a moment after the machine says that it is online.
    await app.pass(routeMs);
    app.server.setReachable(true);
    times.push(await timeUntil(app, () => last() === 'meanwhile'));
  }
  expect(Math.max(...times)).toBeLessThanOrEqual(1_500);
});

test('[SY-01] without a word from the machine, what is new is there within the longest wait', async () => {
  const { app, room, last } = await openConversation();
  app.server.setReachable(false);
  await app.pass(300_000);
  room.send('bob', 'meanwhile');
  app.server.setReachable(true);
  expect(await timeUntil(app, () => last() === 'meanwhile')).toBeLessThanOrEqual(10_000);
});

test('[SY-31] [CO-02] a page that woke gives a dead poll up: the news is there at once, and many pages are one wake', async () => {
  const { app, room, tab, last } = await openConversation();
  // The poll under way is dead, and nobody says so.
  app.server.intercept((request) => SYNC(request) && request.query.get('timeout') !== '0', { kind: 'hang' });
  room.send('bob', 'wakes the poll that was under way');
  await app.pass(1_000);
  room.send('bob', 'meanwhile');
  const asked = app.server.requests.matching(SYNC).length;
  const other = app.openTab();
  await Promise.all([tab.command('connection.wake', null), other.command('connection.wake', null)]);
  await app.pass(100);
  expect(last()).toBe('meanwhile');
  expect(app.server.requests.matching(SYNC).length - asked).toBeLessThanOrEqual(2);
});

test('[SY-31] messages that wait are sent at once after waking', async () => {
  const { app, room, tab } = await openConversation();
  app.server.setReachable(false);
  await tab.command('messages.sendText', { roomId: roomIdOf(room), text: 'waits', format: 'plain' });
  await app.pass(120_000);
  app.server.setReachable(true);
  await tab.command('connection.wake', null);
  await app.pass(100);
  expect(room.events.at(-1)?.content['body']).toBe('waits');
});

test('[SY-30] [04.Y-11] while nothing answers, only something small is asked for', async () => {
  const { app, room, last, status } = await openConversation();
  app.server.setReachable(false);
  await app.pass(20_000);
  const asked = app.server.requests.matching(SYNC).length;
  app.server.intercept(VERSIONS, { kind: 'unreachable' }, 3);
  app.server.setReachable(true);
  await app.pass(15_000);
  expect([app.server.requests.matching(SYNC).length, status()]).toEqual([asked, 'reconnecting']);
  room.send('bob', 'again');
  await app.pass(20_000);
  expect([last(), status()]).toEqual(['again', 'syncing']);
});

test('[REL-18] a poll that hangs is given up, even where no deadline holds', async () => {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  let hangs = false;
  const app = new TestEngine(server, clock, {
    http: (request) => (hangs && request.url.includes('/sync') ? new Promise(() => undefined) : server.http(request)),
  });
  const room = server.room(['alice', 'bob'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await app.pass(1_000);
  hangs = true;
  room.send('bob', 'ends the poll that was under way');
  await app.pass(1_000);
  hangs = false;
  room.send('bob', 'after the dead poll');
  await app.pass(120_000);
  expect(textsOf(items).at(-1)).toBe('after the dead poll');
});

test('[04.Y-08] [04.Y-09] [11.NU-11] four failures in a row are an error, and any answer ends it', async () => {
  const { app, status } = await openConversation();
  const stop = app.server.intercept(SYNC, { kind: 'answer', reply: { status: 502, body: {} } });
  app.env.network.poke();
  await app.pass(30_000);
  expect(status()).toBe('serverError');
  stop();
  await app.pass(10_000);
  expect(status()).toBe('syncing');
});

test('[04.Y-08] [04.Y-09] [CO-03] a program sees the state of sync by its own name: prepared, syncing, reconnecting, error', async () => {
  const app = createTestEngine();
  app.server.room(['alice', 'bob'], { name: 'Ops' });
  const tab = app.openTab();
  const state = watched(tab.view('connection.sync', null));
  const seen: string[] = [];
  state.subscribe(() => {
    const now = state.current.kind === 'ready' ? state.current.value : null;
    if (now !== null && now !== seen.at(-1)) seen.push(now);
  });
  await app.signIn(tab, 'alice');
  await app.pass(60_000);
  expect(seen.slice(-2)).toEqual(['prepared', 'syncing']);
  // Nothing answers: what is shown says so in words of its own, a program hears of more than three failures.
  app.server.setReachable(false);
  await app.pass(300_000);
  expect(seen.slice(-2)).toEqual(['reconnecting', 'error']);
  app.server.setReachable(true);
  await app.pass(60_000);
  expect(seen.at(-1)).toBe('syncing');
});
