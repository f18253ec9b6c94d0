import { sha256 } from '@noble/hashes/sha2.js';
import { encodeUnpaddedBase64 } from '../../../base/bytes/base64.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The proof of a file that is opened piece by piece: the hash over all of it, which goes on piece by piece in their order (SEC-1B). A piece
 * that comes again has to be the one that was there before: else the one that was hashed were not the one that was shown.
 */
export class WholeProof {
  readonly #expected: string;
  readonly #hash = sha256.create();
  readonly #seen = new Map<number, string>();
  #next = 0;

  /** `expected` is the hash in unpadded base64. */
  constructor(expected: string) {
    this.#expected = expected;
  }

  /** The piece that the hash waits for. */
  get next(): number {
    return this.#next;
  }

  /** Takes note of a piece. @returns false if it is another one than before */
  see(index: number, piece: Bytes): boolean {
    const digest = encodeUnpaddedBase64(Uint8Array.from(sha256(piece)));
    const before = this.#seen.get(index);
    this.#seen.set(index, digest);
    return before === undefined || before === digest;
  }

  /** Hashes the piece that is next. */
  goOn(piece: Bytes): void {
    this.#hash.update(piece);
    this.#next += 1;
  }

  /** True if the file, of which no piece is left, is what its sender encrypted. */
  holds(): boolean {
    return encodeUnpaddedBase64(Uint8Array.from(this.#hash.clone().digest())) === this.#expected;
  }
}
