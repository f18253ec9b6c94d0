/** Files lie in pieces: small enough that sealing one holds nothing else up for long. */
import { ok, type Result } from '../../base/result/result.ts';
import type { StorageFailure } from '../../platform/database/database.ts';

/** The size of a piece, but of the last one. */
export const PIECE_BYTES = 512 * 1024;

type Piece = Uint8Array<ArrayBuffer>;

/** The pieces of a file, in order. */
export function cutPieces(bytes: Piece): readonly Piece[] {
  const count = Math.ceil(bytes.byteLength / PIECE_BYTES);
  return Array.from({ length: count }, (_, index) => bytes.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES));
}

/** Puts a file together from the pieces that `read` gives; null if they are not (all) there. */
export async function joinPieces(
  sizeBytes: number,
  read: (index: number) => Promise<Result<Piece | undefined, StorageFailure>>,
): Promise<Result<Piece | null, StorageFailure>> {
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (let index = 0; at < sizeBytes; index += 1) {
    const piece = await read(index);
    if (!piece.ok) return piece;
    if (piece.value === undefined || at + piece.value.byteLength > sizeBytes) return ok(null);
    bytes.set(piece.value, at);
    at += piece.value.byteLength;
  }
  return ok(bytes);
}
