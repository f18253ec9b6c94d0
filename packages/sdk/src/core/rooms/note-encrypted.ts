import type { Result } from '../../base/result/result.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { Rooms } from './account-rooms.ts';

/** From now on these rooms are encrypted, those that are known and those that come. */
export function noteEncrypted(rooms: Rooms, roomIds: readonly RoomId[]): Promise<Result<void, StorageFailure>> {
  return rooms.serial.run(async () => {
    const changes = [];
    for (const roomId of roomIds) {
      const record = rooms.records.get(roomId);
      if (record === undefined || record.isEncrypted) continue;
      const room = await rooms.load(roomId);
      if (!room.ok) return room;
      changes.push({ room: room.value, record: { ...record, isEncrypted: true }, ops: [], publish: () => undefined });
    }
    return rooms.commit(changes, rooms.encrypted.with(roomIds));
  });
}
