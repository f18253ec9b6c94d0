import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import type { TestDatabases, WriteAttempt } from '@parley/testkit/fakes/test-databases.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { expect, test } from 'vitest';
import { createLog } from '../base/log/log.ts';
import { startAccount } from '../core/account/account.ts';
import { Accounts } from '../core/account/accounts.ts';
import { ACCOUNT_STORES, SESSION_DATABASE, SESSION_STORES } from '../core/account/layouts.ts';
import { keyStore } from '../core/account/session-stores.ts';
import { draftFileStore, draftStore } from '../core/drafts/draft-stores.ts';
import { timelineOptions } from '../core/history/options.ts';
import { schemaOf } from '../core/storage/migrations.ts';
import {
  eventSockets,
  featureStores,
  type ItemContent,
  type ItemExtra,
  loadTimelineSockets,
  roomLists,
} from '../features/index.ts';
import type { Database, OpenFailure } from '../platform/database/database.ts';
import type { DeviceId, UserId } from '../protocol/ids/ids.ts';
import type { Client } from './remote.ts';

const SECRET = 'the eagle lands at noon';

/** Alice and Bob share a room, Alice has it open and has heard the secret. */
async function start() {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock }), clock);
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const other = app.server.room(['alice', 'bob'], { name: 'Lunch' });
  other.send('bob', 'soup');
  room.send('bob', SECRET);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const page = look(tab, roomIdOf(room));
  await app.pass(100);
  return { app, tab, room, roomId: roomIdOf(room), other, page };
}

/** The state that a page shows. */
function look(tab: Client, roomId: ReturnType<typeof roomIdOf>) {
  const session = watched(tab.view('login.session', null));
  const status = watched(tab.view('storage.status', null));
  const items = watched(tab.listView('timeline.items', { roomId }));
  const rooms = watched(tab.listView('roomList.rooms', null));
  return {
    session: () => valueOf(session),
    status: () => valueOf(status).kind,
    texts: () => textsOf(items).filter((text) => !text.startsWith('(')),
    names: () => valueOf(rooms).items.map(({ name }) => (name.kind === 'named' ? name.name : name.kind)),
  };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Starts again on the same disk. */
async function restart({ app, roomId }: Started, passMs = 200) {
  app.engine.stop();
  const second = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const tab = second.openTab();
  const page = look(tab, roomId);
  await second.pass(passMs);
  return { app: second, tab, page };
}

/** The bodies of the room's messages, as the server has them. */
function bodiesOf(room: ScriptedRoom): readonly unknown[] {
  return room.events.filter(({ type }) => type === 'm.room.message').map(({ content }) => content['body']);
}

function accountName(databases: TestDatabases): string {
  return databases.names.find((name) => name !== SESSION_DATABASE) ?? '';
}

/** A database as it lies on the disk. */
async function raw(databases: TestDatabases, name: string): Promise<Database> {
  const opened = await databases.open(schemaOf(name, name === SESSION_DATABASE ? SESSION_STORES : ACCOUNT_STORES));
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value;
}

async function recordsOf(database: Database, store: string) {
  const found = await database.range(store, { prefix: [] });
  if (!found.ok) throw new Error(found.error.kind);
  return found.value;
}

/** Changes a byte of every record of `store` that `choose` takes. Returns how many. */
async function damage(
  databases: TestDatabases,
  store: string,
  choose: (key: readonly unknown[]) => boolean = () => true,
) {
  const database = await raw(databases, accountName(databases));
  const chosen = (await recordsOf(database, store)).filter(({ key }) => choose(key));
  for (const { key, value } of chosen) {
    if (!(value instanceof Uint8Array)) throw new Error('not sealed');
    await database.write([{ kind: 'put', store, key, value: value.with(20, (value[20] ?? 0) ^ 1) }], 'strict');
  }
  return chosen.length;
}

test('[KEEP-01] neither the token nor what was said is on the disk in the clear, nor what was begun', async () => {
  const { app, tab, roomId } = await start();
  const words = { text: `${SECRET}, and so do I`, reply: null, edit: null, writer: 'one' };
  await app.answer(tab.command('drafts.write', { roomId, threadRoot: null, ...words }));
  const file = new TextEncoder().encode(SECRET);
  await app.answer(
    tab.command('drafts.addFile', { roomId, threadRoot: null, id: 'f', name: SECRET, mimeType: 'a/b', bytes: file }),
  );
  expect([draftStore, draftFileStore].map(({ name }) => app.env.databases.countIn(name))).toEqual([1, 1]);
  const token =
    app.server.requests.matching('/sync').at(-1)?.headers.get('authorization')?.slice('Bearer '.length) ?? '';
  expect(token.length).toBeGreaterThan(3);
  let bytes = 0;
  for (const [name, stores] of [
    [SESSION_DATABASE, SESSION_STORES],
    [accountName(app.env.databases), ACCOUNT_STORES],
  ] as const) {
    const database = await raw(app.env.databases, name);
    for (const store of stores.map((declared) => declared.name).filter((candidate) => candidate !== keyStore.name)) {
      for (const { key, value } of await recordsOf(database, store)) {
        if (!(value instanceof Uint8Array)) throw new Error(`${store} is not sealed`);
        bytes += value.length;
        const text = `${JSON.stringify(key)} ${new TextDecoder('latin1').decode(value)}`;
        for (const secret of [token, SECRET, 'Ops', 'alice:']) expect(text).not.toContain(secret);
      }
    }
  }
  expect(bytes).toBeGreaterThan(1_000);
});

test('[KEEP-02] [REL-35] what leaves the machine was on the disk before: session, then message, then request', async () => {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock }), clock);
  const room = app.server.room(['alice', 'bob']);
  const order: string[] = [];
  app.env.databases.failWrites((attempt: WriteAttempt) => {
    for (const { store, kind, key } of attempt.ops.filter((op) => op.kind === 'put'))
      order.push(`${kind} ${store} ${String(key.at(-1))} ${attempt.durability}`);
    return undefined;
  });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const signIn = order.filter((line) => line.endsWith('strict'));
  expect(signIn).toEqual([
    'put keys seal strict',
    expect.stringMatching(/^put session \w{16} strict$/u),
    'put meta owner strict',
    'put session current strict',
  ]);
  order.length = 0;
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await app.pass(50);
  items.subscribe(() => {
    if (items.current.kind === 'ready' && textsOf(items).includes('hello')) order.push('shown');
  });
  const sends = () => app.server.requests.matching('/send/').length;
  app.server.setReachable(false);
  await app.answer(tab.command('messages.sendText', { roomId: roomIdOf(room), text: 'hello', format: 'plain' }));
  await app.pass(10);
  const told = order.filter((line) => line.includes('outbox') || line === 'shown');
  expect(told.slice(0, 3)).toEqual(['put outbox 0 relaxed', 'shown', 'put meta outbox strict']);
  app.env.databases.failWrites(({ ops }) =>
    ops.some(({ store }) => store === 'outbox') ? { kind: 'failed', reason: '' } : undefined,
  );
  const before = sends();
  const refused = await app.answer(
    tab.command('messages.sendText', { roomId: roomIdOf(room), text: 'never kept', format: 'plain' }),
  );
  app.server.setReachable(true);
  await app.pass(5_000);
  expect(refused.ok).toBe(false);
  expect(textsOf(items)).not.toContain('never kept');
  expect(
    app.server.requests
      .matching('/send/')
      .slice(before)
      .some(({ body }) => JSON.stringify(body).includes('never')),
  ).toBe(false);
});

test.each<[string, (databases: TestDatabases) => Promise<unknown>]>([
  ['the account’s database', (databases) => databases.delete(accountName(databases))],
  [
    'the key',
    async (databases) => {
      const database = await raw(databases, SESSION_DATABASE);
      await database.write([keyStore.delete(['seal'])], 'strict');
      database.close();
    },
  ],
])(
  '[KEEP-09] [REL-30] [REL-34] without %s nobody is signed in silently, and starting over leads to signing in',
  async (_, remove) => {
    const started = await start();
    started.app.engine.stop();
    await remove(started.app.env.databases);
    const requests = started.app.server.requests;
    const before = requests.matching('/sync').length;
    const { app, tab, page } = await restart(started, 5_000);
    expect(page.session()).toEqual({ kind: 'storageLost' });
    expect(requests.matching('/sync')).toHaveLength(before);
    await app.answer(tab.command('storage.startOver', null));
    await app.pass(10);
    expect(page.session()).toEqual({ kind: 'signedOut', reason: 'byPerson', keeps: 'everything' });
    await app.signIn(tab, 'alice');
    await app.pass(100);
    expect(page.texts()).toEqual([SECRET]);
  },
);

test('[KEEP-09] starting over gives back the token of the session that is lost', async () => {
  const started = await start();
  started.app.engine.stop();
  await started.app.env.databases.delete(accountName(started.app.env.databases));
  const { app, tab } = await restart(started);
  await app.answer(tab.command('storage.startOver', null));
  expect(app.server.requests.matching('/logout')).toHaveLength(1);
  expect(app.env.databases.names.filter((name) => name !== SESSION_DATABASE)).toEqual([]);
});

test.each(['session', 'account'] as const)('[KEEP-09] the %s database deleted while open is lost', async (which) => {
  const { app, tab, page, room } = await start();
  const { databases } = app.env;
  await databases.delete(which === 'session' ? SESSION_DATABASE : accountName(databases));
  await app.pass(2_000);
  expect(page.session()).toEqual({ kind: 'storageLost' });
  const before = app.server.requests.matching('/sync').length;
  room.send('bob', 'anybody there?');
  await app.pass(60_000);
  expect(app.server.requests.matching('/sync')).toHaveLength(before);
  await app.answer(tab.command('storage.startOver', null));
  expect(app.server.requests.matching('/logout')).toHaveLength(1);
  await app.signIn(tab, 'alice');
  await app.pass(100);
  expect(page.texts()).toEqual([SECRET, 'anybody there?']);
});

test.each(['account', 'session'] as const)(
  '[KEEP-09] signing in as the same device again, without its %s database, is not the same device',
  async (which) => {
    const started = await start();
    const { app, tab, page } = started;
    app.server.user('alice').signOutEverywhere();
    await app.pass(60_000);
    expect(page.session()).toMatchObject({ kind: 'signedOut', reason: 'byServer' });
    await app.env.databases.delete(which === 'session' ? SESSION_DATABASE : accountName(app.env.databases));
    const { password } = app.server.user('alice');
    const login = { homeserver: app.server.baseUrl, user: 'alice', password };
    const refused = await app.answer(tab.command('login.password', login));
    expect(refused).toEqual({ ok: false, error: { kind: 'storageFailed' } });
    expect(page.session()).toEqual({ kind: 'storageLost' });
    await app.answer(tab.command('storage.startOver', null));
    await app.signIn(tab, 'alice');
    await app.pass(100);
    expect(page.texts()).toEqual([SECRET]);
  },
);

test('[KEEP-11] [REL-32] a connection that the browser closes is open again within 2 s, and nothing is lost', async () => {
  const { app, tab, page, room, roomId } = await start();
  for (let round = 1; round <= 5; round += 1) {
    app.env.databases.lose();
    room.send('bob', `during ${round}`);
    await app.pass(2_000);
    expect(page.status()).toBe('ok');
    expect(page.texts().at(-1)).toBe(`during ${round}`);
    const sent = await app.answer(tab.command('messages.sendText', { roomId, text: `mine ${round}`, format: 'plain' }));
    expect(sent.ok).toBe(true);
    await app.pass(100);
  }
  const said = [1, 2, 3, 4, 5].flatMap((round) => [`during ${round}`, `mine ${round}`]);
  expect(page.texts()).toEqual([SECRET, ...said]);
  expect(bodiesOf(room)).toEqual([SECRET, ...said]);
});

/** The accounts on `app`'s disk, with their parts in the test's hands. */
function accountsOn({ env }: TestEngine, loadParts: () => Promise<typeof PARTS>) {
  return new Accounts(env, createLog(env.logSink), loadParts, timelineOptions(undefined));
}

const startAny = startAccount<ItemContent, ItemExtra>;
const PARTS = { startAccount: startAny, eventSockets, roomLists, loadSockets: loadTimelineSockets, featureStores };

test('[KEEP-11] so it is where the browser closes it while the rest of the account is still on its way', async () => {
  const { app, room } = await start();
  app.engine.stop();
  let arrive = () => undefined as void;
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const startLate: typeof PARTS.startAccount = async (options) => {
    const started = await startAccount(options);
    await onItsWay;
    return started;
  };
  const accounts = accountsOn(app, () => Promise.resolve({ ...PARTS, startAccount: startLate }));
  const restored = accounts.restore();
  await app.pass(0);
  app.env.databases.lose();
  arrive();
  await restored;
  room.send('bob', 'later');
  await app.pass(2_000);
  const latest = accounts.account.current?.rooms.records.get(roomIdOf(room))?.latest;
  expect(latest?.event.content['body']).toBe('later');
  accounts.stop();
});

test('[KEEP-08] who signs in while the code of the account cannot be fetched is signed out again, and nothing of it is left', async () => {
  const app = createTestEngine();
  app.engine.stop();
  let isOffline = true;
  const accounts = accountsOn(app, () => {
    if (isOffline) return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    return Promise.resolve(PARTS);
  });
  await accounts.restore();
  const userId = '@alice:example.org' as UserId;
  const loggedIn = {
    userId,
    deviceId: 'D' as DeviceId,
    accessToken: 'T',
    refreshToken: null,
    expiresInMs: null,
    baseUrl: null,
  };
  expect(await accounts.signIn(loggedIn, app.server.baseUrl)).toEqual({ ok: false, error: { kind: 'storageFailed' } });
  expect(accounts.state.current).toMatchObject({ kind: 'signedOut', reason: 'never' });
  expect(app.env.databases.names).toEqual([SESSION_DATABASE]);
  isOffline = false;
  expect((await accounts.signIn(loggedIn, app.server.baseUrl)).ok).toBe(true);
  accounts.stop();
});

test('[KEEP-11] [KEEP-07] a disk that stays away is asked again and again; what was shown stays', async () => {
  const { app, page, room, tab } = await start();
  app.env.databases.failOpen({ kind: 'unavailable', reason: 'gone' });
  app.env.databases.lose();
  room.send('bob', 'later');
  await app.pass(10_000);
  expect(page.status()).toBe('away');
  expect(page.session()).toMatchObject({ kind: 'signedIn', keeps: 'everything' });
  expect(page.texts()).toEqual([SECRET]);
  expect(page.names()).toContain('Ops');
  app.env.databases.failOpen(undefined);
  await app.answer(tab.command('storage.retry', null));
  await app.pass(200);
  expect(page.status()).toBe('ok');
  expect(page.texts()).toEqual([SECRET, 'later']);
});

test.each(['rooms', 'state', 'members', 'chunks'])(
  '[KEEP-12] a room with damaged %s is fetched anew',
  async (store) => {
    const started = await start();
    const { app, roomId } = started;
    app.engine.stop();
    expect(await damage(app.env.databases, store, ([first]) => first === roomId)).toBeGreaterThan(0);
    const { page } = await restart(started, 2_000);
    expect(page.session()).toMatchObject({ kind: 'signedIn' });
    expect(page.texts()).toEqual([SECRET]);
    expect([...page.names()].sort()).toEqual(['Lunch', 'Ops']);
  },
);

test('[KEEP-12] damage everywhere costs nothing that the server has', async () => {
  const started = await start();
  const { app } = started;
  app.engine.stop();
  for (const store of ['sync', 'rooms', 'state', 'members', 'chunks']) await damage(app.env.databases, store);
  const { page } = await restart(started, 2_000);
  expect(page.texts()).toEqual([SECRET]);
  expect([...page.names()].sort()).toEqual(['Lunch', 'Ops']);
});

test('[KEEP-12] damage to what is to be sent takes only that, and damage elsewhere leaves it', async () => {
  const started = await start();
  const { app, tab, roomId, room } = started;
  app.server.setReachable(false);
  for (const text of ['one', 'two', 'three'])
    await app.answer(tab.command('messages.sendText', { roomId, text, format: 'plain' }));
  app.engine.stop();
  expect(await damage(app.env.databases, 'outbox', (key) => key.at(-1) === 1)).toBe(1);
  expect(await damage(app.env.databases, 'chunks')).toBeGreaterThan(0);
  app.server.setReachable(true);
  await restart(started, 5_000);
  expect(bodiesOf(room)).toEqual([SECRET, 'one', 'three']);
});

test.each<[OpenFailure, string]>([
  [{ kind: 'tooNew' }, 'tooNew'],
  [{ kind: 'blocked' }, 'blocked'],
  [{ kind: 'quotaExceeded' }, 'full'],
  [{ kind: 'closed' }, 'broken'],
])(
  '[KEEP-08] an open that fails with %o is said so, and trying again helps without a reload',
  async (failure, reason) => {
    const started = await start();
    started.app.env.databases.failOpen(failure);
    const { app, tab, page } = await restart(started, 10_000);
    expect(page.session()).toEqual({ kind: 'storageFailed', reason });
    await app.answer(tab.command('storage.retry', null));
    expect(page.session()).toEqual({ kind: 'storageFailed', reason });
    app.env.databases.failOpen(undefined);
    await app.answer(tab.command('storage.retry', null));
    await app.pass(100);
    expect(page.session()).toMatchObject({ kind: 'signedIn' });
    expect(page.texts()).toEqual([SECRET]);
  },
);

test('[KEEP-08] [REL-33] [11.SG-01] data of a newer version is left as it is', async () => {
  const started = await start();
  const { app } = started;
  app.engine.stop();
  const name = accountName(app.env.databases);
  const schema = schemaOf(name, ACCOUNT_STORES);
  await app.env.databases.open({ ...schema, version: schema.version + 1 });
  const { page } = await restart(started);
  expect(page.session()).toEqual({ kind: 'storageFailed', reason: 'tooNew' });
  const left = await app.env.databases.open({ ...schema, version: schema.version + 1 });
  expect(left.ok && (await recordsOf(left.value, 'rooms')).length).toBe(2);
});
