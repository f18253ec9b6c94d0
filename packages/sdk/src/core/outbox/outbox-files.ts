import type { Result } from '../../base/result/result.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { FilePart } from '../../protocol/events/media.ts';
import { cutPieces, joinPieces } from '../storage/pieces.ts';
import type { OutboxEntry, OutboxFile } from './outbox-entry.ts';
import { outboxFileStore } from './outbox-stores.ts';

/** A file that comes with a message. */
export interface NewFile {
  readonly part: FilePart;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

type Placed = Pick<OutboxEntry, 'roomId' | 'sequence'>;

/** What the entry says of a file. */
export function describeFile({ part, mimeType, bytes }: NewFile): OutboxFile {
  return { part, mimeType, sizeBytes: bytes.byteLength };
}

/** Stores a file, in pieces. */
export function putFile({ roomId, sequence }: Placed, { part, bytes }: NewFile): readonly WriteOp[] {
  return cutPieces(bytes).map((piece, index) => ({
    ...outboxFileStore.put([roomId, sequence, part, index], piece),
    isPromised: true,
  }));
}

/** Deletes all files of an entry. */
export function deleteFiles({ roomId, sequence, files }: OutboxEntry): readonly WriteOp[] {
  if (files === undefined) return [];
  return [{ kind: 'deletePrefix', store: outboxFileStore.name, prefix: [roomId, sequence] }];
}

/** The bytes of a file; null if they are not (all) there. */
export function readFile(
  database: Database,
  { roomId, sequence }: Placed,
  { part, sizeBytes }: OutboxFile,
): Promise<Result<Uint8Array<ArrayBuffer> | null, StorageFailure>> {
  return joinPieces(sizeBytes, (index) => outboxFileStore.get(database, [roomId, sequence, part, index]));
}
