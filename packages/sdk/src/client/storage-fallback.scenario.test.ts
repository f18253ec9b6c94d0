import { roomIdOf, TestEngine, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { Fault } from '@parley/testkit/homeserver/interceptions.ts';
import { expect, test } from 'vitest';
import { type LocalTexts, type PagePlaces, servePageStorage } from '../features/storage/page-texts.ts';

const UNKNOWN_TOKEN = { status: 401, body: { errcode: 'M_UNKNOWN_TOKEN', error: 'Invalid access token' } };
const NO_DISK = { kind: 'unavailable', reason: 'private window' } as const;

/** A local storage with so much room. */
class FakeTexts implements LocalTexts {
  readonly texts = new Map<string, string>();
  capacity = Number.POSITIVE_INFINITY;
  isForbidden = false;

  getItem(key: string): string | null {
    if (this.isForbidden) throw new DOMException('forbidden', 'SecurityError');
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.isForbidden || text.length > this.capacity) throw new DOMException('no', 'QuotaExceededError');
    this.texts.set(key, text);
  }

  removeItem(key: string): void {
    this.texts.delete(key);
  }

  get all(): string {
    return [...this.texts.values()].join('');
  }
}

/** A page's storage, and its tab's. */
class FakePlaces implements PagePlaces {
  lasting = new FakeTexts();
  passing = new FakeTexts();

  /** The last tab is closed, and another opened. */
  reopen(): void {
    this.passing = new FakeTexts();
  }
}

/** An engine without a disk, and a page that lends it `texts`. */
async function openWithout(
  server: FakeHomeserver,
  clock: FakeClock,
  places: PagePlaces | null,
  change?: (app: TestEngine) => void,
) {
  const app = new TestEngine(server, clock);
  app.env.databases.failOpen(NO_DISK);
  change?.(app);
  const tab = app.openTab();
  if (places !== null) servePageStorage(tab, places);
  const session = watched(tab.view('login.session', null));
  await app.pass(1_500);
  return { app, tab, session: () => valueOf(session) };
}

function placesWith(change: Partial<FakeTexts>): FakePlaces {
  const places = new FakePlaces();
  Object.assign(places.lasting, change);
  return places;
}

function world() {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  server.user('alice');
  const room = server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'hello');
  return { clock, server, room };
}

test('[KEEP-05] [KEEP-06] [11.SG-02] [REL-25] without a disk the page keeps the session and what is to be sent, over a restart', async () => {
  const { clock, server, room } = world();
  const places = new FakePlaces();
  const first = await openWithout(server, clock, places);
  expect(first.session()).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'session' });
  await first.app.signIn(first.tab, 'alice');
  expect(first.session()).toMatchObject({ kind: 'signedIn', keeps: 'session' });
  const roomId = roomIdOf(room);
  server.setReachable(false);
  for (const text of ['one', 'two'])
    await first.app.answer(first.tab.command('messages.sendText', { roomId, text, format: 'plain' }));
  first.app.engine.stop();

  server.setReachable(true);
  const second = await openWithout(server, clock, places);
  expect(second.session()).toMatchObject({ kind: 'signedIn', userId: '@alice:example.org', keeps: 'session' });
  const items = watched(second.tab.listView('timeline.items', { roomId }));
  await second.app.pass(2_000);
  const bodies = () =>
    room.events.flatMap(({ content }) => (typeof content['body'] === 'string' ? [content['body']] : []));
  expect(bodies()).toEqual(['hello', 'one', 'two']);
  expect(textsOf(items).filter((text) => !text.startsWith('('))).toEqual(['hello', 'one', 'two']);
  await second.app.answer(second.tab.command('login.signOut', null));
  second.app.engine.stop();

  const third = await openWithout(server, clock, places);
  expect(third.session()).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'session' });
  expect(places.lasting.all + places.passing.all).not.toContain('alice');
});

test('[KEEP-06] what the page cannot keep is not shown as sent', async () => {
  const { clock, server, room } = world();
  const places = new FakePlaces();
  const { app, tab } = await openWithout(server, clock, places);
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(100);
  places.lasting.capacity = 10;
  const refused = await app.answer(tab.command('messages.sendText', { roomId, text: 'too much', format: 'plain' }));
  expect(refused).toEqual({ ok: false, error: { kind: 'storageFailed' } });
  places.lasting.capacity = Number.POSITIVE_INFINITY;
  const sent = await app.answer(tab.command('messages.sendText', { roomId, text: 'fits', format: 'plain' }));
  expect(sent.ok).toBe(true);
  await app.pass(500);
  expect(textsOf(items).filter((text) => !text.startsWith('('))).toEqual(['hello', 'fits']);
});

test.each([
  'no JSON',
  't["map",["parley",["array",{"store":"session","key":["array"],"value":1}]]]',
  't["map",["x",["array",null,{"store":"keys","key":["array","a"],"value":1}]]]',
  'j{"__proto__":1}',
])('[KEEP-06] what the page gives back may be anything: %s', async (text) => {
  const { clock, server } = world();
  const places = new FakePlaces();
  places.lasting.texts.set('parley.kept', text);
  places.passing.texts.set('parley.kept', text);
  const { app, tab, session } = await openWithout(server, clock, places);
  expect(session()).toMatchObject({ kind: 'signedOut' });
  await app.signIn(tab, 'alice');
  expect(session()).toMatchObject({ kind: 'signedIn', keeps: 'session' });
});

test.each<[string, PagePlaces | null]>([
  ['without a page', null],
  ['with a page that may not keep anything', placesWith({ isForbidden: true })],
  ['with a page that has no room', placesWith({ capacity: -1 })],
])('[KEEP-05] %s all is in memory, and a restart signs out', async (_, places) => {
  const { clock, server } = world();
  const first = await openWithout(server, clock, places);
  expect(first.session()).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'nothing' });
  await first.app.signIn(first.tab, 'alice');
  expect(first.session()).toMatchObject({ kind: 'signedIn', keeps: 'nothing' });
  first.app.engine.stop();
  const second = await openWithout(server, clock, places);
  expect(second.session()).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'nothing' });
});

test('[KEEP-05] without cryptography nothing is put where others could read it', async () => {
  const { clock, server } = world();
  const places = new FakePlaces();
  const { app, tab, session } = await openWithout(server, clock, places, ({ env }) => {
    env.databases.failOpen(undefined);
    env.sealers.isAvailable = false;
  });
  expect(session()).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'nothing' });
  await app.signIn(tab, 'alice');
  expect(app.env.databases.writeCount).toBe(0);
  expect(places.lasting.all + places.passing.all).toBe('');
});

/** Signed in without a disk, with two messages that could not be sent yet. */
async function startWithout() {
  const { clock, server, room } = world();
  const places = new FakePlaces();
  const first = await openWithout(server, clock, places);
  await first.app.signIn(first.tab, 'alice');
  const token = server.requests.matching('/sync').at(-1)?.headers.get('authorization')?.slice('Bearer '.length) ?? '';
  expect(token.length).toBeGreaterThan(3);
  server.setReachable(false);
  for (const text of ['one', 'two'])
    await first.app.answer(first.tab.command('messages.sendText', { roomId: roomIdOf(room), text, format: 'plain' }));
  first.app.engine.stop();
  server.setReachable(true);
  const bodies = () =>
    room.events.flatMap(({ content }) => (typeof content['body'] === 'string' ? [content['body']] : []));
  return { clock, server, room, places, token, bodies };
}

test('[KEEP-14] [SEC-41] no token lies where it outlives the tabs; without it, signing in as the same goes on with what was to be sent', async () => {
  const { clock, server, places, token, bodies } = await startWithout();
  expect(places.lasting.all).toContain('alice');
  expect(places.lasting.all).not.toContain(token);
  expect(places.passing.all).toContain(token);
  places.reopen();
  const second = await openWithout(server, clock, places);
  expect(second.session()).toMatchObject({
    kind: 'signedOut',
    reason: 'notKept',
    keeps: 'session',
    former: { userId: '@alice:example.org' },
  });
  expect(bodies()).toEqual(['hello']);
  await second.app.signIn(second.tab, 'alice');
  await second.app.pass(2_000);
  expect(bodies()).toEqual(['hello', 'one', 'two']);
});

test('[KEEP-14] a tab that was just opened and answers first does not make the others forget', async () => {
  const { clock, server, places } = await startWithout();
  const app = new TestEngine(server, clock);
  app.env.databases.failOpen(NO_DISK);
  const fresh = app.openTab();
  servePageStorage(fresh, { lasting: places.lasting, passing: new FakeTexts() });
  await app.pass(50);
  servePageStorage(app.openTab(), places);
  const session = watched(fresh.view('login.session', null));
  await app.pass(1_500);
  expect(valueOf(session)).toMatchObject({ kind: 'signedIn', userId: '@alice:example.org' });
});

test('[KEEP-14] secrets of another session than the one that is known are not taken for its own', async () => {
  const { clock, server, places } = await startWithout();
  const old = places.passing.texts.get('parley.kept') ?? '';
  const second = await openWithout(server, clock, places);
  await second.app.answer(second.tab.command('login.signOut', null));
  await second.app.signIn(second.tab, 'bob');
  second.app.engine.stop();
  places.passing.texts.set('parley.kept', old);
  const third = await openWithout(server, clock, places);
  expect(third.session()).toMatchObject({
    kind: 'signedOut',
    reason: 'notKept',
    former: { userId: '@bob:example.org' },
  });
});

test('[KEEP-15] with a disk again, the session of a run without one goes on, and what was to be sent is sent once', async () => {
  const { clock, server, places, bodies } = await startWithout();
  const logins = () => server.requests.matching('/login').length;
  const before = logins();
  const withDisk = await openWithout(server, clock, places, ({ env }) => env.databases.failOpen(undefined));
  await withDisk.app.pass(2_000);
  expect(withDisk.session()).toMatchObject({ kind: 'signedIn', userId: '@alice:example.org', keeps: 'everything' });
  expect(bodies()).toEqual(['hello', 'one', 'two']);
  expect(logins()).toBe(before);
  expect(places.lasting.all + places.passing.all).toBe('');
  withDisk.app.engine.stop();
  const again = new TestEngine(server, clock, { databases: withDisk.app.env.databases });
  const session = watched(again.openTab().view('login.session', null));
  await again.pass(200);
  expect(valueOf(session)).toMatchObject({ kind: 'signedIn', keeps: 'everything' });
});

test('[KEEP-15] with a disk again and no tokens left, who was signed in is asked for, as the same device', async () => {
  const { clock, server, places } = await startWithout();
  places.reopen();
  const withDisk = await openWithout(server, clock, places, ({ env }) => env.databases.failOpen(undefined));
  expect(withDisk.session()).toMatchObject({
    kind: 'signedOut',
    reason: 'notKept',
    keeps: 'everything',
    former: { userId: '@alice:example.org' },
  });
});

/** Alice is signed in on the disk, and bob in a run without one. `unsent` is what bob could not send. */
async function startTwice(unsent: readonly string[]) {
  const { clock, server, room } = world();
  const places = new FakePlaces();
  const onDisk = await openWithout(server, clock, places, ({ env }) => env.databases.failOpen(undefined));
  await onDisk.app.signIn(onDisk.tab, 'alice');
  onDisk.app.engine.stop();
  const without = await openWithout(server, clock, places);
  await without.app.signIn(without.tab, 'bob');
  server.setReachable(false);
  for (const text of unsent)
    await without.app.answer(
      without.tab.command('messages.sendText', { roomId: roomIdOf(room), text, format: 'plain' }),
    );
  without.app.engine.stop();
  server.setReachable(true);
  const reopen = async () => {
    const app = new TestEngine(server, clock, { databases: onDisk.app.env.databases });
    const tab = app.openTab();
    servePageStorage(tab, places);
    const session = watched(tab.view('login.session', null));
    await app.pass(1_500);
    return { app, tab, session: () => valueOf(session) };
  };
  const devicesOf = (localpart: string) => server.user(localpart).deviceIds.length;
  return { server, room, places, reopen, devicesOf };
}

test('[KEEP-15] who is signed in on the disk stays; another session that is left with the page is ended at the server and forgotten', async () => {
  const { places, reopen, devicesOf } = await startTwice([]);
  expect([devicesOf('alice'), devicesOf('bob')]).toEqual([1, 1]);
  const { session } = await reopen();
  expect(session()).toMatchObject({ kind: 'signedIn', userId: '@alice:example.org' });
  expect([devicesOf('alice'), devicesOf('bob')]).toEqual([1, 0]);
  expect(places.lasting.all + places.passing.all).toBe('');
});

test.each<[string, Fault]>([
  ['is not there', { kind: 'unreachable' }],
  ['never answers', { kind: 'hang' }],
  ['answers by a proxy', { kind: 'answer', reply: { status: 502, body: {} } }],
  ['says once that it does not know the token', { kind: 'answer', reply: UNKNOWN_TOKEN }],
])('[KEEP-15] a session left with the page whose server %s is ended by the next start', async (_, fault) => {
  const { server, places, reopen, devicesOf } = await startTwice([]);
  const stop = server.intercept('/logout', fault);
  const first = await reopen();
  await first.app.pass(10_000);
  expect(first.session()).toMatchObject({ kind: 'signedIn', userId: '@alice:example.org' });
  expect(devicesOf('bob')).toBe(1);
  expect(places.passing.all).not.toBe('');
  first.app.engine.stop();
  stop();
  await reopen();
  expect([devicesOf('alice'), devicesOf('bob')]).toEqual([1, 0]);
  expect(places.lasting.all + places.passing.all).toBe('');
});

test('[KEEP-15] what a session left with the page could not send waits there without its token, until the same signs in', async () => {
  const { places, reopen, devicesOf, room } = await startTwice(['unsent']);
  const first = await reopen();
  expect(devicesOf('bob')).toBe(0);
  expect(places.passing.all).toBe('');
  expect(places.lasting.all).toContain('unsent');
  await first.app.answer(first.tab.command('login.signOut', null));
  first.app.engine.stop();
  const second = await reopen();
  expect(second.session()).toMatchObject({ reason: 'notKept', former: { userId: '@bob:example.org' } });
  await second.app.signIn(second.tab, 'bob');
  await second.app.pass(1_000);
  expect(room.events.map(({ sender, content }) => [sender, content['body']])).toContainEqual([
    '@bob:example.org',
    'unsent',
  ]);
});

test('[KEEP-15] a page that could not forget what was taken over does not end the session that goes on', async () => {
  const { clock, server, places } = await startWithout();
  const left = [places.lasting.texts.get('parley.kept') ?? '', places.passing.texts.get('parley.kept') ?? ''] as const;
  const first = await openWithout(server, clock, places, ({ env }) => env.databases.failOpen(undefined));
  expect(first.session()).toMatchObject({ kind: 'signedIn', keeps: 'everything' });
  first.app.engine.stop();
  places.lasting.texts.set('parley.kept', left[0]);
  places.passing.texts.set('parley.kept', left[1]);
  const app = new TestEngine(server, clock, { databases: first.app.env.databases });
  const tab = app.openTab();
  servePageStorage(tab, places);
  const session = watched(tab.view('login.session', null));
  await app.pass(1_500);
  expect(valueOf(session)).toMatchObject({ kind: 'signedIn', userId: '@alice:example.org' });
  expect(server.user('alice').deviceIds).toHaveLength(1);
  expect(places.lasting.all + places.passing.all).toBe('');
});
