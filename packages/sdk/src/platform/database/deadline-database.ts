/**
 * A database that answers in time. Browsers exist in which a transaction never ends, and whoever waits for it waits for ever: so a
 * connection on which one call is silent for too long is given up as lost, with all its calls, and whoever uses it opens anew.
 */
import { type Clock, sleep } from '../../base/clock/clock.ts';
import { err, type Result } from '../../base/result/result.ts';
import type { Database, Durability, Key, RangeQuery, StorageFailure, WriteOp } from './database.ts';

/** Far more than the slowest disk takes for the largest write. */
const LIMIT_MS = 20_000;

export interface Deadline {
  readonly clock: Clock;
  /** Called once, when the database is given up, before those who use it hear of it. */
  readonly onSilent: () => void;
  /** The longest time for a call, in milliseconds. A call has at least half of it. */
  readonly limitMs?: number;
}

interface Call {
  readonly giveUp: () => void;
  /** True if the call was already there at the last check. */
  isOld: boolean;
}

export class DeadlineDatabase implements Database {
  readonly #inner: Database;
  readonly #deadline: Deadline;
  readonly #calls = new Set<Call>();
  readonly #lostListeners: (() => void)[] = [];
  #isLost = false;
  #isSilent = false;
  #stopLooking: (() => void) | undefined;

  constructor(inner: Database, deadline: Deadline) {
    this.#inner = inner;
    this.#deadline = deadline;
    inner.onLost(() => this.#tellLost());
  }

  get(store: string, key: Key) {
    return this.#limit(() => this.#inner.get(store, key));
  }

  getMany(store: string, keys: readonly Key[]) {
    return this.#limit(() => this.#inner.getMany(store, keys));
  }

  range(store: string, query: RangeQuery) {
    return this.#limit(() => this.#inner.range(store, query));
  }

  write(ops: readonly WriteOp[], durability: Durability) {
    return this.#limit(() => this.#inner.write(ops, durability));
  }

  onLost(listener: () => void): void {
    if (this.#isLost) listener();
    else this.#lostListeners.push(listener);
  }

  close(): void {
    this.#inner.close();
  }

  #limit<Value>(start: () => Promise<Result<Value, StorageFailure>>): Promise<Result<Value, StorageFailure>> {
    if (this.#isSilent) return Promise.resolve(err({ kind: 'closed' }));
    return new Promise((resolve, reject) => {
      const call: Call = { giveUp: () => resolve(err({ kind: 'closed' })), isOld: false };
      this.#calls.add(call);
      this.#stopLooking ??= this.#lookLater();
      start()
        .finally(() => this.#done(call))
        .then(resolve, reject);
    });
  }

  #done(call: Call): void {
    this.#calls.delete(call);
    if (this.#calls.size > 0) return;
    this.#stopLooking?.();
    this.#stopLooking = undefined;
  }

  /** Each call is looked at twice: a machine that slept finds its timers due before the answers that came meanwhile. */
  #lookLater(): () => void {
    const { clock, limitMs = LIMIT_MS } = this.#deadline;
    return clock.setTimer(limitMs / 2, () => {
      if ([...this.#calls].some(({ isOld }) => isOld)) return this.#giveUp();
      for (const call of this.#calls) call.isOld = true;
      this.#stopLooking = this.#lookLater();
    });
  }

  #giveUp(): void {
    this.#isSilent = true;
    this.#inner.close();
    this.#deadline.onSilent();
    for (const call of this.#calls) call.giveUp();
    this.#calls.clear();
    this.#tellLost();
  }

  #tellLost(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    for (const listener of this.#lostListeners.splice(0)) listener();
  }
}

/** What `pending` comes to, or `late` if that takes longer than `limitMs`. What comes after that goes to `onLate`. */
export async function within<Value>(
  clock: Clock,
  pending: Promise<Value>,
  {
    limitMs,
    late,
    onLate,
  }: { readonly limitMs: number; readonly late: Value; readonly onLate?: (value: Value) => void },
): Promise<Value> {
  const done = new AbortController();
  let isLate = false;
  const answer = pending.then((value) => {
    if (isLate) onLate?.(value);
    return value;
  });
  const deadline = sleep(clock, limitMs, done.signal).then((isOver) => {
    isLate = isOver;
    return late;
  });
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    done.abort();
  }
}
