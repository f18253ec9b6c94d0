/** How drafts lie on the disk. */
import type { Result } from '../../base/result/result.ts';
import {
  type DraftFile,
  type DraftRecord,
  type DraftSpot,
  draftFileStore,
  draftStore,
} from '../../core/drafts/drafts.ts';
import { cutPieces, joinPieces } from '../../core/storage/storage.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { NewDraftFile } from './contract.ts';

/** Stores a draft as it is; one that is empty goes. */
export function putDraft(record: DraftRecord): WriteOp {
  const { roomId, threadRoot } = record;
  const key = [roomId, threadRoot ?? ''] as const;
  return isEmptyDraft(record) ? draftStore.delete(key) : draftStore.put(key, record);
}

/** Whether nothing is begun. */
export function isEmptyDraft({ text, reply, edit, files }: DraftRecord): boolean {
  return text === '' && reply === null && edit === null && files.length === 0;
}

/** Stores the bytes of a file. On a full disk nobody is told that they are kept. */
export function putFile({ roomId, threadRoot, id, bytes }: NewDraftFile): readonly WriteOp[] {
  return cutPieces(bytes).map((piece, index) => ({
    ...draftFileStore.put([roomId, threadRoot ?? '', id, index], piece),
    isPromised: true,
  }));
}

/** Deletes the bytes of a file. */
export function deleteFile({ roomId, threadRoot }: DraftSpot, id: string): WriteOp {
  return { kind: 'deletePrefix', store: draftFileStore.name, prefix: [roomId, threadRoot ?? '', id] };
}

/** Deletes all that is begun in a room. */
export function deleteRoom(roomId: RoomId): readonly WriteOp[] {
  return [draftStore, draftFileStore].map(({ name }) => ({ kind: 'deletePrefix', store: name, prefix: [roomId] }));
}

/** The bytes of a file; null if they are not (all) there. */
export function readFile(
  database: Database,
  { roomId, threadRoot }: DraftSpot,
  { id, sizeBytes }: DraftFile,
): Promise<Result<Uint8Array<ArrayBuffer> | null, StorageFailure>> {
  return joinPieces(sizeBytes, (index) => draftFileStore.get(database, [roomId, threadRoot ?? '', id, index]));
}
