import type { Database, WriteOp } from '@parley/sdk/internal/platform/database/database.ts';
import { expect, test } from 'vitest';
import { SeededRandom } from '../fakes/seeded-random.ts';
import { Faults } from './faults.ts';
import { Scheduler } from './scheduler.ts';
import { SimDatabases } from './sim-databases.ts';
import { SimDisk } from './sim-disk.ts';
import { SimProcess } from './sim-process.ts';
import type { Violation } from './violation.ts';

const SCHEMA = { name: 'test', version: 1, stores: ['things'] };
const PUT: readonly WriteOp[] = [{ kind: 'put', store: 'things', key: ['a'], value: { n: 1 } }];

async function start() {
  const scheduler = new Scheduler(new SeededRandom(1));
  const process = new SimProcess('engine');
  const disk = new SimDisk();
  const broken: Violation[] = [];
  const machine = { isOnlyOne: true };
  const databases = new SimDatabases({
    ...{ scheduler, process, disk, faults: new Faults(new SeededRandom(1)) },
    isOnlyOne: () => machine.isOnlyOne,
    onViolation: (violation) => broken.push(violation),
    onFatalWrite: () => undefined,
    onFailedWrite: () => undefined,
  });
  const opening = databases.open(SCHEMA);
  await scheduler.pass(50);
  const opened = await opening;
  if (!opened.ok) throw new Error(opened.error.kind);
  const database: Database = opened.value;
  const stored = () => disk.databases.get('test')?.stores.get('things')?.get(['a']);
  return { scheduler, process, database, databases, machine, broken, stored };
}

test('what a process began to write is written although it is frozen, and it hears of it later', async () => {
  const { scheduler, process, database, stored } = await start();
  let isDone = false;
  void database.write(PUT, 'strict').then(() => {
    isDone = true;
  });
  process.freeze();
  await scheduler.pass(100);
  expect([stored(), isDone]).toEqual([{ n: 1 }, false]);
  process.thaw(scheduler.nowMs);
  await scheduler.pass(1);
  expect(isDone).toBe(true);
});

test('a write by one that is not the engine any more is a violation', async () => {
  const { scheduler, database, machine, broken } = await start();
  void database.write(PUT, 'relaxed');
  expect(broken).toEqual([]);
  machine.isOnlyOne = false;
  void database.write(PUT, 'relaxed');
  await scheduler.pass(100);
  expect(broken.map(({ invariant }) => invariant)).toEqual(['I15']);
});

test('connections that are taken away say so, and answer that they are closed', async () => {
  const { scheduler, database, databases } = await start();
  let isLost = false;
  database.onLost(() => {
    isLost = true;
  });
  databases.lose();
  await scheduler.pass(100);
  expect(isLost).toBe(true);
  expect(await database.write(PUT, 'relaxed')).toEqual({ ok: false, error: { kind: 'closed' } });
});
