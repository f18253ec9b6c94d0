import { FakeClock, settle } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { createLocks } from './create-locks.ts';
import type { LockManagerLike } from './lock-manager.ts';
import { LockMachineInMemory } from './memory-locks.ts';

function machine() {
  const clock = new FakeClock();
  const locks = new LockMachineInMemory();
  return { clock, a: locks.thread({ clock }), b: locks.thread({ clock }), c: locks.thread({ clock }) };
}

/** The result of a promise so far. */
async function soon<Value>(promise: Promise<Value>): Promise<Value | 'waiting'> {
  await settle();
  return Promise.race([promise, Promise.resolve('waiting' as const)]);
}

test('[LK-01] one holds a lock, the others get it in turn; shared ones hold it together', async () => {
  const { a, b, c } = machine();
  const first = await a.locks.acquire('engine');
  const second = b.locks.acquire('engine', { isShared: true });
  const third = c.locks.acquire('engine', { isShared: true });
  expect(await soon(second)).toBe('waiting');
  first?.release();
  first?.release();
  expect((await second)?.lost.aborted).toBe(false);
  expect((await third)?.lost.aborted).toBe(false);
  expect(first?.lost.aborted).toBe(false);
  const fourth = a.locks.acquire('engine');
  (await second)?.release();
  expect(await soon(fourth)).toBe('waiting');
  (await third)?.release();
  expect(await soon(fourth)).not.toBe('waiting');
});

test('[LK-02] who gives up waiting is passed over', async () => {
  const { a, b, c } = machine();
  const first = await a.locks.acquire('engine');
  const patience = new AbortController();
  const second = b.locks.acquire('engine', { signal: patience.signal });
  const third = c.locks.acquire('engine');
  await settle();
  patience.abort();
  expect(await second).toBeUndefined();
  expect(await b.locks.acquire('engine', { signal: patience.signal })).toBeUndefined();
  expect(await b.locks.takeOver('engine', { as: 'b', patienceMs: 1, signal: patience.signal })).toBeUndefined();
  first?.release();
  expect(await soon(third)).not.toBe('waiting');
});

test('[LK-03] the locks of a thread that dies are free, and what it waited for goes to the next', async () => {
  const { a, b, c } = machine();
  await a.locks.acquire('engine');
  const dying = b.locks.acquire('engine');
  const next = c.locks.acquire('engine');
  await settle();
  b.end();
  a.end();
  expect(await soon(next)).not.toBe('waiting');
  expect(await soon(dying)).toBe('waiting');
});

test('[LK-04] a holder that is asked lets go, and nothing is taken away', async () => {
  const { a, b, clock } = machine();
  const first = await a.locks.acquire('engine');
  const wantedBy: string[] = [];
  first?.onWanted((by) => {
    wantedBy.push(by);
    first.release();
  });
  const second = await b.locks.takeOver('engine', { as: 'b', patienceMs: 1_000 });
  expect(wantedBy).toEqual(['b']);
  expect([first?.lost.aborted, second?.lost.aborted]).toEqual([false, false]);
  expect(clock.timerCount).toBe(0);
});

test('[LK-04] [LK-05] a holder that does not listen loses the lock after the patience, not before', async () => {
  const { a, b, clock } = machine();
  const first = await a.locks.acquire('engine');
  const second = b.locks.takeOver('engine', { as: 'b', patienceMs: 1_000 });
  await clock.advance(999);
  expect(await soon(second)).toBe('waiting');
  expect(await first?.isHeld()).toBe(true);
  await clock.advance(1);
  const taken = await second;
  expect(await taken?.isHeld()).toBe(true);
  expect(await first?.isHeld()).toBe(false);
  expect(first?.lost.aborted).toBe(true);
  // A lost lock cannot be released: the new holder keeps it.
  first?.release();
  expect(await taken?.isHeld()).toBe(true);
});

test('[LK-04] a free lock is taken at once; giving up while waiting takes nothing', async () => {
  const { a, b, clock } = machine();
  const first = await a.locks.takeOver('engine', { as: 'a', patienceMs: 1_000 });
  const giveUp = new AbortController();
  const second = b.locks.takeOver('engine', { as: 'b', patienceMs: 1_000, signal: giveUp.signal });
  await clock.advance(500);
  giveUp.abort();
  expect(await second).toBeUndefined();
  await clock.advance(5_000);
  expect(await first?.isHeld()).toBe(true);
});

test('[LK-07] of two who wait for a holder that does not listen, the second asks the first that took it, and does not steal', async () => {
  const { a, b, c, clock } = machine();
  const hung = await a.locks.acquire('engine');
  const second = b.locks.takeOver('engine', { as: 'b', patienceMs: 1_000 });
  // At the same moment, or a little later: before the first has heard of anybody.
  const third = c.locks.takeOver('engine', { as: 'c', patienceMs: 1_000 });
  await clock.advance(1_000);
  const taken = await second;
  expect(hung?.lost.aborted).toBe(true);
  const wantedBy: string[] = [];
  taken?.onWanted((by) => {
    wantedBy.push(by);
    taken.release();
  });
  await clock.advance(1_000);
  expect(await third).toBeDefined();
  expect(taken?.lost.aborted).toBe(false);
  expect(wantedBy).toEqual(['c']);
  expect(clock.timerCount).toBe(0);
});

test('[LK-07] one who took the lock and hangs too loses it after another patience', async () => {
  const { a, b, c, clock } = machine();
  await a.locks.acquire('engine');
  const second = b.locks.takeOver('engine', { as: 'b', patienceMs: 1_000 });
  await clock.advance(500);
  const third = c.locks.takeOver('engine', { as: 'c', patienceMs: 1_000 });
  await clock.advance(500);
  const taken = await second;
  await clock.advance(1_400);
  expect(taken?.lost.aborted).toBe(false);
  expect(await soon(third)).toBe('waiting');
  await clock.advance(100);
  expect(taken?.lost.aborted).toBe(true);
  expect(await soon(third)).not.toBe('waiting');
});

test('[LK-06] what is held can be seen', async () => {
  const { a, b } = machine();
  const alone = await a.locks.acquire('alone');
  await b.locks.acquire('together', { isShared: true });
  const held = [
    { name: 'alone', isShared: false },
    { name: 'together', isShared: true },
  ];
  expect(await b.locks.held()).toEqual(held);
  alone?.release();
  await settle();
  expect(await a.locks.held()).toEqual(held.slice(1));
});

test('[LK-04] a machine that does not tell what is held keeps nobody from a lock', async () => {
  const { clock } = machine();
  const memory = new LockMachineInMemory().thread({ clock });
  const manager: LockManagerLike = {
    request: (_name, _options, callback) => callback(),
    query: () => Promise.reject(new Error('not now')),
  };
  const locks = createLocks({ manager, openBroadcast: memory.openBroadcast, clock });
  expect((await locks.takeOver('engine', { as: 'a', patienceMs: 1_000 }))?.lost.aborted).toBe(false);
});
