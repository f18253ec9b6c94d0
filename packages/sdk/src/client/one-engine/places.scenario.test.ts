import { roomIdOf, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { expect, test } from 'vitest';
import { createLog } from '../../base/log/log.ts';
import type { CryptoMachines } from '../../platform/crypto/crypto-machine.ts';
import { createMemoryCrypto } from '../../platform/crypto/memory-crypto.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { Client } from '../remote.ts';
import { TestBrowser, type TestTab } from './test-browser.conformance.ts';

const MOMENT_MS = 500;
/** Longer than a tab waits for an engine that died. */
const WHILE_MS = 5_000;

function start() {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  for (const name of ['alice', 'bob', 'carol']) server.user(name);
  const browser = new TestBrowser(server, clock);
  return { clock, server, browser };
}

type Started = ReturnType<typeof start>;

/** Opens a page of a place and signs in. */
async function signIn({ clock, server, browser }: Started, user: string, place: number): Promise<TestTab> {
  const tab = browser.openTab('a', place);
  await clock.advance(MOMENT_MS);
  const { password } = server.user(user);
  const answer = tab.client.command('login.password', { homeserver: server.baseUrl, user, password });
  await clock.advance(MOMENT_MS);
  expect(await answer).toMatchObject({ ok: true });
  return tab;
}

/** The user of a place, as the engine that runs there says; null for nobody. */
async function userOf({ clock, browser }: Started, place: number): Promise<UserId | null> {
  const tab = browser.openTab('a', place);
  const session = watched(tab.client.view('login.session', null));
  await clock.advance(WHILE_MS);
  const value = valueOf(session);
  tab.close();
  return value.kind === 'signedIn' ? value.userId : null;
}

async function answered<Value>({ clock }: Started, pending: Promise<Value>): Promise<Value> {
  await clock.advance(MOMENT_MS);
  return pending;
}

function leave(started: Started, client: Client) {
  return answered(started, client.command('login.leavePlace', null));
}

/** The databases of a place. */
function namesOf({ browser }: Started, place: number): readonly string[] {
  const names = browser.databases.names.filter((name) =>
    place === 1 ? !name.includes(':2') : name === `parley:${place}` || name.includes(`:${place}.`),
  );
  return [...names].sort();
}

test('[MA-01] [MA-02] two accounts have engines, locks and databases of their own, and see nothing of each other', async () => {
  const started = start();
  const { clock, server, browser } = started;
  const [ops, home] = [
    server.room(['alice', 'carol'], { name: 'Ops' }),
    server.room(['bob', 'carol'], { name: 'Home' }),
  ];
  const [first, second] = [await signIn(started, 'alice', 1), await signIn(started, 'bob', 2)];
  expect(browser.running.map(({ name }) => name)).toEqual(['parley-engine/1/a', 'parley-engine:2/1/a']);
  expect(namesOf(started, 1)).toEqual(['parley', expect.stringMatching(/^parley-account:\w{16}$/u)]);
  expect(namesOf(started, 2)).toEqual(['parley-account:2.'.concat(keyOf(started, 2)), 'parley:2']);
  const views = [
    watched(first.client.listView('timeline.items', { roomId: roomIdOf(ops) })),
    watched(second.client.listView('timeline.items', { roomId: roomIdOf(home) })),
  ] as const;
  await clock.advance(MOMENT_MS);
  ops.send('carol', 'for alice');
  home.send('carol', 'for bob');
  await clock.advance(MOMENT_MS);
  expect(views.map((view) => textsOf(view).at(-1))).toEqual(['for alice', 'for bob']);
  const rooms = watched(second.client.listView('roomList.rooms', null));
  await clock.advance(MOMENT_MS);
  expect(valueOf(rooms).items.map(({ roomId }) => roomId)).toEqual([home.id]);
});

function keyOf(started: Started, place: number): string {
  const [name = ''] = namesOf(started, place).filter((other) => other.startsWith('parley-account:'));
  return name.split('.')[1] ?? '';
}

test('[MA-02] [MA-03] who signs out of one and leaves its place leaves nothing there, and the other goes on', async () => {
  const started = start();
  const { clock, server, browser } = started;
  const room = server.room(['alice', 'carol'], { name: 'Ops' });
  const [first, second] = [await signIn(started, 'alice', 1), await signIn(started, 'bob', 2)];
  const before = namesOf(started, 1);
  expect(await leave(started, second.client)).toEqual({ ok: true, value: false });
  await answered(started, second.client.command('login.signOut', null));
  expect(server.user('bob').deviceIds).toEqual([]);
  expect(await leave(started, second.client)).toEqual({ ok: true, value: true });
  expect(namesOf(started, 2)).toEqual([]);
  expect(browser.databases.names).toEqual(before);
  const view = watched(first.client.listView('timeline.items', { roomId: roomIdOf(room) }));
  room.send('carol', 'still here');
  await clock.advance(MOMENT_MS);
  expect(textsOf(view).at(-1)).toBe('still here');
  // The place can be used again, also by the engine that left it.
  const { password } = server.user('carol');
  const again = second.client.command('login.password', { homeserver: server.baseUrl, user: 'carol', password });
  expect(await answered(started, again)).toMatchObject({ ok: true });
  expect(namesOf(started, 2)).toHaveLength(2);
});

test('[MA-02] [MA-03] the first account can go, and the second stays', async () => {
  const started = start();
  const [first] = [await signIn(started, 'alice', 1), await signIn(started, 'bob', 2)];
  await answered(started, first.client.command('login.signOut', null));
  expect(await leave(started, first.client)).toEqual({ ok: true, value: true });
  expect(namesOf(started, 1)).toEqual([]);
  expect(await userOf(started, 2)).toBe('@bob:example.org');
});

test('[MA-03] a place whose keys are still held is not left yet, and a later try finds it', async () => {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  server.user('bob');
  let isHeld = true;
  const inner = createMemoryCrypto(
    clock,
    createLog(() => undefined),
    null,
  );
  const crypto: CryptoMachines = { ...inner, deleteStores: () => Promise.resolve(!isHeld) };
  const started = { clock, server, browser: new TestBrowser(server, clock, { crypto }) };
  const second = await signIn(started, 'bob', 2);
  await answered(started, second.client.command('login.signOut', null));
  expect(await leave(started, second.client)).toEqual({ ok: true, value: false });
  expect(namesOf(started, 2)).toEqual(['parley:2']);
  isHeld = false;
  expect(await leave(started, second.client)).toEqual({ ok: true, value: true });
  expect(namesOf(started, 2)).toEqual([]);
});

test('[MA-03] what a session that the server ended left is kept, and its place with it', async () => {
  const started = start();
  const { clock, server } = started;
  const second = await signIn(started, 'bob', 2);
  server.user('bob').signOutEverywhere();
  await clock.advance(60_000);
  expect(await leave(started, second.client)).toEqual({ ok: true, value: false });
  expect(namesOf(started, 2)).toHaveLength(2);
});

test('[MA-05] who is signed in in another place is led there, and the second session is given back', async () => {
  const started = start();
  const { server } = started;
  await signIn(started, 'alice', 1);
  const [deviceId] = server.user('alice').deviceIds;
  const second = started.browser.openTab('a', 2);
  await started.clock.advance(MOMENT_MS);
  const { password } = server.user('alice');
  const twice = second.client.command('login.password', { homeserver: server.baseUrl, user: 'alice', password });
  expect(await answered(started, twice)).toEqual({
    ok: false,
    error: { kind: 'signedInElsewhere', userId: '@alice:example.org', place: 1 },
  });
  expect(server.user('alice').deviceIds).toEqual([deviceId]);
  expect(namesOf(started, 2)).toEqual(['parley:2']);
  // Once the first has signed out it may be the second.
  await answered(started, started.browser.openTab('a', 1).client.command('login.signOut', null));
  const now = second.client.command('login.password', { homeserver: server.baseUrl, user: 'alice', password });
  expect(await answered(started, now)).toMatchObject({ ok: true });
});

test('[MA-05] two places that sign in as the same at once: one of them stays, and the other is led there', async () => {
  const started = start();
  const { clock, server, browser } = started;
  const { password } = server.user('alice');
  const tabs = [browser.openTab('a', 1), browser.openTab('a', 2)];
  await clock.advance(MOMENT_MS);
  const input = { homeserver: server.baseUrl, user: 'alice', password };
  const both = Promise.all(tabs.map(({ client }) => client.command('login.password', input)));
  const answers = await answered(started, both);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const place = answers[0]?.ok === true ? 1 : 2;
  expect(answers[2 - place]).toMatchObject({
    error: { kind: 'signedInElsewhere', userId: '@alice:example.org', place },
  });
  expect(server.user('alice').deviceIds).toHaveLength(1);
  expect(await userOf(started, place)).toBe('@alice:example.org');
  expect(await userOf(started, 3 - place)).toBeNull();
});

test('[MA-05] who signs in as one whose engine does not run yet gives way once it runs: the older sign-in stays', async () => {
  const started = start();
  const { clock, server, browser } = started;
  const older = await signIn(started, 'alice', 1);
  const [deviceId] = server.user('alice').deviceIds;
  older.close();
  for (const worker of browser.running) worker.kill();
  await clock.advance(MOMENT_MS);
  const newer = await signIn(started, 'alice', 2);
  const session = watched(newer.client.view('login.session', null));
  await clock.advance(MOMENT_MS);
  expect(valueOf(session)).toMatchObject({ kind: 'signedIn' });
  browser.openTab('a', 1);
  await clock.advance(MOMENT_MS);
  expect(valueOf(session)).toMatchObject({ kind: 'signedOut', reason: 'byPerson' });
  expect(server.user('alice').deviceIds).toEqual([deviceId]);
  expect(namesOf(started, 2)).toEqual(['parley:2']);
  expect(await userOf(started, 1)).toBe('@alice:example.org');
});

test('[MA-05] [MA-07] an engine that hangs while it signs in holds up the same user elsewhere for seconds only', async () => {
  const started = start();
  const { clock, server, browser } = started;
  const hanging = browser.locks.thread({ clock });
  await hanging.locks.acquire('parley-claim/@alice:example.org');
  const { client } = browser.openTab('a', 2);
  await clock.advance(MOMENT_MS);
  const { password } = server.user('alice');
  const signedIn = client.command('login.password', { homeserver: server.baseUrl, user: 'alice', password });
  await clock.advance(9_000);
  expect(server.user('alice').deviceIds).toHaveLength(1);
  expect(namesOf(started, 2)).toEqual(['parley:2']);
  await clock.advance(2_000);
  expect(await signedIn).toMatchObject({ ok: true });
});

test('[MA-07] an engine that dies or hangs holds up no other place', async () => {
  const started = start();
  const { clock, server, browser } = started;
  const room = server.room(['alice', 'carol'], { name: 'Ops' });
  const [first] = [await signIn(started, 'alice', 1), await signIn(started, 'bob', 2)];
  const view = watched(first.client.listView('timeline.items', { roomId: roomIdOf(room) }));
  await clock.advance(MOMENT_MS);
  const other = browser.running.find(({ name }) => name.startsWith('parley-engine:2'));
  if (other === undefined) throw new Error('no second engine');
  other.state = 'hanging';
  room.send('carol', 'while it hangs');
  await clock.advance(MOMENT_MS);
  expect(textsOf(view).at(-1)).toBe('while it hangs');
  other.kill();
  room.send('carol', 'after it died');
  await clock.advance(MOMENT_MS);
  expect(textsOf(view).at(-1)).toBe('after it died');
  expect(browser.running.filter(({ name }) => name.startsWith('parley-engine/'))).toHaveLength(1);
});

/** A step of an engine of the second place at which it dies. */
type Step = 'request' | 'write' | 'delete';

/** Kills the engine of the second place when it does the `count`-th step from now. True in the result if it came to that. */
function killAt({ browser }: Started, step: Step, count: number): { readonly wasReached: () => boolean } {
  let left = count;
  let wasReached = false;
  browser.beforeStep = (worker, done) => {
    if (done !== step || !worker.name.startsWith('parley-engine:2')) return;
    left -= 1;
    if (left !== 0) return;
    wasReached = true;
    worker.kill();
  };
  return { wasReached: () => wasReached };
}

/** Does `act` again and again, with an engine that dies one step later each time, and then `check` after a new start. */
async function killedAtEach(
  prepare: (started: Started) => Promise<TestTab>,
  act: (client: Client, started: Started) => Promise<unknown>,
  check: (started: Started) => Promise<void>,
): Promise<number> {
  let kills = 0;
  for (const step of ['request', 'write', 'delete'] as const) {
    for (let count = 1; ; count += 1) {
      const started = start();
      await signIn(started, 'alice', 1);
      const before = namesOf(started, 1);
      const tab = await prepare(started);
      const trap = killAt(started, step, count);
      const pending = act(tab.client, started).catch(() => undefined);
      await started.clock.advance(MOMENT_MS);
      // The browser is closed and opened again.
      tab.close();
      for (const worker of started.browser.running) worker.kill();
      started.browser.beforeStep = () => undefined;
      started.browser.databases.crash();
      void pending;
      await check(started);
      expect(namesOf(started, 1)).toEqual(before);
      expect(await userOf(started, 1)).toBe('@alice:example.org');
      if (!trap.wasReached()) break;
      kills += 1;
    }
  }
  return kills;
}

test('[MA-04] an engine that dies at any step of adding an account leaves it whole or not at all', async () => {
  const kills = await killedAtEach(
    async ({ clock, browser }) => {
      const tab = browser.openTab('a', 2);
      await clock.advance(MOMENT_MS);
      return tab;
    },
    (client, { server }) => {
      const { password } = server.user('bob');
      return client.command('login.password', { homeserver: server.baseUrl, user: 'bob', password });
    },
    async (started) => {
      const user = await userOf(started, 2);
      if (user !== null) return expect(namesOf(started, 2)).toHaveLength(2);
      const tab = started.browser.openTab('a', 2);
      await started.clock.advance(MOMENT_MS);
      expect(await leave(started, tab.client)).toEqual({ ok: true, value: true });
      expect(namesOf(started, 2)).toEqual([]);
    },
  );
  expect(kills).toBeGreaterThan(5);
});

test('[MA-04] an engine that dies at any step of signing out and leaving ends so at the next start', async () => {
  const kills = await killedAtEach(
    (started) => signIn(started, 'bob', 2),
    async (client) => {
      await client.command('login.signOut', null);
      await client.command('login.leavePlace', null);
    },
    async (started) => {
      const tab = started.browser.openTab('a', 2);
      await started.clock.advance(MOMENT_MS);
      await answered(started, tab.client.command('login.signOut', null));
      expect(await leave(started, tab.client)).toEqual({ ok: true, value: true });
      expect(namesOf(started, 2)).toEqual([]);
      expect(started.server.user('bob').deviceIds).toEqual([]);
    },
  );
  expect(kills).toBeGreaterThan(3);
});
