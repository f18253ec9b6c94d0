import { ownEntries, stringsAt } from '../../base/json/guards.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { parseRoomId } from '../../protocol/ids/parse.ts';
import type { AccountDataEvent, RoomDelta, SyncBatch } from '../../protocol/sync/sync-batch.ts';
import type { RoomRecord } from '../rooms/room-record.ts';

/** The rooms that `m.direct` names, if it is among `accountData` (04.Q-08). */
export function readDirectRooms(accountData: readonly AccountDataEvent[]): ReadonlySet<RoomId> | null {
  const direct = accountData.findLast(({ type }) => type === 'm.direct');
  if (direct === undefined) return null;
  const rooms = new Set<RoomId>();
  for (const [userId] of ownEntries(direct.content)) {
    for (const room of stringsAt(direct.content, userId) ?? []) {
      const roomId = parseRoomId(room);
      if (roomId !== null) rooms.add(roomId);
    }
  }
  return rooms;
}

/** Joined rooms that `m.direct` names now, or no more, without any other news. */
export function changedDirect(
  batch: SyncBatch,
  records: ReadonlyMap<RoomId, RoomRecord>,
  direct: ReadonlySet<RoomId>,
): RoomDelta[] {
  const sent = new Set(batch.rooms.map(({ roomId }) => roomId));
  return [...records.values()]
    .filter((record) => record.membership === 'join' && !sent.has(record.roomId))
    .filter((record) => record.isDirect !== direct.has(record.roomId))
    .map((record) => ({ ...withoutNews(record), isDirect: direct.has(record.roomId) }));
}

/** A room of which nothing is new. */
export function withoutNews({ roomId, membership }: RoomRecord): RoomDelta {
  return { roomId, membership, initial: false, state: [], strippedState: [], timeline: null };
}
