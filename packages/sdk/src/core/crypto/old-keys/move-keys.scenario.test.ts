import 'fake-indexeddb/auto';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { messagesTo, must } from '@parley/testkit/fakes/key-server.ts';
import { type Door, NewHouse } from '@parley/testkit/old-keys/moving-house.ts';
import {
  eventOf,
  type OldFixture,
  readOldFixture,
  restoreOldDatabase,
  smallOldFixture,
} from '@parley/testkit/old-keys/old-key-store.ts';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import { findOldIndexedDb } from '../../../platform/old-keys/old-indexeddb.worker.ts';
import type { OldKeyStore } from '../../../platform/old-keys/old-key-store.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import { blockedStore } from '../crypto-stores.ts';
import { STAGE } from './old-records.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function openOld(): Promise<OldKeyStore> {
  const store = await must(findOldIndexedDb(new FakeClock()));
  if (store === null) throw new Error('no old store');
  return store;
}

/** Messages of `fixture` that the OlmMachine can decrypt. */
async function readable({ messages }: OldFixture, machine: CryptoMachine): Promise<readonly string[]> {
  const read: string[] = [];
  for (const [at, message] of messages.entries()) {
    const opened = await must(machine.decrypt(eventOf(message, at)));
    const clear = opened.kind === 'opened' ? (opened.clear as { readonly content: { readonly body: string } }) : null;
    if (clear !== null) read.push(clear.content.body);
  }
  return read;
}

/** Texts of the fixture's messages. The key of the last one has not arrived yet. */
function said({ messages }: OldFixture): readonly string[] {
  return messages.slice(0, -1).map(({ body }) => body);
}

async function keyCount(machine: CryptoMachine): Promise<number> {
  return (JSON.parse(await must(machine.secrets.exportRoomKeys())) as unknown[]).length;
}

test('[06.LM-03] [06.LM-04] [06.LM-05] [06.LM-06] [11.NU-03] a store of 5,000 sessions moves in batches of fifty, with its messages readable after', async () => {
  const fixture = readOldFixture();
  await restoreOldDatabase(indexedDB, fixture.database);
  const house = new NewHouse(fixture);
  const { publicKey } = fixture.backup;
  const failed = { ok: false as const, error: { kind: 'unreachable' as const } };
  const algorithm = 'm.megolm_backup.v1.curve25519-aes-sha2';
  const current = { ok: true as const, value: { version: '7', algorithm, publicKey, authData: {}, count: 1 } };
  house.backupAnswers.push(failed as never, failed as never, current);
  const store = await openOld();
  const moving = house.move(store);
  // The server is asked for the backup again after two seconds, until it answers.
  for (let tries = 0; tries < 2; tries += 1) {
    while (house.backupAnswers.length > 2 - tries) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(house.backupAnswers).toHaveLength(2 - tries);
    await house.clock.advance(2_000);
  }
  expect(await moving).toEqual({ ok: true, value: undefined });
  const { progress } = house;
  expect(progress.slice(0, 4)).toEqual([0, 1, 51, 101].map((done) => ({ done, total: 5_101 })));
  expect(progress.slice(-2)).toEqual([
    { done: 5_101, total: 5_101 },
    { done: -1, total: -1 },
  ]);
  expect(progress).toHaveLength(2 + 2 + 100 + 1);
  expect(await must(store.value('migrationState'))).toBe(STAGE.roomKeysMoved);
  expect([await must(store.count('olm')), await must(store.count('megolm'))]).toEqual([0, 0]);

  const machine = await house.machine();
  expect(machine.identity).toEqual(fixture.identity);
  expect(await keyCount(machine)).toBe(5_000);
  expect(await readable(fixture, machine)).toEqual(said(fixture));
  expect(await house.finish(machine, store)).toBe(true);
  // The key that was sent while nobody was there comes by a session that moved as well.
  await must(machine.receive(messagesTo(fixture.toDevice)));
  expect(await readable(fixture, machine)).toEqual(fixture.messages.map(({ body }) => body));
  expect(await must(machine.backup.savedKey())).toMatchObject({ version: '7' });
  expect(await must(machine.backup.counts())).toEqual({ total: 5_001, backedUp: 2_500 });
});

/** Nothing is deleted before it was taken and is safe, and no stage is said to be reached before. */
function expectSafe(doors: readonly Door[]): void {
  for (const [at, door] of doors.entries())
    if (door === 'remove' || door === 'setStage') expect(doors[at - 1]).toBe('makeSafe');
}

test('[06.LM-03] [06.LM-04] killed at each step it goes on from there, and nothing is lost', async () => {
  const fixture = smallOldFixture(51, 51);
  const clean = new NewHouse(fixture);
  await restoreOldDatabase(indexedDB, fixture.database);
  const store = await openOld();
  expect(await clean.move(store)).toEqual({ ok: true, value: undefined });
  store.close();
  const steps = clean.doors.length;
  expectSafe(clean.doors);
  // The account, and two batches of each kind; each taken, safe, deleted; and the stages.
  expect(steps).toBe(3 + 2 * 3 + 2 + 2 * 3 + 2);
  for (let diesAfter = 0; diesAfter < steps; diesAfter += 1) {
    globalThis.indexedDB = new IDBFactory();
    await restoreOldDatabase(indexedDB, fixture.database);
    const house = new NewHouse(fixture);
    house.diesAfter = diesAfter;
    const dying = await openOld();
    expect(await house.move(dying)).toBeNull();
    dying.close();
    house.diesAfter = Number.POSITIVE_INFINITY;
    const next = await openOld();
    expect(await house.move(next), `after ${diesAfter} steps`).toEqual({ ok: true, value: undefined });
    next.close();
    expectSafe(house.doors.slice(diesAfter));
    const machine = await house.machine();
    expect(machine.identity).toEqual(fixture.identity);
    expect(await keyCount(machine)).toBe(51);
    expect(await readable(fixture, machine)).toEqual(said(fixture));
    const left = await openOld();
    expect(await house.finish(machine, left)).toBe(true);
    await must(machine.receive(messagesTo(fixture.toDevice)));
    expect((await readable(fixture, machine)).at(-1)).toBe('Said while nobody was there');
  }
});

test('[06.LM-07] rooms keep how they were encrypted, and what the old client verified stays so; then the old store is gone', async () => {
  const fixture = smallOldFixture(1, 1);
  await restoreOldDatabase(indexedDB, withoutSecrets(fixture).database);
  const house = new NewHouse(fixture);
  const store = await openOld();
  await house.move(store);
  const machine = await house.machine();
  // The server shows the device only after its keys were brought there, which a device from elsewhere may have to do first.
  house.isDeviceKnown = false;
  const finishing = house.finish(machine, store);
  while (house.asked.length === 0 || !house.isDeviceKnown) await new Promise((resolve) => setTimeout(resolve, 5));
  await house.clock.advance(2_000);
  expect(await finishing).toBe(true);
  expect(house.asked.map(({ kind }) => kind)).toEqual(['keysQuery', 'keysQuery']);
  const settings = (room: string) => must(machine.roomSettings(room as RoomId));
  expect(await settings('!room1:example.org')).toEqual({ periodMs: 604_800_000, periodMessages: 100 });
  expect(await settings('!room2:example.org')).toEqual({ periodMs: 3_600_000, periodMessages: 7 });
  expect(await settings('!room3:example.org')).toBeNull();
  expect(house.logged.map(({ message }) => message)).toContain('how a room was encrypted is not known here');
  // Whatever a server says of them: also of the one whose algorithm nobody speaks.
  const { encrypted } = await house.rooms();
  expect(['1', '2', '3', '4'].map((room) => encrypted.has(`!room${room}:example.org` as RoomId))).toEqual([
    ...[true, true, true, false],
  ]);
  expect(await must(machine.identities.hasOwnKeys())).toBe(false);
  expect(await must(machine.identities.identityOf(fixture.userId))).toMatchObject({ isVerified: true });
  expect((await must(machine.outgoing())).map(({ kind }) => kind)).not.toContain('signatureUpload');
  expect(await must(findOldIndexedDb(new FakeClock()))).toBeNull();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(fixture.database.name);
});

test('[06.LM-07] an identity that the old client did not verify, or another than it verified, stays unverified', async () => {
  for (const trusted of [undefined, { master: { keys: { 'ed25519:another': 'another' } } }]) {
    globalThis.indexedDB = new IDBFactory();
    const fixture = smallOldFixture(1, 1);
    await restoreOldDatabase(indexedDB, withoutSecrets(fixture, trusted).database);
    const house = new NewHouse(fixture);
    const store = await openOld();
    await house.move(store);
    const machine = await house.machine();
    expect(await house.finish(machine, store)).toBe(true);
    expect(await must(machine.identities.identityOf(fixture.userId))).toMatchObject({ isVerified: false });
  }
});

test('[06.LM-07] [SEC-19] what the old client had blocked is blocked', async () => {
  const fixture = smallOldFixture(1, 1);
  const data = { devices: { '@bo:example.org': { GOOD: { verified: 0 }, BAD: { verified: -1 } }, odd: 7 } };
  await restoreOldDatabase(indexedDB, withDevices(fixture, data).database);
  const house = new NewHouse(fixture);
  const store = await openOld();
  await house.move(store);
  expect(await house.finish(await house.machine(), store)).toBe(true);
  const blocked = await must(blockedStore.range(await house.database, { prefix: ['blocked'] }));
  expect(blocked).toEqual([{ userId: '@bo:example.org', deviceId: 'BAD', isByPerson: true }]);
});

test('[06.LM-05] private keys of the identity move along, sealed or in the clear', async () => {
  const fixture = smallOldFixture(1, 1);
  await restoreOldDatabase(indexedDB, fixture.database);
  const house = new NewHouse(fixture);
  const store = await openOld();
  await house.move(store);
  const machine = await house.machine();
  expect(await house.finish(machine, store)).toBe(true);
  const sealed = await must(machine.secrets.identityKeys());
  if (sealed === null) throw new Error('no keys');

  globalThis.indexedDB = new IDBFactory();
  const clear = new Map<string, unknown>([
    ['ssss_cache:master', Uint8Array.from(atob(sealed.master), (character) => character.charCodeAt(0))],
    ['ssss_cache:self_signing', { ciphertext: 'damaged', iv: '', mac: '' }],
  ]);
  await restoreOldDatabase(indexedDB, withAccount(fixture, clear).database);
  const other = new NewHouse(fixture);
  const again = await openOld();
  expect(await other.move(again)).toEqual({ ok: true, value: undefined });
  expect(other.logged.map(({ message }) => message)).toContain('an old secret cannot be read');
  const next = await other.machine();
  expect(await other.finish(next, again)).toBe(true);
  expect(await must(next.secrets.identityKeys())).toBeNull();
  expect(await must(next.identities.identityOf(fixture.userId))).toMatchObject({ isVerified: true });
});

test('[06.LM-06] what is damaged stays where it is, the rest moves, and the old store is kept', async () => {
  const fixture = smallOldFixture(3, 60);
  const damage = (records: readonly (readonly unknown[])[], at: number, change: object) =>
    records.map((record, index) => (index === at ? [{ ...(record[0] as object), ...change }] : record));
  const stores = fixture.database.stores.map((store) => {
    if (store.name === 'sessions') return { ...store, records: damage(store.records, 1, { session: 'rubbish' }) };
    if (store.name !== 'inbound_group_sessions') return store;
    const { records } = store;
    return {
      ...store,
      records: damage(damage(records, 2, { session: 7 }), 5, { session: { room_id: '!a:b', session: 'x' } }),
    };
  });
  await restoreOldDatabase(indexedDB, { ...fixture.database, stores });
  const house = new NewHouse(fixture);
  const store = await openOld();
  expect(await house.move(store)).toEqual({ ok: true, value: undefined });
  expect([await must(store.count('olm')), await must(store.count('megolm'))]).toEqual([1, 2]);
  const machine = await house.machine();
  expect(await keyCount(machine)).toBe(58);
  expect(await house.finish(machine, store)).toBe(true);
  const kept = await openOld();
  expect(await must(kept.value('migrationState'))).toBe(STAGE.ownKeysAsked);
  expect(await must(kept.count('megolm'))).toBe(2);
});

/** Another value for a single record of the account; what is undefined is not there. */
function withAccount(fixture: OldFixture, values: ReadonlyMap<string, unknown>): OldFixture {
  const stores = fixture.database.stores.map((store) => {
    if (store.name !== 'account') return store;
    const records = store.records.filter(([key]) => !values.has(String(key)));
    return { ...store, records: [...records, ...[...values].filter(([, value]) => value !== undefined)] };
  });
  return { ...fixture, database: { ...fixture.database, stores } };
}

/** Other devices of others. */
function withDevices(fixture: OldFixture, data: object): OldFixture {
  const stores = fixture.database.stores.map((store) =>
    store.name === 'device_data' ? { ...store, records: [['-', data]] } : store,
  );
  return { ...fixture, database: { ...fixture.database, stores } };
}

/** A device that was verified, and has not got the private keys. */
function withoutSecrets(fixture: OldFixture, ...trusted: readonly [unknown?]): OldFixture {
  const gone = ['master', 'self_signing', 'user_signing'].map((name) => [`ssss_cache:${name}`, undefined] as const);
  const identity = trusted.map((value) => ['crossSigningKeys', value] as const);
  return withAccount(fixture, new Map<string, unknown>([...gone, ...identity]));
}
