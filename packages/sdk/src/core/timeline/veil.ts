import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { RoomPower } from '../../protocol/rules/power.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import { findVeil, mayHide, readVisibilityChange } from '../../protocol/rules/visibility.ts';
import type { LoadedRoom } from '../rooms/loaded-room.ts';
import { roomPowerOf } from '../rooms/room-power.ts';
import type { ContentSocket, RoomContext, Veil } from './sockets.ts';

/** What hides `event` from `me`, by the changes for it that are known; null where it is shown (01.X-10). */
export function veilOf(
  event: RoomEvent,
  changes: readonly RoomEvent[],
  power: () => RoomPower,
  me: UserId,
): Veil | null {
  if (changes.length === 0 || isRedacted(event)) return null;
  const room = power();
  const change = findVeil(changes, room);
  if (change === null) return null;
  const reason = readVisibilityChange(change)?.reason ?? null;
  return { by: change.sender, reason, mayLook: event.sender === me || mayHide(room, me) };
}

/** The same for an event by itself: by what is loaded of its room. */
export function veilIn(
  { chunks, state }: Pick<LoadedRoom, 'chunks' | 'state'>,
  event: RoomEvent,
  me: UserId,
): Veil | null {
  const changes = chunks.flatMap(({ events }) =>
    events.filter((candidate) => readVisibilityChange(candidate)?.target === event.event_id),
  );
  return veilOf(event, changes, () => roomPowerOf(state), me);
}

/** What an event is when drawn, behind its veil where it has one. The last socket must know every event. */
export function contentOf<Content>(
  sockets: readonly ContentSocket<Content>[],
  event: RoomEvent,
  veil: Veil | null,
  room: RoomContext,
): Content {
  for (const socket of sockets) {
    const content = socket.toContent(event, room);
    if (content !== null) return veil === null ? content : (socket.toHidden?.(content, veil, room, event) ?? content);
  }
  throw new TypeError('the last content socket must know every event');
}
