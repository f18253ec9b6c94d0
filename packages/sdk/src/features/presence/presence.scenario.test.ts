import { createTestEngine, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { reply } from '@parley/testkit/homeserver/http-exchange.ts';
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

const statusOf = (body: Parameters<typeof asObject>[0]) => asObject(body)['status_msg'];

test('[PR-05] [PR-06] the status goes with every presence that is shown, changes at once, and is taken away with it', async () => {
  const { app, tab, told } = await start();
  const own = watched(tab.view('presence.own', null));
  const setStatus = (status: string) => app.answer(tab.command('presence.setStatus', { status }));
  await app.pass(100);
  expect((await setStatus('🌴 at\nthe beach')).ok).toBe(true);
  expect(told()).toEqual([]);
  expect(valueOf(own)).toEqual({ status: '🌴 at the beach', isSilent: false });
  await app.answer(tab.command('presence.tell', { isShown: true }));
  await app.pass(30_000);
  expect(told().map(({ body }) => statusOf(body))).toEqual(['🌴 at the beach', '🌴 at the beach']);
  await setStatus('back');
  await app.pass(100);
  expect(statusOf(told().at(-1)?.body)).toBe('back');
  await setStatus('');
  await app.pass(100);
  expect(statusOf(told().at(-1)?.body)).toBe('');
  await setStatus('again');
  await app.answer(tab.command('presence.tell', { isShown: false }));
  await app.pass(100);
  expect(told().at(-1)?.body).toEqual({ presence: 'offline', status_msg: '' });
});

test('[PR-05] a status is the same on another device, and is still there after a restart', async () => {
  const { app, tab, told } = await start();
  const other = new TestEngine(app.server, app.env.clock);
  const page = other.openTab();
  await other.signIn(page, 'alice');
  await other.answer(page.command('presence.setStatus', { status: 'on a train' }));
  await app.pass(1_000);
  await app.answer(tab.command('presence.tell', { isShown: true }));
  await app.pass(100);
  expect(statusOf(told().at(-1)?.body)).toBe('on a train');
  app.engine.stop();
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const own = watched(again.openTab().view('presence.own', null));
  await again.pass(1_000);
  expect(valueOf(own)).toMatchObject({ status: 'on a train' });
});

test('[PR-07] a server that keeps no presence shows no status, and that is known', async () => {
  const { app, tab } = await start();
  const own = watched(tab.view('presence.own', null));
  await app.answer(tab.command('presence.tell', { isShown: true }));
  await app.answer(tab.command('presence.setStatus', { status: 'here' }));
  await app.pass(100);
  expect(valueOf(own)).toEqual({ status: 'here', isSilent: false });
  app.server.intercept('/status', { kind: 'answer', reply: reply({ presence: 'offline' }) });
  await app.answer(tab.command('presence.setStatus', { status: 'anybody' }));
  await app.pass(100);
  expect(valueOf(own)).toEqual({ status: 'anybody', isSilent: true });
});

test('[PR-08] a status that `/v3/sync` no longer mentions is asked for, and gone if the answer has none', async () => {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  server.state.offersSlidingSync = false;
  const { app, bob, of } = await start(new TestEngine(server, clock));
  const say = (statusMessage: string) => {
    const user = server.state.users.get(bob.id);
    if (user !== undefined) server.state.setPresence(user, { state: 'online', statusMessage, saidAtMs: clock.now() });
  };
  say('out');
  const view = watched(of(bob.id));
  await app.pass(130_000);
  expect(valueOf(view)).toMatchObject({ statusMessage: 'out' });
  say('');
  await app.pass(1_000);
  expect(valueOf(view)).toMatchObject({ state: 'online', statusMessage: null });
});
