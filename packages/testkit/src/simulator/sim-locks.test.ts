import type { Lock } from '@parley/sdk/internal/platform/locks/locks.ts';
import { expect, test } from 'vitest';
import { SeededRandom } from '../fakes/seeded-random.ts';
import { Scheduler } from './scheduler.ts';
import { SimLocks } from './sim-locks.ts';
import { SimProcess } from './sim-process.ts';

function machine() {
  const scheduler = new Scheduler(new SeededRandom(1));
  const locks = new SimLocks(scheduler);
  const [one, other] = [new SimProcess('one'), new SimProcess('other')];
  /** The lock that a process has got so far. */
  const take = (process: SimProcess, patienceMs: number): { lock: Lock | undefined } => {
    const taken: { lock: Lock | undefined } = { lock: undefined };
    void locks
      .for(process)
      .takeOver('engine', { as: process.name, patienceMs })
      .then((lock) => {
        taken.lock = lock;
      });
    return taken;
  };
  return { scheduler, locks, one, other, take };
}

test('a lock goes from one that lets go, or that dies, to the next', async () => {
  const { scheduler, locks, one, other, take } = machine();
  const first = take(one, 1_000);
  await scheduler.pass(50);
  expect(locks.isHeldBy('engine', one)).toBe(true);
  first.lock?.onWanted(() => first.lock?.release());
  const second = take(other, 1_000);
  await scheduler.pass(100);
  expect(second.lock).toBeDefined();
  expect(locks.isHeldBy('engine', other)).toBe(true);
  const third = take(one, 60_000);
  await scheduler.pass(100);
  expect(third.lock).toBeUndefined();
  other.kill();
  locks.forget(other);
  await scheduler.pass(100);
  expect(third.lock).toBeDefined();
});

test('one that is frozen loses its lock, and hears of it when it goes on', async () => {
  const { scheduler, locks, one, other, take } = machine();
  const first = take(one, 1_000);
  await scheduler.pass(50);
  one.freeze();
  const second = take(other, 1_000);
  await scheduler.pass(900);
  expect(second.lock).toBeUndefined();
  await scheduler.pass(500);
  expect(second.lock).toBeDefined();
  expect(locks.isHeldBy('engine', one)).toBe(false);
  expect(first.lock?.lost.aborted).toBe(false);
  one.thaw(scheduler.nowMs);
  await scheduler.pass(50);
  expect(first.lock?.lost.aborted).toBe(true);
  expect(await settled(scheduler, first.lock?.isHeld())).toBe(false);
});

async function settled<Value>(scheduler: Scheduler, promise: Promise<Value> | undefined): Promise<Value | undefined> {
  await scheduler.pass(50);
  return promise;
}
