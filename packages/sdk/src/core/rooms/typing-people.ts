import { Signal } from '../../base/value/signal.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { SyncBatch } from '../../protocol/sync/sync-batch.ts';
import type { EventKinds } from '../events/event-kinds.ts';

const NOBODY: readonly UserId[] = [];

/** Who is typing, as the server last told (01.TY-01). Not stored: it means nothing later. */
export class TypingPeople {
  /** Tells which rooms changed. */
  readonly changed = new Signal<ReadonlySet<RoomId>>();
  readonly #byRoom = new Map<RoomId, readonly UserId[]>();
  readonly #kinds: Pick<EventKinds, 'countsAsMessage'>;

  constructor(kinds: Pick<EventKinds, 'countsAsMessage'>) {
    this.#kinds = kinds;
  }

  of(roomId: RoomId): readonly UserId[] {
    return this.#byRoom.get(roomId) ?? NOBODY;
  }

  /** Who sent a message does not type it any more, even if the server has not heard so yet (TY-03). */
  spoke(events: readonly RoomEvent[]): void {
    const changed = new Set<RoomId>();
    for (const event of events) {
      const { room_id: roomId, sender } = event;
      const before = this.of(roomId);
      if (!before.includes(sender) || !this.#kinds.countsAsMessage(event)) continue;
      const after = before.filter((userId) => userId !== sender);
      if (after.length === 0) this.#byRoom.delete(roomId);
      else this.#byRoom.set(roomId, after);
      changed.add(roomId);
    }
    if (changed.size > 0) this.changed.emit(changed);
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
