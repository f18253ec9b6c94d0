import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/**
 * Events that somebody looks at and whose place in their room is not known yet, so that they are not among those that are loaded.
 * One may be meant all the same by who answers, edits or deletes it.
 */
export class ApartEvents {
  /** By who shows them. */
  readonly #shown = new Map<object, { readonly roomId: RoomId; readonly events: readonly RoomEvent[] }>();

  /** `by` shows `events` now, in the place of those before. */
  show(by: object, roomId: RoomId, events: readonly RoomEvent[]): void {
    this.#shown.set(by, { roomId, events });
  }

  /** `by` shows nothing apart any more. */
  end(by: object): void {
    this.#shown.delete(by);
  }

  /** All that is shown so of a room. An event may be there twice. */
  of(roomId: RoomId): readonly RoomEvent[] {
    return [...this.#shown.values()].flatMap((shown) => (shown.roomId === roomId ? shown.events : []));
  }

  /** The event of a room that is meant, if it is shown; the newest where several are. */
  findLast(roomId: RoomId, isMeant: (event: RoomEvent) => boolean): RoomEvent | undefined {
    for (const shown of this.#shown.values()) {
      const event = shown.roomId === roomId ? shown.events.findLast(isMeant) : undefined;
      if (event !== undefined) return event;
    }
    return undefined;
  }
}
