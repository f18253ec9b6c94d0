import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { knownIds } from '../history/merge.ts';
import type { Rooms } from './account-rooms.ts';
import { countEvents, type LoadedChunks, readOlderChunks } from './loaded-room.ts';

/** The places where stored events are read. */
export interface StoredHistory {
  readonly rooms: Rooms;
  readonly database: Database;
}

/** How far back the store is searched: an index of all events would cost more than asking the server now and then. */
const MOST_SEARCHED = 3_000;
const SEARCH_STEP = 200;

/** Says whether `eventId` is stored no further back than can be searched; then everything from it on is loaded. */
export async function loadBackTo(
  { rooms, database }: StoredHistory,
  roomId: RoomId,
  eventId: EventId,
): Promise<Result<boolean, { readonly kind: 'storageFailed' }>> {
  return rooms.serial.run(async () => {
    const room = await rooms.load(roomId);
    if (!room.ok) return err({ kind: 'storageFailed' });
    let found: LoadedChunks = room.value;
    while (!knownIds(found.chunks).has(eventId)) {
      if (!found.hasOlderStored || countEvents(found.chunks) >= MOST_SEARCHED) return ok(false);
      const older = await readOlderChunks(database, { ...room.value, ...found }, SEARCH_STEP, rooms.guard);
      if (!older.ok) return err({ kind: 'storageFailed' });
      found = older.value;
    }
    if (found.chunks !== room.value.chunks) {
      room.value.chunks = found.chunks;
      room.value.hasOlderStored = found.hasOlderStored;
      rooms.touched(roomId);
    }
    return ok(true);
  });
}
