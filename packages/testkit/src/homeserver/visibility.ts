import type { Room } from './room.ts';
import type { StoredEvent } from './stored-event.ts';
import { asText } from './wire.ts';

const VISIBILITY = 'm.room.history_visibility';

/**
 * The events after `since`, up to `upTo` included, that a person may read: under `invited` and `joined` only what was said once they were
 * that far; under the others all, for whoever ever was in the room. What counts is how both stood when the event came.
 */
export function visibleBetween(room: Room, userId: string, since: number, upTo: number): readonly StoredEvent[] {
  const events = room.eventsBetween(since, upTo);
  return room.mayHideHistory ? events.filter((stored) => isVisible(room, stored, userId)) : events;
}

/** True if a user may read an event. */
export function isVisible(room: Room, stored: StoredEvent, userId: string): boolean {
  if (!room.mayHideHistory || stored.event.state_key === userId) return true;
  const visibility = contentAt(room.stateEvent(VISIBILITY), stored.position, 'history_visibility');
  if (visibility !== 'invited' && visibility !== 'joined') return true;
  const membership = contentAt(room.member(userId), stored.position, 'membership');
  return membership === 'join' || (membership === 'invite' && visibility === 'invited');
}

/** The value of one content key of a state event at a position in the stream. */
function contentAt(newest: StoredEvent | undefined, position: number, key: string): string | undefined {
  let stored = newest;
  while (stored !== undefined && stored.position > position) stored = stored.replaced;
  return asText(stored?.event.content[key]);
}
