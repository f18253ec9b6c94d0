import type { RoomId } from '@parley/sdk/client/ids.ts';

const PREFIX = 'parley:draft:';

/** The part of `Storage` that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was begun in each room and not sent. Kept in memory, and for this tab across reloads as far as the browser allows. */
export class Drafts {
  readonly #texts = new Map<RoomId, string>();
  readonly #storage: DraftStorage | null;

  constructor(storage: DraftStorage | null) {
    this.#storage = storage;
  }

  read(roomId: RoomId): string {
    return this.#texts.get(roomId) ?? this.#stored(roomId) ?? '';
  }

  write(roomId: RoomId, text: string): void {
    this.#texts.set(roomId, text);
    try {
      if (text === '') this.#storage?.removeItem(PREFIX + roomId);
      else this.#storage?.setItem(PREFIX + roomId, text);
    } catch {
      // Full or forbidden: then memory has to do.
    }
  }

  #stored(roomId: RoomId): string | null {
    try {
      return this.#storage?.getItem(PREFIX + roomId) ?? null;
    } catch {
      return null;
    }
  }
}

/** This tab's drafts. */
export const drafts = new Drafts(browserStorage());

/** Null where even looking at the storage is forbidden. */
function browserStorage(): DraftStorage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}
