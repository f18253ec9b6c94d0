/** The index on a disk that is full, in two tabs, and after the sign-out. */

import type { Client } from '@parley/sdk/client/remote.ts';
import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

/** A room whose history of so many messages is stored, each with the word `apple`, before anybody searches. */
async function start(count: number) {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Garden' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  for (let sent = 0; sent < count; sent += 1) {
    room.send('bob', `apple ${sent}`);
    if (sent % 10 === 9) await app.pass(100);
  }
  await app.pass(1_000);
  return { app, room, tab };
}

function search(tab: Client) {
  const found = watched(tab.listView('search.results', { query: 'apple', roomId: null, order: 'newest' }));
  const index = watched(tab.listView('search.index', null));
  return { found: () => valueOf(found), index: () => valueOf(index).head };
}

test('[SR-15] on a full disk the index stops and says so, history goes on, and with room again all is found', async () => {
  const { app, room, tab } = await start(5);
  const page = search(tab);
  await app.pass(2_000);
  expect([page.found().items.length, page.index().state]).toEqual([5, 'ready']);
  const makeRoom = app.env.databases.failWrites(({ ops }) =>
    ops.some(({ kind }) => kind === 'put') ? { kind: 'quotaExceeded' } : undefined,
  );
  room.send('bob', 'apple on a full disk');
  await app.pass(10_000);
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await app.pass(100);
  expect(textsOf(items)).toContain('apple on a full disk');
  expect([page.found().items.length, page.index().state]).toEqual([5, 'diskFull']);
  await app.pass(120_000);
  expect([page.index().state, page.index().messages]).toEqual(['diskFull', 5]);
  makeRoom();
  await app.pass(60_000);
  expect([page.index().state, page.index().messages, page.found().head.later]).toEqual(['ready', 6, 1]);
});

test('[SR-15] older history is not fetched for an index that has no room', async () => {
  const { app, room, tab } = await start(0);
  for (let sent = 0; sent < 300; sent += 1) room.send('bob', `apple ${sent}`);
  await app.pass(1_000);
  const page = search(tab);
  await app.pass(3_000);
  let pages = 0;
  app.server.intercept(({ path }) => path.includes('/messages') && (pages += 1) > 0, {
    kind: 'change',
    change: (body) => body,
  });
  const makeRoom = app.env.databases.failWrites(({ ops }) =>
    ops.some(({ kind }) => kind === 'put') ? { kind: 'quotaExceeded' } : undefined,
  );
  await app.answer(tab.command('search.lookBack', { roomId: roomIdOf(room) }));
  await app.pass(120_000);
  expect(page.index().state).toBe('diskFull');
  expect(pages).toBeLessThan(3);
  makeRoom();
  await app.pass(120_000);
  expect([page.index().state, page.index().messages]).toEqual(['ready', 300]);
});

test('[SR-16] two tabs search one index, and what one begins both see', async () => {
  const { app, room, tab } = await start(5);
  const other = app.openTab();
  const [one, two] = [search(tab), search(other)];
  await app.pass(2_000);
  expect([one.found().items.length, two.found().items.length]).toEqual([5, 5]);
  room.send('bob', 'apple news');
  await app.pass(10_000);
  expect([one.index().messages, two.index().messages]).toEqual([6, 6]);
  expect([one.found().head.later, two.found().head.later]).toEqual([1, 1]);
  await app.answer(other.command('search.setPaused', { isPaused: true }));
  await app.pass(100);
  expect(one.index().state).toBe('paused');
});

test('[SR-16] the tab that leads is closed at any moment of indexing: the next one ends with the same index', async () => {
  const indexed = [];
  for (let kill = 1; kill <= 8; kill += 1) {
    const { app, tab } = await start(400);
    app.env.databases.slowDown(() => new Promise((done) => app.env.clock.setTimer(20, () => done(undefined))));
    const page = search(tab);
    await app.pass(kill * 10);
    indexed.push(page.index().messages);
    app.env.databases.crash();
    app.engine.stop();
    const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
    const again = search(next.openTab());
    await next.pass(60_000);
    expect([kill, again.index().messages, again.index().state]).toEqual([kill, 400, 'ready']);
    expect(again.found().items.length).toBeGreaterThan(0);
  }
  expect(indexed.filter((messages) => messages < 400).length).toBeGreaterThan(1);
});

test('[SR-06] signing out amid indexing leaves nothing, now or later', async () => {
  const { app, tab, room } = await start(300);
  const page = search(tab);
  await app.pass(1);
  expect(app.env.databases.countIn('features')).toBeGreaterThan(0);
  const left = app.answer(tab.command('login.signOut', null));
  room.send('bob', 'apple after that');
  await left;
  await app.pass(60_000);
  expect(app.env.databases.countIn('features')).toBe(0);
  expect(page.found().items).toEqual([]);
});
