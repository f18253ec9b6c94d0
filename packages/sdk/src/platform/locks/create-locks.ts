import { type Clock, sleep } from '../../base/clock/clock.ts';
import { isObject, stringAt } from '../../base/json/guards.ts';
import type { OpenBroadcast } from './broadcast.ts';
import type { LockManagerLike } from './lock-manager.ts';
import type { AcquireOptions, Lock, Locks, TakeOverOptions } from './locks.ts';

export interface LockMachine {
  readonly manager: LockManagerLike;
  /** The channel on which holders are asked for their locks. */
  readonly openBroadcast: OpenBroadcast;
  readonly clock: Clock;
}

/** Locks over the browser's lock manager, or over a fake of it (`locks.spec.md`). */
export function createLocks(machine: LockMachine): Locks {
  return {
    acquire: (name, options = {}) => acquire(machine, name, options),
    takeOver: (name, options) => takeOver(machine, name, options),
    held: async () => {
      const { held = [] } = await machine.manager.query();
      return held.map(({ name = '', mode }) => ({ name, isShared: mode === 'shared' }));
    },
  };
}

function acquire(machine: LockMachine, name: string, options: AcquireOptions): Promise<Lock | undefined> {
  const { isShared = false, signal } = options;
  if (signal?.aborted === true) return Promise.resolve(undefined);
  const mode = isShared ? 'shared' : 'exclusive';
  return request(machine, name, signal === undefined ? { mode } : { mode, signal });
}

async function takeOver(machine: LockMachine, name: string, options: TakeOverOptions): Promise<Lock | undefined> {
  const { as, patienceMs, signal } = options;
  while (!isAborted(signal)) {
    // The holder is asked for before this thread stands in line, and both answers come at once.
    const before = holderOf(machine, name).catch(() => undefined);
    const line = waitInLine(machine, name, patienceMs, signal);
    ask(machine, name, as);
    const [holder, own] = await Promise.all([before, line]);
    const lock = own ?? (isAborted(signal) ? undefined : await stealFrom(machine, name, holder, patienceMs));
    if (lock !== undefined) return lock;
  }
  return undefined;
}

/** Undefined when patience ended first. */
async function waitInLine(
  machine: LockMachine,
  name: string,
  patienceMs: number,
  signal: AbortSignal | undefined,
): Promise<Lock | undefined> {
  const patience = new AbortController();
  const end = signal === undefined ? patience.signal : AbortSignal.any([patience.signal, signal]);
  const line = acquire(machine, name, { signal: end });
  // A thread that got the lock keeps it, even if its patience ends at that moment.
  void sleep(machine.clock, patienceMs, end).then((isOver) => {
    if (isOver) patience.abort();
  });
  const lock = await line;
  patience.abort();
  return lock;
}

/**
 * Takes the lock away from `holder`, who did not listen. Undefined where somebody else holds it by now, who was not asked yet. Those
 * who lose patience at the same time look and take one after the other, so that none takes it from one who just took it.
 */
async function stealFrom(
  machine: LockMachine,
  name: string,
  holder: string | undefined,
  patienceMs: number,
): Promise<Lock | undefined> {
  const turn = await waitInLine(machine, `${name} taken away`, patienceMs, undefined);
  try {
    const now = await holderOf(machine, name);
    // A thread that waits in vain for its turn waits for another that hangs. It must not wait for ever.
    if (turn !== undefined && now !== holder) return undefined;
    return await request(machine, name, { steal: true });
  } finally {
    turn?.release();
  }
}

/** Names whose thread holds the lock; undefined where nobody does, or the machine does not say. */
async function holderOf(machine: LockMachine, name: string): Promise<string | undefined> {
  const { held = [] } = await machine.manager.query();
  return held.find((lock) => lock.name === name)?.clientId;
}

/** A signal changes while one waits, which the compiler does not know. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function request(
  machine: LockMachine,
  name: string,
  options: Parameters<LockManagerLike['request']>[1],
): Promise<Lock | undefined> {
  return new Promise((resolve, reject) => {
    let isGranted = false;
    const lost = new AbortController();
    const granted = () =>
      new Promise<void>((release) => {
        isGranted = true;
        resolve(heldLock(machine, name, lost, release));
      });
    machine.manager.request(name, options, granted).catch((error: unknown) => {
      // A request that was granted fails only when its lock was taken away; one that was not, when it was given up.
      if (isGranted) lost.abort();
      else if (options.signal?.aborted === true) resolve(undefined);
      else reject(error instanceof Error ? error : new Error('the lock manager failed', { cause: error }));
    });
  });
}

function heldLock(machine: LockMachine, name: string, lost: AbortController, release: () => void): Lock {
  const broadcast = machine.openBroadcast(broadcastOf(name));
  const listeners = new Set<(by: string) => void>();
  /** The thread that wanted the lock before anybody listened. */
  let unheard: string | undefined;
  let isOver = false;
  broadcast.addEventListener('message', ({ data }) => {
    const by = isObject(data) ? stringAt(data, 'wantedBy') : undefined;
    if (by === undefined || isOver) return;
    if (listeners.size === 0) unheard = by;
    for (const listener of [...listeners]) listener(by);
  });
  const end = () => {
    if (isOver) return;
    isOver = true;
    broadcast.close();
    release();
  };
  lost.signal.addEventListener('abort', end, { once: true });
  return {
    lost: lost.signal,
    onWanted: (listener) => {
      listeners.add(listener);
      const by = unheard;
      unheard = undefined;
      if (by !== undefined && !isOver) listener(by);
      return () => void listeners.delete(listener);
    },
    // Messages that a lock manager sent before it answers a query arrive before that answer.
    isHeld: async () => {
      await machine.manager.query();
      return !isOver;
    },
    release: end,
  };
}

function ask(machine: LockMachine, name: string, as: string): void {
  const broadcast = machine.openBroadcast(broadcastOf(name));
  broadcast.postMessage({ wantedBy: as });
  broadcast.close();
}

function broadcastOf(name: string): string {
  return `lock ${name}`;
}
