import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { encryptedRoomsStore } from './room-stores.ts';

/**
 * Rooms that were encrypted, and of which nothing else says so here: those that were removed, and those that an older client knew. Whatever a server
 * says of them when they come, they are encrypted (SEC-19).
 */
export class EncryptedRooms {
  #ids: ReadonlySet<RoomId> = new Set();

  async restore(database: Database): Promise<Result<void, StorageFailure>> {
    const stored = await encryptedRoomsStore.get(database, ['encrypted']);
    if (!stored.ok) return err(stored.error);
    this.#ids = new Set(stored.value);
    return ok();
  }

  has(roomId: RoomId): boolean {
    return this.#ids.has(roomId);
  }

  /** What keeps `roomIds` with them, and makes it so in memory once it is stored. */
  with(roomIds: readonly RoomId[]): { readonly ops: readonly WriteOp[]; readonly publish: () => void } {
    const next = new Set([...this.#ids, ...roomIds]);
    const isSame = next.size === this.#ids.size;
    return {
      ops: isSame ? [] : [encryptedRoomsStore.put(['encrypted'], [...next])],
      publish: () => {
        this.#ids = next;
      },
    };
  }
}
