import type { WriteOp } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { RecordStore } from '../storage/record-store.ts';
import type { ChunkRecord } from './chunk.ts';

/** Timelines in chunks of about 50 events. */
export const chunkStore = new RecordStore<ChunkRecord, readonly [RoomId, number]>({
  name: 'chunks',
  version: 1,
  migrations: [],
  isCopy: true,
});

/** Stores the chunks of `after` that are not those of `before`. */
export function changedChunks(before: readonly ChunkRecord[], after: readonly ChunkRecord[]): WriteOp[] {
  const old = new Set(before);
  return after.filter((chunk) => !old.has(chunk)).map((chunk) => chunkStore.put([chunk.roomId, chunk.order], chunk));
}
