import { type EventId, parseEventId, type RoomId } from '@parley/sdk/client/ids.ts';
import { type TabStore, tabStore } from '../../../lib/tab-store/tab-store.ts';

/** Where a timeline opens. */
export type TimelinePlace =
  | { readonly kind: 'end' }
  /** Somebody goes to an event: it is shown at a third of the height. */
  | { readonly kind: 'event'; readonly eventId: EventId }
  /** Where the reader was: the event whose top was that far below the top of the timeline, in CSS pixels. */
  | { readonly kind: 'left'; readonly eventId: EventId; readonly offsetPx: number };

export const AT_END: TimelinePlace = { kind: 'end' };

/** The event that has to be loaded for a place; null where the newest ones do. */
export function eventOfPlace(place: TimelinePlace): EventId | null {
  return place.kind === 'end' ? null : place.eventId;
}

/** Remembers where somebody stopped reading; null when they were at the newest message. */
export function leavePlace(
  roomId: RoomId,
  place: { readonly eventId: string; readonly offsetPx: number } | null,
  store: TabStore = tabStore,
): void {
  store.write(keyOf(roomId), place === null ? null : JSON.stringify(place));
}

/** Where somebody stopped reading. */
export function findPlace(roomId: RoomId, store: TabStore = tabStore): TimelinePlace {
  const json = store.read(keyOf(roomId));
  if (json === null) return AT_END;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null) return AT_END;
    const { eventId: rawId, offsetPx } = value as Readonly<Record<string, unknown>>;
    const eventId = parseEventId(rawId);
    if (eventId === null || typeof offsetPx !== 'number' || !Number.isFinite(offsetPx)) return AT_END;
    return { kind: 'left', eventId, offsetPx };
  } catch {
    return AT_END;
  }
}

function keyOf(roomId: RoomId): string {
  return `place:${roomId}`;
}
