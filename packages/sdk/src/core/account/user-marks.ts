import { type Clock, sleep } from '../../base/clock/clock.ts';
import { randomString } from '../../base/random/random.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Env } from '../../platform/env.ts';
import type { Locks } from '../../platform/locks/locks.ts';
import { FIRST_PLACE, keyPrefixOf } from '../../platform/place.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { StoredSession } from '../session/stored-session.ts';
import { type Mark, nameOf, readMark } from './mark-names.ts';

/** Longer than signing in takes. An engine that hangs amid it holds up nobody longer. */
const PATIENCE_MS = 10_000;

export interface UserMarksOptions {
  readonly locks: Locks;
  readonly clock: Clock;
  readonly place: number | undefined;
  /** The account that runs here. */
  readonly account: Readable<{ readonly session: StoredSession } | null>;
  /** Hears that another place has had the user for longer. */
  readonly onLater: () => void;
  readonly onBug: (error: unknown) => void;
}

/**
 * Tells the engines of other places who is signed in here: by a lock with the user's id in its name, which ends with this engine. So nobody
 * is signed in twice in one browser, and no engine has to know the data of another. Where it came to that all the same, as where one engine did
 * not run when the other signed in, the older sign-in stays.
 */
export class UserMarks {
  readonly #options: UserMarksOptions;
  readonly #place: number;
  #session: StoredSession | null = null;
  #ending = new AbortController();
  #marking: Promise<void> = Promise.resolve();

  constructor(options: UserMarksOptions) {
    this.#options = options;
    this.#place = options.place ?? FIRST_PLACE;
    options.account.subscribe(() => this.#show(options.account.current?.session ?? null));
  }

  /** Runs `enter` with the other place where `userId` is signed in, null for none. Places that do so for one user take turns. */
  async claim<Value>(userId: UserId, enter: (elsewhere: number | null) => Promise<Value>): Promise<Value> {
    const { locks, clock } = this.#options;
    const patience = new AbortController();
    const settled = new AbortController();
    void sleep(clock, PATIENCE_MS, settled.signal).then(() => patience.abort());
    const turn = await locks.acquire(`parley-claim/${userId}`, { signal: patience.signal });
    settled.abort();
    try {
      const [other] = await this.#others(userId);
      return await enter(other?.place ?? null);
    } finally {
      // The next in turn finds the mark.
      void this.#marking.then(() => turn?.release());
    }
  }

  stop(): void {
    this.#show(null);
  }

  /** The other places where `userId` is signed in. */
  async #others(userId: UserId): Promise<readonly Mark[]> {
    const held = await this.#options.locks.held();
    const marks = held.flatMap(({ name }) => readMark(name) ?? []);
    return marks.filter((mark) => mark.userId === userId && mark.place !== this.#place);
  }

  #show(session: StoredSession | null): void {
    if (session?.userId === this.#session?.userId) return;
    this.#session = session;
    this.#ending.abort();
    if (session === null) return;
    this.#ending = new AbortController();
    this.#marking = this.#hold(this.#ending.signal, {
      place: this.#place,
      begunAt: session.begunAt ?? 0,
      userId: session.userId,
    }).catch(this.#options.onBug);
  }

  async #hold(signal: AbortSignal, mark: Mark): Promise<void> {
    const lock = await this.#options.locks.acquire(nameOf(mark), { signal });
    if (lock === undefined) return;
    if (signal.aborted) return lock.release();
    signal.addEventListener('abort', () => lock.release(), { once: true });
    const meet = () => void this.#meet(mark, signal).catch(this.#options.onBug);
    lock.onWanted(meet);
    meet();
  }

  async #meet(mark: Mark, signal: AbortSignal): Promise<void> {
    const others = await this.#others(mark.userId);
    if (others.length === 0 || signal.aborted) return;
    const { meetMarks } = await import('./meet-marks.ts');
    await meetMarks(this.#options, mark, others, signal);
  }
}

/** A new key for a database of the place of an engine. */
export function newDatabaseKey({ place = FIRST_PLACE, random }: Pick<Env, 'place' | 'random'>): string {
  return keyPrefixOf(place) + randomString(random, 16);
}

/** Deletes what the cryptography of the place of an engine left on the machine. Whether all of it is gone. */
export async function deleteMachines({ place = FIRST_PLACE, crypto }: Pick<Env, 'place' | 'crypto'>): Promise<boolean> {
  return (await (await crypto?.())?.deleteStores?.(place)) ?? true;
}
