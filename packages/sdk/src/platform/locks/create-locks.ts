import { type Clock, sleep } from '../../base/clock/clock.ts';
import { isObject, stringAt } from '../../base/json/guards.ts';
import type { OpenBroadcast } from './broadcast.ts';
import type { LockManagerLike } from './lock-manager.ts';
import type { AcquireOptions, Lock, Locks, TakeOverOptions } from './locks.ts';

export interface LockMachine {
  readonly manager: LockManagerLike;
  /** How holders are asked for their locks. */
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
  if (signal?.aborted === true) return undefined;
  const patience = new AbortController();
  const end = signal === undefined ? patience.signal : AbortSignal.any([patience.signal, signal]);
  const line = acquire(machine, name, { signal: end });
  ask(machine, name, as);
  // Whoever got the lock has to keep it, also if patience ends in that moment.
  void sleep(machine.clock, patienceMs, end).then((isOver) => {
    if (isOver) patience.abort();
  });
  const lock = await line;
  patience.abort();
  if (lock !== undefined || isAborted(signal)) return lock;
  return request(machine, name, { steal: true });
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
  let isOver = false;
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
      const onMessage = ({ data }: { readonly data: unknown }) => {
        const by = isObject(data) ? stringAt(data, 'wantedBy') : undefined;
        if (by !== undefined && !isOver) listener(by);
      };
      broadcast.addEventListener('message', onMessage);
      return () => broadcast.removeEventListener('message', onMessage);
    },
    // What a lock manager told us before its answer to a question has arrived before that answer.
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
