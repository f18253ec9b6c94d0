import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { chunkStore, memberStore, stateStore } from '../storage/stores.ts';
import type { ChunkRecord } from '../timeline/chunk.ts';
import { RoomState } from './room-state.ts';

/** A room whose state and newest events are in memory. */
export interface LoadedRoom {
  readonly state: RoomState;
  /** The newest part of the timeline, oldest first; replaced, never changed. */
  chunks: readonly ChunkRecord[];
  /** Whether there may be older chunks in the store. */
  hasOlderStored: boolean;
}

/** Enough to fill a tall screen. */
const EVENTS_AT_OPEN = 60;
const CHUNKS_A_READ = 2;

/** Reads a room from the store; an unknown room is an empty one. */
export async function loadRoom(database: Database, roomId: RoomId): Promise<Result<LoadedRoom, StorageFailure>> {
  const [state, members, chunks] = await Promise.all([
    stateStore.get(database, [roomId]),
    memberStore.range(database, { prefix: [roomId] }),
    readOlderChunks(database, roomId, [], EVENTS_AT_OPEN),
  ]);
  if (!state.ok) return err(state.error);
  if (!members.ok) return err(members.error);
  if (!chunks.ok) return err(chunks.error);
  return ok({ state: new RoomState(roomId, state.value ?? [], members.value), ...chunks.value });
}

/** A room of which nothing is stored. */
export function emptyLoadedRoom(roomId: RoomId): LoadedRoom {
  return { state: new RoomState(roomId, [], []), chunks: [], hasOlderStored: false };
}

/** Reads stored chunks before `loaded` until there are `wanted` more events or none left. */
export async function readOlderChunks(
  database: Database,
  roomId: RoomId,
  loaded: readonly ChunkRecord[],
  wanted: number,
): Promise<Result<{ readonly chunks: readonly ChunkRecord[]; readonly hasOlderStored: boolean }, StorageFailure>> {
  let chunks = loaded;
  let missing = wanted;
  while (missing > 0) {
    const oldest = chunks[0];
    const found = await chunkStore.range(database, {
      prefix: [roomId],
      direction: 'prev',
      limit: CHUNKS_A_READ,
      ...(oldest === undefined ? {} : { beyond: [roomId, oldest.order] }),
    });
    if (!found.ok) return err(found.error);
    chunks = [...found.value.toReversed(), ...chunks];
    missing -= found.value.reduce((sum, chunk) => sum + chunk.events.length, 0);
    if (found.value.length < CHUNKS_A_READ) return ok({ chunks, hasOlderStored: false });
  }
  return ok({ chunks, hasOlderStored: true });
}
