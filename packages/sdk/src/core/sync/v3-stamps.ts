/**
 * Sliding sync's server stamps each room with a number that orders rooms by their latest message: the place of that message in
 * all that ever happened on the server. `/v3/sync` tells no places, so stamps are made here.
 *
 * They begin at 1 with the answer that brings all rooms, and each later message raises its room to one more than the highest.
 * So a stamp made here is never higher than the server's own for the same moment, and when sliding sync takes over, the rooms it
 * sends stand above those that it did not send yet.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomDelta } from '../../protocol/sync/sync-batch.ts';
import type { KnownRooms } from './sync-protocol.ts';

/** The stamps of the rooms that move, above `highest`; null if all rooms are there, so that all are stamped anew. */
export function stampsOf(
  deltas: readonly RoomDelta[],
  { records, kinds }: Pick<KnownRooms, 'records' | 'kinds'>,
  highest: number | null,
): ReadonlyMap<RoomId, number> {
  const isBumping = (event: RoomEvent) => kinds.bumps(event);
  const moving = deltas.filter((delta) => highest === null || moves(delta, records, isBumping));
  moving.sort(
    (one, other) => activeAt(one, isBumping) - activeAt(other, isBumping) || (one.roomId < other.roomId ? -1 : 1),
  );
  return new Map(moving.map(({ roomId }, index) => [roomId, (highest ?? 0) + index + 1]));
}

/** There is a new message, or there may be one in the gap, or the room is new here. */
function moves(
  { roomId, membership, timeline }: RoomDelta,
  records: KnownRooms['records'],
  isBumping: (event: RoomEvent) => boolean,
): boolean {
  if (membership !== 'join') return membership !== records.get(roomId)?.membership;
  return timeline !== null && (timeline.limited || timeline.events.some(isBumping));
}

/** When the latest message was sent, or what came instead of one. */
function activeAt({ timeline }: RoomDelta, isBumping: (event: RoomEvent) => boolean): number {
  const events = timeline?.events ?? [];
  const latest: RoomEvent | undefined = events.findLast(isBumping) ?? events.at(-1);
  return latest?.origin_server_ts ?? 0;
}
