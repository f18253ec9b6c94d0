import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { expect, test } from 'vitest';
import { createLog } from '../../base/log/log.ts';
import { ok } from '../../base/result/result.ts';
import { Signal } from '../../base/value/signal.ts';
import type { CryptoChanges, CryptoMachine } from '../../platform/crypto/crypto-machine.ts';
import type { SyncBatch } from '../../protocol/sync/sync-batch.ts';
import { Intake } from './intake.ts';
import type { MachineKeeper } from './machine-keeper.ts';

/** A sync that brings the to-device message `type`, or none. */
function sync(type: string | null): SyncBatch {
  return { toDevice: type === null ? null : { events: [{ type }] }, encryption: null } as unknown as SyncBatch;
}

async function start() {
  const disk = new TestDatabases();
  const opened = await disk.open({ name: 'test', version: 1, stores: ['crypto'] });
  if (!opened.ok) throw new Error(opened.error.kind);
  const taken: unknown[] = [];
  const machine: Pick<CryptoMachine, 'receive'> = {
    receive: async ({ toDevice }: CryptoChanges) => {
      taken.push(...toDevice.map((event) => (event as { readonly type: string }).type));
      return ok([]);
    },
  };
  const keeper = {
    ...{ machine: null as unknown, opened: new Signal<CryptoMachine>(), state: { current: { kind: 'waiting' } } },
    ...{ want: () => undefined, hadKeys: async () => true },
  };
  const intake = new Intake({
    database: opened.value,
    keeper: keeper as unknown as MachineKeeper,
    log: createLog(() => undefined),
  });
  return {
    ...{ intake, taken, disk },
    openMachine: () => {
      keeper.machine = machine;
      return intake.drain(machine as CryptoMachine);
    },
  };
}

test('[06.C-04] a drain that the disk cut short is gone on with by the next sync, in order', async () => {
  const { intake, taken, disk, openMachine } = await start();
  await intake.take(sync('first'), null, false);
  await intake.take(sync('second'), null, false);
  const emptyDisk = disk.failWrites(() => ({ kind: 'quotaExceeded' }));
  await openMachine();
  emptyDisk();
  await intake.take(sync('third'), null, false);
  await intake.take(sync(null), null, false);
  // The first one was taken in before the disk failed: an OlmMachine knows what it has seen.
  expect(taken).toEqual(['first', 'first', 'second', 'third']);
  expect(await intake.isWaiting()).toBe(false);
});
