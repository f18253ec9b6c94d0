import type { Clock } from '../../base/clock/clock.ts';
import { err } from '../../base/result/result.ts';
import type { CryptoMachines } from '../crypto/crypto-machine.ts';
import type { Database, Databases } from '../database/database.ts';
import type { Env } from '../env.ts';
import type { HttpClient } from '../http/http.ts';
import type { Lock } from './locks.ts';

/**
 * The time for which a lock counts as held without asking. It is shorter than the patience of a thread that takes the lock away
 * (`takeOver`): a thread that knew this recently that it held the lock has also heard that somebody wants it.
 */
const SURE_MS = 500;

/**
 * Keeps an engine from the disk and the network unless it holds its lock. A thread that was held up (frozen, paused, asleep)
 * wakes with work half done and has not heard yet that another took its place; so what was not asked for a while is asked
 * before the next write or request.
 */
export class Fence {
  readonly #clock: Clock;
  #lock: Lock | undefined;
  #sureAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** From now on `lock` opens the fence, as long as it is held. */
  open(lock: Lock): void {
    this.#lock = lock;
    // A thread may hear late that it got the lock, too.
    this.#sureAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Lets nothing through any more. */
  close(): void {
    this.#lock = undefined;
  }

  /** Decides whether something may pass; a promise if the lock manager has to be asked. */
  check(): boolean | Promise<boolean> {
    const lock = this.#lock;
    if (lock === undefined || lock.lost.aborted) return false;
    if (this.#clock.monotonicMs() - this.#sureAtMs < SURE_MS) return true;
    return this.#ask(lock);
  }

  /** An answer says what was so when it was asked for: one that the thread hears late says nothing about now. */
  async #ask(lock: Lock): Promise<boolean> {
    for (;;) {
      const askedAtMs = this.#clock.monotonicMs();
      if (!(await lock.isHeld()) || this.#lock !== lock) return false;
      this.#sureAtMs = Math.max(this.#sureAtMs, askedAtMs);
      if (this.#clock.monotonicMs() - askedAtMs < SURE_MS) return true;
    }
  }
}

/**
 * `env` behind `fence`: what does not pass is answered as a lost connection, and by machines as if they broke. Reading an open
 * database always passes, and so does what is done to an old key store: that only loses what is safe in the new one.
 */
export function fencedEnv(env: Env, fence: Fence): Env {
  const { http, databases, crypto } = env;
  return {
    ...env,
    http: fencedHttp(http, fence),
    databases: fencedDatabases(databases, fence),
    crypto: crypto === null ? null : async () => fencedMachines(await crypto(), fence),
  };
}

/** A machine reads and writes in each call, what it holds in memory belongs to what is stored, and so nothing of it passes. */
function fencedMachines(machines: CryptoMachines, fence: Fence): CryptoMachines {
  const mayRun = () => fence.check();
  const broken = err({ kind: 'broken' } as const);
  const { primitives, migrations, channels } = machines;
  return {
    primitives,
    // Their keys are in memory alone.
    ...(channels !== undefined && { channels }),
    // Looking at an old account touches nothing that is stored.
    migrations: migrations && {
      identityOf: (pickle, pickleKey) => migrations.identityOf(pickle, pickleKey),
      open: (options, pickleKey) => pass(fence, () => migrations.open({ ...options, mayRun }, pickleKey), broken),
    },
    open: (options) => pass(fence, () => machines.open({ ...options, mayRun }), broken),
    deleteStores: (place) => pass(fence, async () => (await machines.deleteStores?.(place)) ?? true, false),
  };
}

function fencedHttp(http: HttpClient, fence: Fence): HttpClient {
  return (request) => pass(fence, () => http(request), err({ kind: 'aborted' } as const));
}

function fencedDatabases(databases: Databases, fence: Fence): Databases {
  const stopped = err({ kind: 'unavailable', reason: 'another engine runs' } as const);
  return {
    open: async (schema) => {
      const opened = await pass(fence, () => databases.open(schema), stopped);
      return opened.ok ? { ok: true, value: fencedDatabase(opened.value, fence) } : opened;
    },
    delete: (name) => pass(fence, () => databases.delete(name), err({ kind: 'closed' } as const)),
  };
}

function fencedDatabase(database: Database, fence: Fence): Database {
  return {
    get: (store, key) => database.get(store, key),
    getMany: (store, keys) => database.getMany(store, keys),
    range: (store, query) => database.range(store, query),
    write: (ops, durability) => pass(fence, () => database.write(ops, durability), err({ kind: 'closed' } as const)),
    onLost: (listener) => database.onLost(listener),
    close: () => database.close(),
  };
}

/** Runs `task` at once if it is sure that it may, so that what is asked in order is done in order. */
function pass<Value, Refusal>(fence: Fence, task: () => Promise<Value>, refusal: Refusal): Promise<Value | Refusal> {
  const check = fence.check();
  if (check === true) return task();
  if (check === false) return Promise.resolve(refusal);
  return check.then((isOpen): Promise<Value | Refusal> | Refusal => (isOpen ? task() : refusal));
}
