/** The disk fails while the engine runs: it is full, or it does not answer. */
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
import { createMemoryLocks } from '../platform/locks/memory-locks.ts';
import { engineLock } from './one-engine/engine-name.ts';
import type { Client } from './remote.ts';

async function start() {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock }), clock);
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'before');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const page = look(tab, roomId);
  await app.pass(100);
  return { app, tab, room, roomId, page };
}

function look(tab: Client, roomId: ReturnType<typeof roomIdOf>) {
  const session = watched(tab.view('login.session', null));
  const status = watched(tab.view('storage.status', null));
  const items = watched(tab.listView('timeline.items', { roomId }));
  return {
    session: () => valueOf(session).kind,
    status: () => valueOf(status).kind,
    texts: () => textsOf(items).filter((text) => !text.startsWith('(')),
  };
}

type Started = Awaited<ReturnType<typeof start>>;

function say({ app, tab, roomId }: Started, text: string) {
  return app.answer(tab.command('messages.sendText', { roomId, text, format: 'plain' }));
}

/** From now on nothing fits on the disk. Returns what makes room. */
function fill({ app }: Started): () => void {
  return app.env.databases.failWrites(({ ops }) =>
    ops.some(({ kind }) => kind === 'put') ? { kind: 'quotaExceeded' } : undefined,
  );
}

async function restart({ app, roomId }: Started) {
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const tab = next.openTab();
  const page = look(tab, roomId);
  await next.pass(200);
  return { app: next, tab, page };
}

test('[KEEP-10] on a full disk what arrives is shown, a message is refused plainly, and with room again all is stored', async () => {
  const started = await start();
  const { app, page, room } = started;
  const makeRoom = fill(started);
  for (const text of ['one', 'two', 'three']) {
    room.send('bob', text);
    await app.pass(500);
  }
  expect(page.status()).toBe('full');
  expect(page.texts()).toEqual(['before', 'one', 'two', 'three']);
  expect(await say(started, 'mine')).toEqual({ ok: false, error: { kind: 'storageFailed' } });
  await app.pass(30_000);
  expect(page.texts()).toEqual(['before', 'one', 'two', 'three']);
  makeRoom();
  await app.pass(2_000);
  expect(page.status()).toBe('ok');
  expect(await say(started, 'mine')).toMatchObject({ ok: true });
  await app.pass(500);
  app.server.setReachable(false);
  const again = await restart(started);
  expect(again.page.texts()).toEqual(['before', 'one', 'two', 'three', 'mine']);
});

test('[KEEP-10] a kill while the disk is full leaves it as it was at one moment, and the rest comes again', async () => {
  const started = await start();
  const { app, room } = started;
  const makeRoom = fill(started);
  room.send('bob', 'one');
  await app.pass(500);
  makeRoom();
  app.server.setReachable(false);
  const offline = await restart(started);
  expect(offline.page.texts()).toEqual(['before']);
  app.server.setReachable(true);
  await offline.app.pass(10_000);
  expect(offline.page.texts()).toEqual(['before', 'one']);
});

test('[KEEP-10] a message that was stored before the disk was full is sent, and once', async () => {
  const started = await start();
  const { app, page, room } = started;
  app.server.setReachable(false);
  expect(await say(started, 'mine')).toMatchObject({ ok: true });
  const makeRoom = fill(started);
  app.server.setReachable(true);
  await app.pass(30_000);
  expect(page.texts()).toEqual(['before', 'mine']);
  makeRoom();
  app.env.databases.crash();
  const again = await restart(started);
  await again.app.pass(5_000);
  expect(again.page.texts()).toEqual(['before', 'mine']);
  expect(room.events.filter(({ content }) => content['body'] === 'mine')).toHaveLength(1);
});

test('[KEEP-10] [KEEP-11] a full disk that is taken away and given back has still to be filled up later', async () => {
  const started = await start();
  const { app, page, room } = started;
  const makeRoom = fill(started);
  room.send('bob', 'one');
  await app.pass(500);
  app.env.databases.lose();
  await app.pass(2_000);
  expect(page.status()).toBe('full');
  expect(page.texts()).toEqual(['before', 'one']);
  makeRoom();
  await app.pass(2_000);
  expect(page.status()).toBe('ok');
  app.server.setReachable(false);
  expect((await restart(started)).page.texts()).toEqual(['before', 'one']);
});

test('[KEEP-13] [REL-18] a write that never ends is noticed, said so, and the disk opened anew', async () => {
  const started = await start();
  const { app, page, room, tab, roomId } = started;
  const resume = app.env.databases.hang((call) => call !== 'read');
  room.send('bob', 'one');
  const sent = tab.command('messages.sendText', { roomId, text: 'mine', format: 'plain' });
  await app.pass(25_000);
  expect(page.status()).toBe('silent');
  expect(page.session()).toBe('signedIn');
  expect(page.texts()).toEqual(['before']);
  expect(await app.answer(sent)).toEqual({ ok: false, error: { kind: 'storageFailed' } });
  resume();
  await app.pass(20_000);
  expect(page.status()).toBe('ok');
  expect(page.texts()).toEqual(['before', 'one']);
  expect(await say(started, 'after')).toMatchObject({ ok: true });
});

test('[KEEP-13] [REL-18] a read that never ends is noticed, and what it was for is there after all', async () => {
  const started = await start();
  const { app, tab, page } = await restart(started);
  const other = app.server.room(['alice', 'bob'], { name: 'Lunch' });
  other.send('bob', 'soup');
  await app.pass(500);
  const again = await restart({ ...started, app, tab });
  const resume = again.app.env.databases.hang((call) => call === 'read');
  const items = watched(again.tab.listView('timeline.items', { roomId: roomIdOf(other) }));
  await again.app.pass(25_000);
  expect(again.page.status()).toBe('silent');
  expect(page.session()).toBe('signedIn');
  resume();
  await again.app.pass(20_000);
  expect(again.page.status()).toBe('ok');
  expect(textsOf(items)).toContain('soup');
});

test('[KEEP-13] [REL-36] a disk that hangs while it is opened, or at its first reads, does not hold up a start for ever', async () => {
  const started = await start();
  const { app } = started;
  const resume = app.env.databases.hang((call) => call === 'read');
  const again = await restart(started);
  await again.app.pass(5_000);
  expect(again.page.session()).toBe('storageFailed');
  resume();
  await again.app.answer(again.tab.command('storage.retry', null));
  await again.app.pass(100);
  expect(again.page.session()).toBe('signedIn');
  expect(again.page.status()).toBe('ok');
  expect(again.page.texts()).toEqual(['before']);

  app.env.databases.hang((call) => call === 'open');
  const third = await restart({ ...started, app: again.app });
  await third.app.pass(12_000);
  expect(third.page.session()).toBe('signedOut');
});

test('[KEEP-13] [REL-36] a start that the disk held up is tried again by itself until it succeeds', async () => {
  const started = await start();
  const resume = started.app.env.databases.hang((call) => call === 'read');
  const { app, page } = await restart(started);
  await app.pass(60_000);
  expect(page.session()).toBe('storageFailed');
  resume();
  await app.pass(25_000);
  expect(page.session()).toBe('signedIn');
  expect(page.status()).toBe('ok');
  expect(page.texts()).toEqual(['before']);
});

test('[KEEP-13] [REL-36] a key that is never made holds up no start for ever, and is tried again', async () => {
  const app = createTestEngine();
  app.env.sealers.isHanging = true;
  const session = watched(app.openTab().view('login.session', null));
  await app.pass(4_900);
  expect(valueOf(session).kind).toBe('restoring');
  await app.pass(200);
  expect(valueOf(session)).toEqual({ kind: 'storageFailed', reason: 'broken' });
  app.env.sealers.isHanging = false;
  await app.pass(20_000);
  expect(valueOf(session)).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'everything' });
});

test('[KEEP-08] an upgrade that was blocked goes on by itself; data of a newer version wait for the person', async () => {
  const started = await start();
  started.app.env.databases.failOpen({ kind: 'blocked' });
  const blocked = await restart(started);
  expect(blocked.page.session()).toBe('storageFailed');
  started.app.env.databases.failOpen({ kind: 'tooNew' });
  await blocked.app.pass(60_000);
  started.app.env.databases.failOpen(undefined);
  await blocked.app.pass(60_000);
  expect(blocked.page.session()).toBe('storageFailed');
  await blocked.app.answer(blocked.tab.command('storage.retry', null));
  expect(blocked.page.session()).toBe('signedIn');
  started.app.env.databases.failOpen({ kind: 'blocked' });
  const again = await restart({ ...started, app: blocked.app });
  started.app.env.databases.failOpen(undefined);
  await again.app.pass(20_000);
  expect(again.page.session()).toBe('signedIn');
});

test('[EN-03] [KEEP-08] who asks to try again while another engine is at the disk does not make this one do without', async () => {
  const clock = new FakeClock();
  const locks = createMemoryLocks(clock);
  await locks.acquire(engineLock(1));
  const app = new TestEngine(new FakeHomeserver({ clock }), clock, { locks });
  const tab = app.openTab();
  const session = watched(tab.view('login.session', null));
  void tab.command('storage.retry', null);
  await app.pass(500);
  expect(valueOf(session)).toEqual({ kind: 'restoring' });
  await app.pass(30_000);
  expect(valueOf(session)).toMatchObject({ kind: 'signedOut', keeps: 'everything' });
});
