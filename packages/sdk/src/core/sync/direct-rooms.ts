import { ownEntries, stringsAt } from '../../base/json/guards.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { parseRoomId } from '../../protocol/ids/parse.ts';
import type { AccountDataEvent } from '../../protocol/sync/sync-batch.ts';

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
