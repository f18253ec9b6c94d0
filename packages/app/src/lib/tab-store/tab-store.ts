import type { UserId } from '@parley/sdk/client/ids.ts';
import { textHash } from '../format/text-hash.ts';

/** The part of `Storage` that is needed. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'parley:tab:';
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

  constructor(storage: TabStorage | null) {
    this.#storage = storage;
    this.#remove((key) => key.startsWith(OLD_DRAFTS));
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
      if (value === null) this.#storage?.removeItem(PREFIX + key);
      else this.#storage?.setItem(PREFIX + key, value);
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
      return this.#storage?.getItem(PREFIX + key) ?? null;
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
      return keys.filter((key) => key.startsWith(PREFIX));
    } catch {
      return [];
    }
  }
}

/** This tab's. */
export const tabStore = new TabStore(browserStorage());

/** Null where even looking at the storage is forbidden. */
function browserStorage(): TabStorage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}
