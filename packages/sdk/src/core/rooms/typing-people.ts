import { Signal } from '../../base/value/signal.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { SyncBatch } from '../../protocol/sync/sync-batch.ts';

const NOBODY: readonly UserId[] = [];

/** Who is typing, as the server last told (01.TY-01). Not stored: it means nothing later. */
export class TypingPeople {
  /** Tells which rooms changed. */
  readonly changed = new Signal<ReadonlySet<RoomId>>();
  readonly #byRoom = new Map<RoomId, readonly UserId[]>();

  of(roomId: RoomId): readonly UserId[] {
    return this.#byRoom.get(roomId) ?? NOBODY;
  }

  /** Each room's list replaces the one before. */
  apply(typing: SyncBatch['typing']): void {
    if (typing.length === 0) return;
    for (const { roomId, userIds } of typing) {
      if (userIds.length === 0) this.#byRoom.delete(roomId);
      else this.#byRoom.set(roomId, userIds);
    }
    this.changed.emit(new Set(typing.map(({ roomId }) => roomId)));
  }
}
