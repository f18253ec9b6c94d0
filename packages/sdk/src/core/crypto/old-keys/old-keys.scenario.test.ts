import 'fake-indexeddb/auto';
import type { Client } from '@parley/sdk/client/remote.ts';
import { roomIdOf, TestEngine, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { createDiskCrypto } from '@parley/testkit/fakes/disk-crypto.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { type OldFixture, restoreOldDatabase, smallOldFixture } from '@parley/testkit/old-keys/old-key-store.ts';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { browserOldKeys } from '../../../platform/old-keys/browser-old-keys.worker.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

interface House {
  readonly server: FakeHomeserver;
  readonly clock: FakeClock;
  readonly roomId: ReturnType<typeof roomIdOf>;
  readonly fixture: OldFixture;
}

/** A server that knows the old device, and a room in which something was said to it. */
function build(): House {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  const room = server.room(['bo', 'old']);
  room.state('bo', 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });
  const fixture = smallOldFixture(2, 60);
  const user = server.user('old');
  server.state.addDevice(user.id, fixture.deviceId, 'An older client');
  server.state.keys.upload(user.id, fixture.deviceId, { device_keys: fixture.deviceKeys });
  server.state.identities.upload(user.id, fixture.signingKeys);
  const mine = fixture.messages.filter(({ roomId }) => roomId === room.id);
  for (const { content } of [...mine.slice(0, 3), ...mine.slice(-1)])
    room.event('bo', 'm.room.encrypted', content as JsonObject);
  return { server, clock, roomId: roomIdOf(room), fixture };
}

function start({ server, clock }: House, databases?: TestEngine['env']['databases']) {
  const crypto = createDiskCrypto(clock);
  return new TestEngine(server, clock, { crypto, oldKeys: browserOldKeys(clock), ...(databases && { databases }) });
}

/** The databases take real time, while that of the engine stands still. */
async function until(engine: TestEngine, isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    if (isSo()) return;
    await engine.pass(50);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`it never came: ${JSON.stringify(engine.env.logEntries.slice(-12))}`);
}

/** Signs in; the answer takes real time as well. */
async function signIn(engine: TestEngine, tab: Client): Promise<void> {
  const { password } = engine.server.user('old');
  const login = { homeserver: engine.server.baseUrl, user: 'old', password };
  let isDone = false;
  const pending = tab.command('login.password', login).finally(() => {
    isDone = true;
  });
  await until(engine, () => isDone);
  expect(await pending).toMatchObject({ ok: true });
}

const OLD_TEXTS = ['Said before the move, 0', 'Said before the move, 300', 'Said before the move, 600'];

test('[06.LM-04] [06.LM-05] [06.LM-09] who signs in where an older client was goes on as its device: what it could read is read', async () => {
  const house = build();
  const { server, fixture, roomId } = house;
  await restoreOldDatabase(indexedDB, fixture.database);
  const [device] = [...server.state.devices.values()].filter(({ id }) => id === fixture.deviceId);
  if (device === undefined) throw new Error('no device');
  for (const message of fixture.toDevice) server.state.sendToDevice(device, message as JsonObject);
  const engine = start(house);
  const tab = engine.openTab();
  const timeline = watched(tab.listView('timeline.items', { roomId }));
  const moving = tab.view('recovery.moving', null);
  const shown: unknown[] = [];
  moving.subscribe(() => {
    if (moving.current.kind === 'ready') shown.push(moving.current.value);
  });
  await signIn(engine, tab);
  expect(server.user('old').deviceIds).toEqual([fixture.deviceId]);
  const session = watched(tab.view('login.session', null));
  await until(engine, () => session.current.kind === 'ready');
  expect(valueOf(session)).toMatchObject({ kind: 'signedIn', deviceId: fixture.deviceId });
  await until(
    engine,
    () => timeline.current.kind === 'ready' && textsOf(timeline).includes('Said while nobody was there'),
  );
  await until(engine, () => OLD_TEXTS.every((text) => textsOf(timeline).includes(text)));
  expect(shown).toContainEqual({ done: 53, total: 63 });
  expect(shown.at(-1)).toBeNull();
  // The device is the one it was, the keys are in this client's own databases, and the old one is gone.
  expect(server.state.keys.query(fixture.userId, [fixture.deviceId])).toMatchObject({
    [fixture.deviceId]: { keys: { [`ed25519:${fixture.deviceId}`]: fixture.identity.ed25519 } },
  });
  const names = async () => (await indexedDB.databases()).map(({ name = '' }) => name);
  for (let turn = 0; turn < 100 && (await names()).includes(fixture.database.name); turn += 1) await engine.pass(50);
  expect((await names()).every((name) => /^parley-crypto:\w+::matrix-sdk-crypto(-meta)?$/.test(name))).toBe(true);
});

test('[SEC-19] [06.LM-07] a room that the old client knew as encrypted gets no plain text, though the server hides that', async () => {
  const house = build();
  const { server, fixture, roomId } = house;
  await restoreOldDatabase(indexedDB, fixture.database);
  server.intercept(({ path }) => path.endsWith('/sync') || path.includes('/state'), {
    kind: 'change',
    change: (body) => JSON.parse(JSON.stringify(body).replaceAll('m.room.encryption', 'm.room.hidden')) as JsonObject,
  });
  const engine = start(house);
  const tab = engine.openTab();
  const rooms = watched(tab.listView('roomList.rooms', null));
  await signIn(engine, tab);
  await until(engine, () => rooms.current.kind === 'ready' && valueOf(rooms).items.length > 0);
  // At once: before the machine is open, and the keys have moved.
  expect(valueOf(rooms).items[0]?.isEncrypted).toBe(true);
  let isSent = false;
  const sending = tab.command('messages.sendText', { roomId, text: 'Secret', format: 'plain' }).finally(() => {
    isSent = true;
  });
  await until(engine, () => isSent);
  expect(await sending).toMatchObject({ ok: true });
  const sent = () => server.requests.matching(({ method, path }) => method === 'PUT' && path.includes('/send/'));
  await until(engine, () => sent().length > 0);
  expect(sent().every(({ path }) => path.includes('/send/m.room.encrypted/'))).toBe(true);
});

test('[OLD-01] a device that the server does not show, or shows with other keys, is left alone: who signs in is a new one', async () => {
  const other = { 'curve25519:OLDDEVICE': 'other', 'ed25519:OLDDEVICE': 'other' };
  for (const keys of [undefined, other]) {
    globalThis.indexedDB = new IDBFactory();
    const house = build();
    const { server, fixture } = house;
    const { deviceId, userId } = fixture;
    server.state.keys.forget(userId, deviceId);
    if (keys !== undefined)
      server.state.keys.upload(userId, deviceId, { device_keys: { ...fixture.deviceKeys, keys } });
    await restoreOldDatabase(indexedDB, fixture.database);
    await expectNewDevice(house);
    // Other users keep what they know of the old device. An old device without keys is removed.
    expect(server.user('old').deviceIds.includes(deviceId)).toBe(keys !== undefined);
  }
});

test("[OLD-01] [06.LM-08] what cannot be opened, is somebody else's or has moved elsewhere stays as it is", async () => {
  const changes: readonly ((fixture: OldFixture) => OldFixture)[] = [
    (fixture) => withRecord(fixture, 'account', ['-', 'rubbish']),
    (fixture) => withRecord(fixture, 'account', ['migrationState', 1]),
    (fixture) => withRecord(fixture, 'device_data', ['-', { devices: {} }]),
    (fixture) => ({ ...fixture, database: { ...fixture.database, version: 12 } }),
    (fixture) =>
      JSON.parse(JSON.stringify(fixture).replaceAll('"@old:example.org"', '"@else:example.org"')) as OldFixture,
  ];
  for (const change of changes) {
    globalThis.indexedDB = new IDBFactory();
    const house = build();
    await restoreOldDatabase(indexedDB, change(house.fixture).database);
    await expectNewDevice(house);
  }
});

test('[OLD-02] [REL-30] a device whose old keys are gone before they moved gets no others', async () => {
  const house = build();
  const { server, fixture } = house;
  await restoreOldDatabase(indexedDB, fixture.database);
  const dying = start(house);
  await signIn(dying, dying.openTab());
  dying.engine.stop();
  globalThis.indexedDB = new IDBFactory();
  const engine = start(house, dying.env.databases);
  const tab = engine.openTab();
  watched(tab.view('login.session', null));
  await until(engine, () =>
    engine.env.logEntries.some(({ message }) => message === 'the keys of this device are gone'),
  );
  await engine.pass(60_000);
  expect(server.state.keys.query(fixture.userId, [fixture.deviceId])).toEqual({
    [fixture.deviceId]: fixture.deviceKeys,
  });
});

/** Signs in, and finds another device than the old one, whose store is as it was. */
async function expectNewDevice(house: House): Promise<void> {
  const engine = start(house);
  const tab = engine.openTab();
  const session = watched(tab.view('login.session', null));
  await signIn(engine, tab);
  const state = valueOf(session);
  expect(state.kind === 'signedIn' && state.deviceId !== house.fixture.deviceId).toBe(true);
  engine.engine.stop();
  expect((await indexedDB.databases()).map(({ name }) => name)).toContain(house.fixture.database.name);
}

/** With another record under a key. */
function withRecord(fixture: OldFixture, name: string, record: readonly [key: string, value: unknown]): OldFixture {
  const stores = fixture.database.stores.map((store) =>
    store.name === name
      ? { ...store, records: [...store.records.filter(([key]) => key !== record[0]), record] }
      : store,
  );
  return { ...fixture, database: { ...fixture.database, stores } };
}
