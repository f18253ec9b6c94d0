import type { DraftSpot } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';

/** The place of a draft: a room or one of its threads. It is the engine's key of the draft. No id contains a line break. */
export type DraftPlace = RoomId | `${RoomId}\n${EventId}`;

/** The place of what is written in a room, or in the thread of `threadRoot`. */
export function draftPlace(roomId: RoomId, threadRoot: EventId | null): DraftPlace {
  return threadRoot === null ? roomId : `${roomId}\n${threadRoot}`;
}

/** The room and the thread of a place. */
export function spotOf(place: DraftPlace): DraftSpot {
  const at = place.indexOf('\n');
  if (at < 0) return { roomId: place as RoomId, threadRoot: null };
  return { roomId: place.slice(0, at) as RoomId, threadRoot: place.slice(at + 1) as EventId };
}
