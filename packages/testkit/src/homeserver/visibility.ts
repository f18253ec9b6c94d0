import type { Room } from './room.ts';
import type { User } from './server-state.ts';
import type { StoredEvent } from './stored-event.ts';
import { asObject, asText } from './wire.ts';

const VISIBILITY = 'm.room.history_visibility';

/**
 * The events after `since`, up to `upTo` included, that a person may read: under `invited` and `joined` only what was said once they were
 * that far; under the others all, for whoever ever was in the room. What counts is how both stood when the event came. What somebody says
 * whom the user ignores is left out.
 */
export function visibleBetween(room: Room, user: User, since: number, upTo: number): readonly StoredEvent[] {
  const ignored = ignoredBy(user);
  const events = room.eventsBetween(since, upTo);
  if (!room.mayHideHistory && ignored.size === 0) return events;
  return events.filter((stored) => !isFromIgnored(stored, ignored) && mayRead(room, stored, user.id));
}

/** True if a user may read an event, and is given it. */
export function isVisible(room: Room, stored: StoredEvent, user: User): boolean {
  return !isFromIgnored(stored, ignoredBy(user)) && mayRead(room, stored, user.id);
}

function ignoredBy({ accountData }: User): ReadonlySet<string> {
  return new Set(Object.keys(asObject(accountData.get('m.ignored_user_list')?.value['ignored_users'])));
}

/** State is given whoever set it. */
function isFromIgnored({ event }: StoredEvent, ignored: ReadonlySet<string>): boolean {
  return event.state_key === undefined && ignored.has(event.sender);
}

function mayRead(room: Room, stored: StoredEvent, userId: string): boolean {
  if (!room.mayHideHistory || stored.event.state_key === userId) return true;
  const visibility = contentAt(room.stateEvent(VISIBILITY), stored.position, 'history_visibility');
  if (visibility !== 'invited' && visibility !== 'joined') return true;
  const membership = contentAt(room.member(userId), stored.position, 'membership');
  return membership === 'join' || (membership === 'invite' && visibility === 'invited');
}

/** True if all may read what is said in a room now. */
export function isOpenToAll(room: Room): boolean {
  return asText(room.stateEvent(VISIBILITY)?.event.content['history_visibility']) === 'world_readable';
}

/** The events after `since`, up to `upTo` included, that were said while all might read them. */
export function sinceOpenToAll(room: Room, since: number, upTo: number): readonly StoredEvent[] {
  const newest = room.stateEvent(VISIBILITY);
  return room
    .eventsBetween(since, upTo)
    .filter(({ position }) => contentAt(newest, position, 'history_visibility') === 'world_readable');
}

/** The value of one content key of a state event at a position in the stream. */
function contentAt(newest: StoredEvent | undefined, position: number, key: string): string | undefined {
  let stored = newest;
  while (stored !== undefined && stored.position > position) stored = stored.replaced;
  return asText(stored?.event.content[key]);
}
