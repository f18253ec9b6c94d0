import { FIRST_PLACE } from '@parley/sdk/client/account-place.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { textHash } from '../format/text-hash.ts';
import { shownPlace } from '../place/shown-place.ts';

/** The part of `Storage` that is needed. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The beginning of the keys of a place. None is the beginning of another. */
function prefixOf(place: number): string {
  return place === FIRST_PLACE ? 'parley:tab:' : `parley:tab@${place}:`;
}

const OWNER = 'owner';
/** Drafts lay here in the clear once; the engine keeps them now. */
const OLD_DRAFTS = 'parley:tab:draft:';

/**
 * Data of a tab for the signed-in user: in memory, and across reloads as far as the browser allows. It is deleted when the user signs out
 * or another user signs in.
 */
export class TabStore {
  /** Written or read values; null for a missing one. Each is read from the browser's storage once. */
  readonly #values = new Map<string, string | null>();
  readonly #storage: TabStorage | null;
  #prefix = prefixOf(FIRST_PLACE);

  constructor(storage: TabStorage | null) {
    this.#storage = storage;
    this.#remove((key) => key.startsWith(OLD_DRAFTS));
  }

  /** The data of the account of a place from now on. Those of the others stay. */
  setPlace(place: number): void {
    this.#prefix = prefixOf(place);
    this.#values.clear();
  }

  read(key: string): string | null {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const stored = this.#stored(key);
    this.#values.set(key, stored);
    return stored;
  }

  /** Null forgets it. */
  write(key: string, value: string | null): void {
    this.#values.set(key, value);
    try {
      if (value === null) this.#storage?.removeItem(this.#prefix + key);
      else this.#storage?.setItem(this.#prefix + key, value);
    } catch {
      // Full or forbidden: then memory has to do.
    }
  }

  /** Says whose this is from now on: everything of anybody else is forgotten. */
  claim(userId: UserId): void {
    // A hash is enough to recognize the same user. The user id need not be stored.
    const owner = textHash(userId).toString(36);
    if (this.read(OWNER) === owner) return;
    this.clear();
    this.write(OWNER, owner);
  }

  /** Names the user that this belongs to, for this tab alone; null for nobody. */
  get owner(): string | null {
    return this.read(OWNER);
  }

  /** Forgets everything. */
  clear(): void {
    this.#values.clear();
    this.#remove(() => true);
  }

  #stored(key: string): string | null {
    try {
      return this.#storage?.getItem(this.#prefix + key) ?? null;
    } catch {
      return null;
    }
  }

  #remove(choose: (key: string) => boolean): void {
    for (const key of this.#storedKeys().filter(choose)) this.#storage?.removeItem(key);
  }

  #storedKeys(): string[] {
    try {
      const count = this.#storage?.length ?? 0;
      const keys = Array.from({ length: count }, (_, index) => this.#storage?.key(index) ?? '');
      return keys.filter((key) => key.startsWith(this.#prefix));
    } catch {
      return [];
    }
  }
}

/** This tab's. */
export const tabStore = new TabStore(browserStorage());
tabStore.setPlace(shownPlace.current.place);
shownPlace.subscribe(() => tabStore.setPlace(shownPlace.current.place));

/** Null where even looking at the storage is forbidden. */
function browserStorage(): TabStorage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}
