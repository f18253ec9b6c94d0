import 'fake-indexeddb/auto';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { must } from '@parley/testkit/fakes/key-server.ts';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../../base/log/log.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import { placeOfStore } from './crypto-machine.ts';
import type { OpenMachine } from './device.ts';
import { deleteMachineStores } from './machine-stores.worker.ts';
import { openWasmMachine } from './wasm-machine.ts';

const NAME = 'parley-crypto:test';
const ANA = '@ana:example.org' as UserId;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function open(deviceId: string, name = NAME) {
  const store: OpenMachine['store'] = { name, key: new Uint8Array(32) };
  const options = { primitives: null, clock: new FakeClock(), log: createLog(() => undefined) };
  return openWasmMachine({ userId: ANA, deviceId: deviceId as DeviceId, store, ...options });
}

/** The databases that something still holds when they are to be deleted. */
async function held(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      request.onblocked = () => {
        found.push(name);
        resolve();
      };
      request.onsuccess = () => resolve();
    });
  }
  return found;
}

test('[MA-03] a machine that was closed holds its store no longer, also while somebody verifies', async () => {
  const machine = await must(open('ANASDEVICE'));
  await must(machine.outgoing());
  await must(machine.identities.makeOwn({ isNew: true }));
  const asked = await must(machine.verifications.requestOwn(['m.sas.v1']));
  expect(asked).not.toBeNull();
  machine.close();
  expect(await held()).toEqual([]);
});

test('[MA-03] a store of another device, which is refused, is held by nobody', async () => {
  const machine = await must(open('ANASDEVICE'));
  machine.close();
  expect(await open('OTHERDEVICE')).toMatchObject({ ok: false, error: { kind: 'failed' } });
  expect(await held()).toEqual([]);
});

test('[MA-03] the stores of a place are gone when that is said, and one that is held is not said to be', async () => {
  const [first, second] = [await must(open('ANASDEVICE')), await must(open('BOSDEVICE', 'parley-crypto:2.test'))];
  const ofFirst = (name: string) => placeOfStore(name) === 1;
  const clock = new FakeClock();
  const early = deleteMachineStores(clock, ofFirst);
  // Longer than anybody waits for a deletion.
  for (let waits = 0; waits < 20; waits += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  await clock.advance(10_000);
  expect(await early).toBe(false);
  first.close();
  expect(await deleteMachineStores(clock, ofFirst)).toBe(true);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(new Set(names)).toEqual(
    new Set(['parley-crypto:2.test::matrix-sdk-crypto', 'parley-crypto:2.test::matrix-sdk-crypto-meta']),
  );
  second.close();
});
