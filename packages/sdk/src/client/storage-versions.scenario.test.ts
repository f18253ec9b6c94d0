import { roomIdOf, TestEngine, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { expect, test } from 'vitest';
import { createLog } from '../base/log/log.ts';
import { startAccount } from '../core/account/account.ts';
import { Accounts } from '../core/account/accounts.ts';
import { ACCOUNT_STORES, SESSION_DATABASE, SESSION_STORES } from '../core/account/layouts.ts';
import { timelineOptions } from '../core/history/options.ts';
import { migrateStores, schemaOf } from '../core/storage/migrations.ts';
import { FEATURE_STORES, META } from '../core/storage/record-store.ts';
import { syncStore } from '../core/sync/sync-record.ts';
import {
  eventSockets,
  featureStores,
  type ItemContent,
  type ItemExtra,
  loadTimelineSockets,
  roomLists,
} from '../features/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Client } from './remote.ts';

/** The last version of an account's database before its stores had versions of their own. */
const LAST_BEFORE = 26;

async function start() {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock }), clock, { databases: new TestDatabases() });
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'hello');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const page = look(tab, roomIdOf(room));
  await app.pass(100);
  return { app, tab, room, roomId: roomIdOf(room), page };
}

function look(tab: Client, roomId: ReturnType<typeof roomIdOf>) {
  const session = watched(tab.view('login.session', null));
  const items = watched(tab.listView('timeline.items', { roomId }));
  const drafts = watched(tab.listView('drafts.list', null));
  return {
    session: () => valueOf(session),
    texts: () => textsOf(items).filter((text) => !text.startsWith('(')),
    drafts: () => valueOf(drafts).items.map(({ text }) => text),
  };
}

/** The next engine, on `databases`. */
async function restart(
  { app, roomId }: Pick<Awaited<ReturnType<typeof start>>, 'app' | 'roomId'>,
  databases: TestDatabases,
) {
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases, seed: 9 });
  const page = look(next.openTab(), roomId);
  await next.pass(200);
  return { app: next, page };
}

async function opened(opening: ReturnType<TestDatabases['open']>): Promise<Database> {
  const database = await opening;
  if (!database.ok) throw new Error(database.error.kind);
  return database.value;
}

/** All that is on `disk`, as an engine left it whose stores had no versions of their own. */
async function asBefore(disk: TestDatabases): Promise<TestDatabases> {
  const old = new TestDatabases();
  for (const name of disk.names) {
    const stores = name === SESSION_DATABASE ? SESSION_STORES : ACCOUNT_STORES;
    const names = stores.map((store) => store.name).filter((store) => store !== FEATURE_STORES.name);
    const from = await opened(disk.open(schemaOf(name, stores)));
    const to = await opened(old.open({ name, version: LAST_BEFORE, stores: names }));
    for (const store of names) {
      const found = await from.range(store, { prefix: [] });
      if (!found.ok) throw new Error(found.error.kind);
      const kept = found.value.filter(({ key }) => store !== META.name || key[0] !== 'stores');
      await to.write(
        kept.map(({ key, value }) => ({ kind: 'put', store, key, value }) as const),
        'strict',
      );
    }
    from.close();
    to.close();
  }
  return old;
}

test('[KEEP-17] what was stored before stores had versions is gone on from: unsent messages, drafts and rooms; sync begins anew', async () => {
  const started = await start();
  const { app, tab, room, roomId } = started;
  const written = { text: 'begun', reply: null, edit: null, writer: 'one' };
  await app.answer(tab.command('drafts.write', { roomId, threadRoot: null, ...written }));
  app.server.setReachable(false);
  await app.answer(tab.command('messages.sendText', { roomId, text: 'unsent', format: 'plain' }));
  app.engine.stop();
  const old = await asBefore(app.env.databases);
  const next = await restart(started, old);
  expect(next.page.session()).toMatchObject({ kind: 'signedIn' });
  expect(next.page.texts()).toEqual(['hello', 'unsent']);
  expect(next.page.drafts()).toEqual(['begun']);
  app.server.setReachable(true);
  const before = app.server.requests.matching('/sync').length;
  await next.app.pass(20_000);
  expect(app.server.requests.matching('/sync')[before]?.query.has('pos')).toBe(false);
  expect(room.events.filter(({ type }) => type === 'm.room.message').map(({ content }) => content['body'])).toEqual([
    'hello',
    'unsent',
  ]);
  room.send('bob', 'later');
  await next.app.pass(200);
  expect(next.page.texts()).toEqual(['hello', 'unsent', 'later']);
  // It is migrated once.
  const asked = app.server.requests.matching('/sync').length;
  const again = await restart({ app: next.app, roomId }, old);
  expect(again.page.texts()).toEqual(['hello', 'unsent', 'later']);
  expect(app.server.requests.matching('/sync')[asked]?.query.has('pos')).toBe(true);
});

test('[KEEP-17] of what was stored before stores had versions the position alone goes: keys, drafts and what is to be sent stay', async () => {
  const disk = new TestDatabases();
  const names = ACCOUNT_STORES.map(({ name }) => name).filter((name) => name !== FEATURE_STORES.name);
  const before = await opened(disk.open({ name: 'account', version: LAST_BEFORE, stores: names }));
  await before.write(
    names.map((store) => ({ kind: 'put', store, key: ['kept'], value: store }) as const),
    'strict',
  );
  before.close();
  const stores = [...ACCOUNT_STORES, ...featureStores];
  const after = await opened(disk.open(schemaOf('account', stores)));
  expect(await migrateStores(after, stores)).toMatchObject({ ok: true });
  const left = await Promise.all(names.map((store) => after.get(store, ['kept'])));
  expect(left.map((found) => found.ok && found.value)).toEqual(
    names.map((name) => (name === syncStore.name ? undefined : name)),
  );
});

test('[KEEP-16] [KEEP-08] a store of a newer version is not touched: the engine that knows it finds all as it was', async () => {
  const started = await start();
  const { app, roomId } = started;
  app.engine.stop();
  const newer = featureStores.map((store) => ({ ...store, version: store.version + 1 }));
  const startAny = startAccount<ItemContent, ItemExtra>;
  const parts = { startAccount: startAny, eventSockets, roomLists, loadSockets: loadTimelineSockets };
  const newEngine = async () => {
    const loadParts = () => Promise.resolve({ ...parts, featureStores: newer });
    const accounts = new Accounts(app.env, createLog(app.env.logSink), loadParts, timelineOptions(undefined));
    await accounts.restore();
    const { kind } = accounts.state.current;
    accounts.stop();
    return kind;
  };
  expect(await newEngine()).toBe('signedIn');
  const { app: older, page } = await restart({ app, roomId }, app.env.databases);
  expect(page.session()).toEqual({ kind: 'storageFailed', reason: 'tooNew' });
  older.engine.stop();
  expect(await newEngine()).toBe('signedIn');
});
