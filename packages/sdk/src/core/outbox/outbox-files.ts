import { ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { FilePart } from '../../protocol/events/media.ts';
import { outboxFileStore } from '../storage/stores.ts';
import type { OutboxEntry, OutboxFile } from './outbox-entry.ts';

/** A file that comes with a message. */
export interface NewFile {
  readonly part: FilePart;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Small enough that sealing a piece holds nothing else up for long. */
const PIECE_BYTES = 512 * 1024;

type Placed = Pick<OutboxEntry, 'roomId' | 'sequence'>;

/** What the entry says of a file. */
export function describeFile({ part, mimeType, bytes }: NewFile): OutboxFile {
  return { part, mimeType, sizeBytes: bytes.byteLength };
}

/** Stores a file, in pieces. */
export function putFile({ roomId, sequence }: Placed, { part, bytes }: NewFile): readonly WriteOp[] {
  const count = Math.ceil(bytes.byteLength / PIECE_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const piece = bytes.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
    return { ...outboxFileStore.put([roomId, sequence, part, index], piece), isPromised: true };
  });
}

/** Deletes all files of an entry. */
export function deleteFiles({ roomId, sequence, files }: OutboxEntry): readonly WriteOp[] {
  if (files === undefined) return [];
  return [{ kind: 'deletePrefix', store: outboxFileStore.name, prefix: [roomId, sequence] }];
}

/** The bytes of a file; null if they are not (all) there. */
export async function readFile(
  database: Database,
  { roomId, sequence }: Placed,
  { part, sizeBytes }: OutboxFile,
): Promise<Result<Uint8Array<ArrayBuffer> | null, StorageFailure>> {
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (let index = 0; at < sizeBytes; index += 1) {
    const piece = await outboxFileStore.get(database, [roomId, sequence, part, index]);
    if (!piece.ok) return piece;
    if (piece.value === undefined || at + piece.value.byteLength > sizeBytes) return ok(null);
    bytes.set(piece.value, at);
    at += piece.value.byteLength;
  }
  return ok(bytes);
}
