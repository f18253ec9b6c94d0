import { createTestEngine, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { asObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { UserId } from '../../protocol/ids/ids.ts';

async function start(app = createTestEngine()) {
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const bob = app.server.user('bob');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const of = (userId: string) => tab.view('presence.of', { userId: userId as UserId });
  const asked = () =>
    app.server.requests.matching(({ method, path }) => method === 'GET' && path.includes('/presence/'));
  const told = () =>
    app.server.requests.matching(({ method, path }) => method === 'PUT' && path.includes('/presence/'));
  return { app, room, bob, tab, of, asked, told };
}

test('[PR-03] who is looked at is asked for, once a minute, however often they are shown', async () => {
  const { app, bob, of, asked } = await start();
  const state = app.server.state.users.get(bob.id);
  if (state === undefined) throw new Error('no user');
  const views = [watched(of(bob.id)), watched(of(bob.id))];
  await app.pass(1_000);
  expect(views.map(valueOf)).toMatchObject([{ state: 'offline' }, { state: 'offline' }]);
  expect(asked()).toHaveLength(1);
  state.presence = { state: 'online', statusMessage: 'here', saidAtMs: app.env.clock.now() };
  await app.pass(60_000);
  expect(views.map(valueOf)).toMatchObject([{ state: 'online', statusMessage: 'here' }, { state: 'online' }]);
  expect(asked()).toHaveLength(2);
  for (const view of views) view.close();
  await app.pass(300_000);
  expect(asked()).toHaveLength(2);
});

test('[PR-04] by `/v3/sync` those who are looked at change at once, without being asked for again', async () => {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  server.state.offersSlidingSync = false;
  const { app, bob, of, asked } = await start(new TestEngine(server, clock));
  const said = (state: string) => {
    const user = server.state.users.get(bob.id);
    if (user !== undefined) server.state.setPresence(user, { state, saidAtMs: clock.now() });
  };
  const filters = () =>
    server.requests.matching(({ path }) => path.endsWith('/v3/sync')).map(({ query }) => query.get('filter') ?? '');
  said('unavailable');
  await app.pass(60_000);
  expect(filters().filter((filter) => filter.includes(bob.id))).toEqual([]);
  const view = watched(of(bob.id));
  await app.pass(61_000);
  expect(valueOf(view)).toMatchObject({ state: 'unavailable' });
  expect(asked()).toHaveLength(2);
  said('online');
  await app.pass(100);
  expect(valueOf(view)).toMatchObject({ state: 'online', isCurrentlyActive: true });
  said('offline');
  await app.pass(300_000);
  expect(valueOf(view)).toMatchObject({ state: 'offline' });
  expect(asked()).toHaveLength(2);
  view.close();
  await app.pass(60_000);
  expect(filters().at(-1)).not.toContain(bob.id);
});

test('[PR-03] of whom the server says nothing, nothing is known, and it is asked seldom', async () => {
  const { app, of, asked } = await start();
  app.server.user('eve');
  const view = watched(of('@eve:example.org'));
  await app.pass(500_000);
  expect(valueOf(view)).toBeNull();
  expect(asked()).toHaveLength(1);
});

test('[01.U-02] [11.ER-20] one of three presences can be set, with a status; another is an error and is not sent', async () => {
  const { app, tab, told } = await start();
  const set = (presence: string, statusMessage?: string) =>
    app.answer(tab.command('presence.set', { presence, ...(statusMessage !== undefined && { statusMessage }) }));
  expect(await set('busy')).toEqual({ ok: false, error: { kind: 'badPresence', message: 'Bad presence value: busy' } });
  expect(told()).toEqual([]);
  expect(await set('unavailable', 'at lunch')).toEqual({ ok: true, value: null });
  expect(await set('online')).toEqual({ ok: true, value: null });
  expect(told().map(({ body }) => body)).toEqual([
    { presence: 'unavailable', status_msg: 'at lunch' },
    { presence: 'online' },
  ]);
});

test('[04.Y-15] syncing alone shows nobody as being there; who shows it is, also by `/v3/sync`', async () => {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  server.state.offersSlidingSync = false;
  const { app, room, tab, told } = await start(new TestEngine(server, clock));
  const shown = () =>
    server.requests.matching(({ path }) => path.endsWith('/v3/sync')).map(({ query }) => query.get('set_presence'));
  room.send('bob', 'one');
  await app.pass(1_000);
  expect(new Set(shown())).toEqual(new Set(['offline']));
  expect(told()).toEqual([]);
  await app.answer(tab.command('presence.tell', { isShown: true }));
  room.send('bob', 'two');
  await app.pass(1_000);
  expect(shown().at(-1)).toBe('online');
  await app.answer(tab.command('presence.tell', { isShown: false }));
  room.send('bob', 'three');
  await app.pass(1_000);
  expect(shown().at(-1)).toBe('offline');
  expect(told().map(({ body }) => asObject(body)['presence'])).toEqual(['online', 'offline']);
});
