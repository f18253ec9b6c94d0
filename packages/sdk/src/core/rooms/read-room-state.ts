import type { Database } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { RoomState } from './room-state.ts';
import { stateStore } from './room-stores.ts';

/** Reads the state of a room without its members, past the rooms in memory: for who looks through many. Null where none is stored. */
export async function readRoomState(database: Database, roomId: RoomId): Promise<RoomState | null> {
  const stored = await stateStore.get(database, [roomId]);
  return stored.ok && stored.value !== undefined ? new RoomState(roomId, stored.value, []) : null;
}
