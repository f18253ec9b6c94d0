import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { chunkStore } from '../history/chunk-store.ts';
import type { Guard } from '../history/entry-guard.ts';
import { redactInChunks } from './redact.ts';
import { RoomState } from './room-state.ts';
import { memberStore, stateStore } from './room-stores.ts';

/** A room whose state and newest events are in memory. */
export interface LoadedRoom {
  readonly state: RoomState;
  /** The newest part of the timeline, oldest first; replaced, never changed. */
  chunks: readonly ChunkRecord[];
  /** Whether there may be older chunks in the store. */
  hasOlderStored: boolean;
}

/** A room in memory as features read it: core alone changes it. */
export type RoomInMemory = Readonly<LoadedRoom>;

/** Chunks of a room, the newest part or more of it. */
export type LoadedChunks = Pick<LoadedRoom, 'chunks' | 'hasOlderStored'>;

/** Enough to fill a tall screen. */
const EVENTS_AT_OPEN = 60;
/** A room that nobody looks at keeps no more than this in memory. */
const EVENTS_AT_REST = 300;
const CHUNKS_A_READ = 2;

/** Reads a room from the store; an unknown room is an empty one. */
export async function loadRoom(
  database: Database,
  roomId: RoomId,
  guard?: Guard,
): Promise<Result<LoadedRoom, StorageFailure>> {
  // Reads one after the other take as many turns of the database; the newest chunks do not wait for the state.
  const [events, members, newest] = await Promise.all([
    stateStore.get(database, [roomId]),
    memberStore.range(database, { prefix: [roomId] }),
    readChunks(database, roomId, undefined),
  ]);
  if (!events.ok) return err(events.error);
  if (!members.ok) return err(members.error);
  if (!newest.ok) return err(newest.error);
  const state = new RoomState(roomId, events.value ?? [], members.value);
  const room = { state, chunks: [], hasOlderStored: true };
  const loaded = await addOlderChunks(database, room, EVENTS_AT_OPEN, { guard, newest: newest.value });
  return loaded.ok ? ok({ state, ...loaded.value }) : err(loaded.error);
}

/** A room of which nothing is stored. */
export function emptyLoadedRoom(roomId: RoomId): LoadedRoom {
  return { state: new RoomState(roomId, [], []), chunks: [], hasOlderStored: false };
}

/**
 * What is loaded of `room`, and stored chunks before it, until there are `wanted` more events or none left. A redaction may
 * have come while its target was not in memory, so it takes effect here.
 */
export function readOlderChunks(
  database: Database,
  room: RoomInMemory,
  wanted: number,
  guard?: Guard,
): Promise<Result<LoadedChunks, StorageFailure>> {
  return addOlderChunks(database, room, wanted, { guard });
}

interface Adding {
  readonly guard: Guard | undefined;
  /** The chunks before those of the room, the newest first, where they were read already. */
  readonly newest?: readonly ChunkRecord[];
}

async function addOlderChunks(
  database: Database,
  room: RoomInMemory,
  wanted: number,
  { guard, newest }: Adding,
): Promise<Result<LoadedChunks, StorageFailure>> {
  let { chunks, hasOlderStored } = room;
  let missing = wanted;
  let read = newest;
  while (missing > 0 && hasOlderStored) {
    const found = read === undefined ? await readChunks(database, room.state.roomId, chunks[0]?.order) : ok(read);
    read = undefined;
    if (!found.ok) return err(found.error);
    chunks = [...found.value.toReversed(), ...chunks];
    missing -= countEvents(found.value);
    hasOlderStored = found.value.length === CHUNKS_A_READ;
  }
  const added = chunks.slice(0, chunks.length - room.chunks.length).flatMap(({ events }) => events);
  return ok({ chunks: redactInChunks(chunks, added, room.state, guard), hasOlderStored });
}

/** The newest chunks before one, the newest first; of all where that is undefined. */
function readChunks(database: Database, roomId: RoomId, before: number | undefined) {
  return chunkStore.range(database, {
    prefix: [roomId],
    direction: 'prev',
    limit: CHUNKS_A_READ,
    ...(before === undefined ? {} : { beyond: [roomId, before] }),
  });
}

/** Lets go of older events than a screen needs, if there are many; they are in the store. */
export function trimAtRest(room: LoadedRoom): void {
  if (countEvents(room.chunks) <= EVENTS_AT_REST) return;
  let first = room.chunks.length;
  for (let kept = 0; first > 0 && kept < EVENTS_AT_OPEN; kept += room.chunks[first]?.events.length ?? 0) first -= 1;
  if (first === 0) return;
  room.chunks = room.chunks.slice(first);
  room.hasOlderStored = true;
}

/** How many events `chunks` hold together. */
export function countEvents(chunks: readonly ChunkRecord[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.events.length, 0);
}
