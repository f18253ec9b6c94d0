import { randomString } from '../../base/random/random.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Env } from '../../platform/env.ts';
import type { Lock, Locks } from '../../platform/locks/locks.ts';
import { FIRST_PLACE, keyPrefixOf } from '../../platform/place.ts';
import type { UserId } from '../../protocol/ids/ids.ts';

const PATTERN = /^parley-user\/(\d+)\/(.+)$/u;

export interface UserMarksOptions {
  readonly locks: Locks;
  readonly place: number | undefined;
  /** The account that runs here. */
  readonly account: Readable<{ readonly session: { readonly userId: UserId } } | null>;
  readonly onBug: (error: unknown) => void;
}

/**
 * Tells the engines of other places who is signed in here: by a lock with the user's id in its name, which ends with this engine. So nobody
 * is signed in twice in one browser, and no engine has to know the data of another.
 */
export class UserMarks {
  readonly #options: UserMarksOptions;
  readonly #place: number;
  #userId: UserId | null = null;
  #ending = new AbortController();
  #lock: Lock | undefined;

  constructor(options: UserMarksOptions) {
    this.#options = options;
    this.#place = options.place ?? FIRST_PLACE;
    options.account.subscribe(() => this.#look());
  }

  /** The other place where `userId` is signed in now; null for none. */
  async placeOf(userId: UserId): Promise<number | null> {
    for (const { name } of await this.#options.locks.held()) {
      const [, place, owner] = PATTERN.exec(name) ?? [];
      if (owner === userId && Number(place) !== this.#place) return Number(place);
    }
    return null;
  }

  stop(): void {
    this.#show(null);
  }

  #look(): void {
    this.#show(this.#options.account.current?.session.userId ?? null);
  }

  #show(userId: UserId | null): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    this.#ending.abort();
    this.#lock?.release();
    this.#lock = undefined;
    if (userId === null) return;
    const ending = new AbortController();
    this.#ending = ending;
    this.#hold(`parley-user/${this.#place}/${userId}`, ending.signal).catch(this.#options.onBug);
  }

  async #hold(name: string, signal: AbortSignal): Promise<void> {
    const lock = await this.#options.locks.acquire(name, { signal });
    if (signal.aborted) lock?.release();
    else this.#lock = lock;
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
