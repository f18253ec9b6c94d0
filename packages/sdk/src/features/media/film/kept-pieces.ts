import type { MediaStore } from '../media-store.ts';
import type { KeptFile } from '../stores.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The part of the store that pieces need. */
export type PieceStore = Pick<MediaStore, 'filmAt' | 'beginFilm' | 'readPiece' | 'keepPiece' | 'endFilm' | 'drop'>;

/** Pieces in memory: 24 MB. */
const MOST_PIECES = 48;

/** The pieces of one film that are here: the last ones in memory, and all of them on the disk if it has room. */
export class KeptPieces {
  readonly #store: PieceStore;
  readonly #key: string;
  readonly #memory = new Map<number, Bytes>();
  #room: Promise<boolean> | null = null;
  #isOnDisk = false;

  constructor({ store, key }: { readonly store: PieceStore; readonly key: string }) {
    this.#store = store;
    this.#key = key;
  }

  /** True if what comes is on the disk, and stays there. */
  get isOnDisk(): boolean {
    return this.#isOnDisk;
  }

  /** The film as it was kept before; null if it was not. */
  async open(): Promise<Omit<KeptFile, 'key'> | null> {
    const file = await this.#store.filmAt(this.#key);
    this.#isOnDisk = file !== null;
    return file;
  }

  /** A piece; null if it is not here. */
  async get(index: number): Promise<Bytes | null> {
    const piece = this.#memory.get(index) ?? (this.#isOnDisk ? await this.#store.readPiece(this.#key, index) : null);
    if (piece !== null) this.#remember(index, piece);
    return piece;
  }

  /** Keeps a piece of a film of `totalBytes`. */
  async put(index: number, piece: Bytes, totalBytes: number): Promise<void> {
    this.#remember(index, piece);
    this.#room ??= this.#store.beginFilm(this.#key, totalBytes);
    this.#isOnDisk = await this.#room;
    if (this.#isOnDisk) await this.#store.keepPiece(this.#key, index, piece);
  }

  /** Every piece is here, and is what it should be. */
  async end(): Promise<void> {
    if (this.#isOnDisk) await this.#store.endFilm(this.#key);
  }

  /** Forgets all of them. */
  drop(): void {
    this.#memory.clear();
    void this.#store.drop(this.#key);
  }

  #remember(index: number, piece: Bytes): void {
    this.#memory.delete(index);
    this.#memory.set(index, piece);
    for (const oldest of this.#memory.keys()) {
      if (this.#memory.size <= MOST_PIECES) return;
      this.#memory.delete(oldest);
    }
  }
}
