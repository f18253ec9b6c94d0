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
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { expect, test } from 'vitest';
import type { FormerSession } from '../core/session/session-state.ts';
import type { EventId } from '../protocol/ids/ids.ts';
import type { Client } from './remote.ts';

interface Started {
  readonly app: TestEngine;
  readonly tab: Client;
  readonly room: ScriptedRoom;
  readonly session: () => unknown;
}

async function start(hasRefreshTokens = false): Promise<Started> {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock, hasRefreshTokens }), clock);
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'hello');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  return { app, tab, room, session: sessionOf(tab) };
}

function sessionOf(tab: Client): () => unknown {
  const session = watched(tab.view('login.session', null));
  return () => valueOf(session);
}

function restart(app: TestEngine): TestEngine {
  app.engine.stop();
  return new TestEngine(app.server, app.env.clock, { databases: app.env.databases, network: app.env.network });
}

const UNKNOWN_TOKEN = { status: 401, body: { errcode: 'M_UNKNOWN_TOKEN', error: 'Invalid access token' } };

test('[SE-01] signing out tells the server and deletes everything that was kept', async () => {
  const { app, tab, room, session } = await start();
  expect(app.env.databases.names).toHaveLength(2);
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  const rooms = watched(tab.listView('roomList.rooms', null));
  await app.pass(100);
  await app.answer(tab.command('login.signOut', null));
  await app.pass(100);
  expect(session()).toEqual({ kind: 'signedOut', reason: 'byPerson', keeps: 'everything' });
  expect(app.server.user('alice').deviceIds).toEqual([]);
  expect(app.env.databases.names).toEqual(['parley']);
  expect([valueOf(rooms).items, valueOf(items).items]).toEqual([[], []]);
  expect(app.server.requests.pending('/sync')).toEqual([]);
  const again = restart(app);
  const restored = sessionOf(again.openTab());
  await again.pass(10);
  expect(restored()).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'everything' });
});

test('[SE-01] signing out without a network deletes everything all the same', async () => {
  const { app, tab, session } = await start();
  app.server.intercept('/logout', { kind: 'hang' });
  await app.answer(tab.command('login.signOut', null));
  expect(session()).toEqual({ kind: 'signedOut', reason: 'byPerson', keeps: 'everything' });
  expect(app.env.databases.names).toEqual(['parley']);
});

test('[SE-02] what a killed engine could not delete is deleted by the next one', async () => {
  const { app, tab } = await start();
  const original = app.env.databases.delete.bind(app.env.databases);
  app.env.databases.delete = async () => ({ ok: false, error: { kind: 'failed', reason: 'killed' } });
  await app.answer(tab.command('login.signOut', null));
  expect(app.env.databases.names).toHaveLength(2);
  app.env.databases.delete = original;
  const again = restart(app);
  await again.pass(10);
  expect(again.env.databases.names).toEqual(['parley']);
});

test('[SE-03] signing in again after signing out begins anew, and open views follow', async () => {
  const { app, tab, room, session } = await start();
  const rooms = watched(tab.listView('roomList.rooms', null));
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await app.pass(100);
  await app.answer(tab.command('login.signOut', null));
  await app.pass(100);
  expect(valueOf(rooms).items).toEqual([]);
  await app.signIn(tab, 'bob');
  await app.pass(100);
  expect(session()).toMatchObject({ kind: 'signedIn', userId: '@bob:example.org' });
  expect(valueOf(rooms).items).toHaveLength(1);
  expect(textsOf(items).at(-1)).toBe('hello');
  room.send('alice', 'welcome');
  await app.pass(100);
  expect(textsOf(items).at(-1)).toBe('welcome');
  expect(app.env.databases.names).toHaveLength(2);
});

test('[SE-04] [11.SC-01] [REL-23] a single 401 ends nothing: the server is asked who we are, and the session goes on', async () => {
  const { app, tab, room, session } = await start();
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await app.pass(100);
  // The first was asked for what a guest may do.
  const asked = app.server.requests.matching('/whoami').length;
  app.server.intercept('/sync', { kind: 'answer', reply: UNKNOWN_TOKEN }, 1);
  room.send('bob', 'still there?');
  await app.pass(40_000);
  expect(session()).toMatchObject({ kind: 'signedIn' });
  expect(
    app.server.requests
      .matching('/whoami')
      .map(({ outcome }) => outcome)
      .slice(asked),
  ).toEqual([200]);
  expect(textsOf(items).at(-1)).toBe('still there?');
});

test('[SE-04] [SE-08] [11.SC-01] a session that the server confirms as over ends, and its data stay', async () => {
  const { app, session } = await start();
  await app.pass(10);
  const { homeserverUrl, userId, deviceId } = session() as FormerSession;
  app.server.user('alice').signOutEverywhere();
  await app.pass(40_000);
  const ended = {
    kind: 'signedOut',
    reason: 'byServer',
    keeps: 'everything',
    former: { userId, deviceId, homeserverUrl },
  };
  expect(session()).toEqual(ended);
  expect(app.env.databases.names).toHaveLength(2);
  const again = restart(app);
  const restored = sessionOf(again.openTab());
  await again.pass(10);
  expect(restored()).toEqual(ended);
  expect(again.server.requests.pending('/sync')).toEqual([]);
});

test('[SE-08] signing in again as the same goes on as the same device, with what was there and what was not sent', async () => {
  const { app, tab, room, session } = await start();
  await app.pass(10);
  const { deviceId } = session() as FormerSession;
  const roomId = roomIdOf(room);
  app.server.intercept('/whoami', { kind: 'delayAnswer', delayMs: 500 });
  app.server.user('alice').signOutEverywhere();
  app.server.intercept(({ path }) => path.includes('/send/'), { kind: 'unreachable' }, 3);
  await app.answer(tab.command('messages.sendText', { roomId, text: 'not sent yet', format: 'plain' }));
  room.send('bob', 'ends the poll');
  await app.pass(40_000);
  expect(session()).toMatchObject({ kind: 'signedOut', reason: 'byServer' });
  expect(room.events.some(({ content }) => content['body'] === 'not sent yet')).toBe(false);
  await app.signIn(tab, 'alice');
  expect(session()).toMatchObject({ kind: 'signedIn', deviceId });
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(20_000);
  expect(room.events.filter(({ content }) => content['body'] === 'not sent yet')).toHaveLength(1);
  expect(textsOf(items).filter((text) => text === 'not sent yet')).toHaveLength(1);
  expect(app.env.databases.names).toHaveLength(2);
});

test('[SE-08] signing in as another deletes what was kept, and so does forgetting it', async () => {
  const { app, tab, session } = await start();
  const before = app.env.databases.names;
  app.server.user('alice').signOutEverywhere();
  await app.pass(40_000);
  await app.signIn(tab, 'bob');
  expect(session()).toMatchObject({ kind: 'signedIn', userId: '@bob:example.org' });
  expect(app.env.databases.names).toHaveLength(2);
  expect(app.env.databases.names).not.toEqual(before);
  app.server.user('bob').signOutEverywhere();
  await app.pass(40_000);
  expect(app.env.databases.names).toHaveLength(2);
  await app.answer(tab.command('login.signOut', null));
  expect(session()).toEqual({ kind: 'signedOut', reason: 'byPerson', keeps: 'everything' });
  expect(app.env.databases.names).toEqual(['parley']);
});

test('[SE-08] signing in again where nothing can be stored keeps what was kept, here and of the device at the server', async () => {
  const { app, tab, session } = await start();
  await app.pass(10);
  const { deviceId } = session() as FormerSession;
  app.server.user('alice').signOutEverywhere();
  await app.pass(40_000);
  const stop = app.env.databases.failWrites(({ database }) =>
    database === 'parley' ? { kind: 'quotaExceeded' } : undefined,
  );
  const { password } = app.server.user('alice');
  const input = { homeserver: 'example.org', user: 'alice', password };
  expect(await app.answer(tab.command('login.password', input))).toEqual({
    ok: false,
    error: { kind: 'storageFailed' },
  });
  expect(session()).toMatchObject({ kind: 'signedOut', reason: 'byServer', former: { userId: '@alice:example.org' } });
  // Its end would take its keys along, and what others have sent to it since.
  expect(app.server.user('alice').deviceIds).toEqual([deviceId]);
  stop();
  expect(await app.answer(tab.command('login.password', input))).toMatchObject({ ok: true });
  expect(session()).toMatchObject({ kind: 'signedIn', deviceId });
});

test('[04.H-04] a token is renewed before it expires, so that nobody meets a 401', async () => {
  const { app, room, session } = await start(true);
  for (let minute = 0; minute < 12; minute += 1) {
    room.send('bob', `minute ${minute}`);
    await app.pass(60_000);
  }
  expect(app.server.requests.matching('/refresh')).toHaveLength(2);
  expect(app.server.requests.all.filter(({ outcome }) => outcome === 401)).toEqual([]);
  expect(session()).toMatchObject({ kind: 'signedIn' });
});

test('[SE-09] [11.SC-07] a server that cannot renew is asked ever more rarely; one that knows only the old name is asked by it', async () => {
  const { app, session } = await start(true);
  const busy = { status: 500, body: { errcode: 'M_UNKNOWN', error: 'busy' } };
  const stop = app.server.intercept('/refresh', { kind: 'answer', reply: busy });
  app.server.user('alice').expireTokens();
  app.env.network.poke();
  await app.pass(120_000);
  expect(app.server.requests.matching('/refresh').length).toBeLessThanOrEqual(9);
  expect(session()).toMatchObject({ kind: 'signedIn' });
  stop();
  const unknown = { status: 404, body: { errcode: 'M_UNRECOGNIZED', error: 'Unrecognized request' } };
  app.server.intercept('/v3/refresh', { kind: 'answer', reply: unknown });
  await app.pass(60_000);
  expect(app.server.requests.matching('/v1/refresh')).not.toEqual([]);
});

test('[04.H-04] [REL-24] an expired token is renewed once for all requests, and stored before it is used', async () => {
  const { app, tab, room, session } = await start(true);
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await app.pass(100);
  app.server.user('alice').expireTokens();
  await Promise.all([
    app.answer(items.call('pageBack', null)),
    app.answer(tab.command('messages.sendText', { roomId: roomIdOf(room), text: 'one', format: 'plain' })),
  ]);
  room.send('bob', 'two');
  await app.pass(60_000);
  expect(app.server.requests.matching('/refresh')).toHaveLength(1);
  expect(session()).toMatchObject({ kind: 'signedIn' });
  expect(textsOf(items).slice(-2).sort()).toEqual(['one', 'two']);
  const again = restart(app);
  again.server.requests.clear();
  await again.pass(100);
  expect(again.server.requests.matching('/sync').at(0)?.outcome).toBe(200);
});

test('[SE-05] a refresh that cannot be asked for ends no session, and its lost answer is asked for again', async () => {
  const { app, session } = await start(true);
  app.server.intercept('/refresh', { kind: 'unreachable' }, 3);
  app.server.user('alice').expireTokens();
  await app.pass(30_000);
  expect(app.server.requests.matching('/refresh').length).toBeGreaterThanOrEqual(1);
  app.server.intercept(
    '/refresh',
    { kind: 'answer', reply: { status: 403, body: new TextEncoder().encode('<html>') } },
    2,
  );
  const busy = { status: 500, body: { errcode: 'M_UNKNOWN', error: 'busy' } };
  app.server.intercept('/refresh', { kind: 'answer', reply: busy }, 4);
  app.server.intercept('/refresh', { kind: 'loseAnswer' }, 1);
  await app.pass(120_000);
  expect(session()).toMatchObject({ kind: 'signedIn' });
  expect(app.server.requests.matching('/sync').at(-1)?.outcome).not.toBe(401);
});

test('[SE-05] new tokens that cannot be stored are not used', async () => {
  const { app, session } = await start(true);
  const stop = app.env.databases.failWrites(({ database }) =>
    database === 'parley' ? { kind: 'quotaExceeded' } : undefined,
  );
  app.server.user('alice').expireTokens();
  await app.pass(40_000);
  expect(session()).toMatchObject({ kind: 'signedIn' });
  stop();
  await app.pass(40_000);
  const again = restart(app);
  const restored = sessionOf(again.openTab());
  await again.pass(1_000);
  expect(restored()).toMatchObject({ kind: 'signedIn' });
});

test('[SE-06] an account whose database is taken away begins again with what is stored', async () => {
  const { app, tab, room, session } = await start();
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await app.pass(100);
  app.env.databases.lose();
  await app.pass(100);
  room.send('bob', 'after the loss');
  await app.pass(40_000);
  expect(session()).toMatchObject({ kind: 'signedIn' });
  expect(textsOf(items).at(-1)).toBe('after the loss');
});

test('[SE-07] two pages that sign in at once leave one account, and no database of the other', async () => {
  const app = createTestEngine();
  app.server.user('alice');
  const first = app.openTab();
  const second = app.openTab();
  await Promise.all([app.signIn(first, 'alice'), app.signIn(second, 'alice')]);
  await app.pass(1_000);
  expect(app.env.databases.names).toHaveLength(2);
  expect(app.server.user('alice').deviceIds).toHaveLength(1);
  expect(app.server.requests.pending('/sync')).toHaveLength(1);
});

test('[04.H-04] [REL-24] two hundred requests of eight pages find the token expired, and it is renewed once', async () => {
  for (const latencySeed of [1, 2, 3]) {
    const clock = new FakeClock();
    const server = new FakeHomeserver({ clock, hasRefreshTokens: true });
    const app = new TestEngine(server, clock, { latencySeed });
    const room = server.room(['alice', 'bob'], { name: 'Ops' });
    const events = Array.from({ length: 25 }, (_, n) => room.send('bob', `early ${n}`));
    for (let n = 0; n < 60; n += 1) room.send('bob', `late ${n}`);
    const tabs = Array.from({ length: 8 }, () => app.openTab());
    const [first] = tabs;
    if (first === undefined) throw new Error('no page');
    const session = sessionOf(first);
    await app.signIn(first, 'alice');
    await app.pass(1_000);
    for (let round = 0; round < 3; round += 1) {
      server.requests.clear();
      server.user('alice').expireTokens();
      const asked = tabs.flatMap((tab) =>
        events.map(({ event_id: eventId }) =>
          tab.command('messages.source', { roomId: roomIdOf(room), eventId: eventId as EventId }),
        ),
      );
      room.send('bob', `ends the poll ${round}`);
      await app.pass(5_000);
      const answers = await app.answer(Promise.all(asked));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(200);
      const unknown = server.requests.matching(({ path, outcome }) => path.includes('/event/') && outcome === 401);
      expect(unknown).toHaveLength(200);
      expect(server.requests.matching('/refresh').map(({ outcome }) => outcome)).toEqual([200]);
    }
    expect(session()).toMatchObject({ kind: 'signedIn' });
  }
});

test('[SE-05] a server that is too busy to renew a token ends no session', async () => {
  const { app, session } = await start(true);
  const busy = {
    status: 429,
    body: { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests', retry_after_ms: 2_000 },
  };
  app.server.intercept('/refresh', { kind: 'answer', reply: busy }, 3);
  app.server.user('alice').expireTokens();
  app.env.network.poke();
  await app.pass(60_000);
  expect(session()).toMatchObject({ kind: 'signedIn' });
  expect(app.server.requests.matching('/sync').at(-1)?.outcome).not.toBe(401);
});
