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
import type { RoomRecord } from '../rooms/room-record.ts';

/** What moves a room up (04.SS-22). */
const BUMPING: ReadonlySet<string> = new Set([
  'm.room.create',
  'm.room.message',
  'm.room.encrypted',
  'm.sticker',
  'm.call.invite',
  'm.poll.start',
  'org.matrix.msc3381.poll.start',
  'm.beacon_info',
  'org.matrix.msc3672.beacon_info',
]);

/** The stamps of the rooms that move, above `highest`; null if all rooms are there, so that all are stamped anew. */
export function stampsOf(
  deltas: readonly RoomDelta[],
  records: ReadonlyMap<RoomId, RoomRecord>,
  highest: number | null,
): ReadonlyMap<RoomId, number> {
  const moving = deltas.filter((delta) => highest === null || moves(delta, records));
  moving.sort((one, other) => activeAt(one) - activeAt(other) || (one.roomId < other.roomId ? -1 : 1));
  return new Map(moving.map(({ roomId }, index) => [roomId, (highest ?? 0) + index + 1]));
}

/** There is a new message, or there may be one in the gap, or the room is new here. */
function moves({ roomId, membership, timeline }: RoomDelta, records: ReadonlyMap<RoomId, RoomRecord>): boolean {
  if (membership !== 'join') return membership !== records.get(roomId)?.membership;
  return timeline !== null && (timeline.limited || timeline.events.some(isBumping));
}

/** When the latest message was sent, or what came instead of one. */
function activeAt({ timeline }: RoomDelta): number {
  const events = timeline?.events ?? [];
  const latest: RoomEvent | undefined = events.findLast(isBumping) ?? events.at(-1);
  return latest?.origin_server_ts ?? 0;
}

function isBumping({ type }: RoomEvent): boolean {
  return BUMPING.has(type);
}
