/** Files of the media repository that were fetched, kept on the disk as the server gave them: encrypted ones stay encrypted. */
import type { Clock } from '../../base/clock/clock.ts';
import { Serial } from '../../base/serial/serial.ts';
import { cutPieces, joinPieces, RecordStore } from '../../core/storage/storage.ts';
import type { Database, WriteOp } from '../../platform/database/database.ts';
import { type KeptFile, mediaStore } from './stores.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The kept files, the least recently used first: one record. */
const indexStore = new RecordStore<readonly KeptFile[], readonly ['index']>(mediaStore);
/** The bytes of each, in pieces. */
const pieceStore = new RecordStore<Bytes, readonly ['piece', string, number]>(mediaStore);

/** Limits of what is kept. */
export interface MediaLimits {
  readonly totalBytes: number;
  readonly files: number;
  /** Larger files are fetched again. */
  readonly fileBytes: number;
  /** Larger films are fetched again. */
  readonly filmBytes: number;
}

/** A kept file, without its key. */
type KeptSize = Omit<KeptFile, 'key'>;

const LIMITS: MediaLimits = {
  totalBytes: 150 * 1024 * 1024,
  files: 1_000,
  fileBytes: 16 * 1024 * 1024,
  filmBytes: 64 * 1024 * 1024,
};
/** New files wait so long for others, so that they are written together. */
const WRITE_AFTER_MS = 500;

interface MediaStoreOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits?: MediaLimits;
}

/**
 * Keeps what was fetched, up to a limit: the least recently used goes first. It is gone with the account's database. A disk that is full, or
 * a record that is not what was written, costs nothing but another fetch.
 */
export class MediaStore {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #limits: MediaLimits;
  readonly #serial = new Serial();
  /** Files by key in the order of their use; null until the index was read. */
  #kept: Map<string, KeptSize> | null = null;
  readonly #waiting = new Map<string, Bytes>();
  #isDue = false;
  /** The disk has no room for it. */
  #isOff = false;

  constructor({ database, clock, limits = LIMITS }: MediaStoreOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** The bytes of a kept file, for the caller alone; null for none. */
  async read(key: string): Promise<Bytes | null> {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) return waiting.slice();
    return this.#serial.run(async () => {
      const kept = await this.#index();
      const file = kept.get(key);
      if (file === undefined || file.isPartial === true) return null;
      const { sizeBytes } = file;
      const read = await joinPieces(sizeBytes, (index) => pieceStore.get(this.#database, ['piece', key, index]));
      kept.delete(key);
      if (!read.ok || read.value === null) {
        await this.#write([deletedPieces(key)]);
        return null;
      }
      // The order of use is written with the next file.
      kept.set(key, file);
      return read.value;
    });
  }

  /** Keeps a copy of `bytes`. */
  keep(key: string, bytes: Bytes): void {
    const { byteLength } = bytes;
    if (this.#isOff || byteLength === 0 || byteLength > this.#limits.fileBytes || this.#waiting.has(key)) return;
    this.#waiting.set(key, bytes.slice());
    if (this.#isDue) return;
    this.#isDue = true;
    this.#clock.setTimer(WRITE_AFTER_MS, () => {
      this.#isDue = false;
      void this.#serial.run(() => this.#flush());
    });
  }

  /** The size of a film that is kept by pieces, and whether all of them are; null for none. */
  filmAt(key: string): Promise<KeptSize | null> {
    return this.#serial.run(async () => {
      const kept = await this.#index();
      const file = kept.get(key);
      if (file === undefined) return null;
      kept.delete(key);
      kept.set(key, file);
      return file;
    });
  }

  /** Makes room for a film of which pieces come one by one. @returns false if it is too large, or the disk has no room */
  beginFilm(key: string, sizeBytes: number): Promise<boolean> {
    return this.#serial.run(async () => {
      if (sizeBytes > this.#limits.filmBytes) return false;
      const kept = await this.#index();
      if (this.#isOff) return false;
      const ops = kept.get(key)?.sizeBytes === sizeBytes ? [] : [deletedPieces(key)];
      kept.delete(key);
      kept.set(key, { sizeBytes, isPartial: true });
      await this.#write([...ops, ...this.#trimmed(kept)]);
      return !this.#isOff;
    });
  }

  /** A piece of a film, for the caller alone; null for none. */
  async readPiece(key: string, index: number): Promise<Bytes | null> {
    const read = await pieceStore.get(this.#database, ['piece', key, index]);
    return read.ok ? (read.value ?? null) : null;
  }

  /** Keeps a piece of a film that has room. */
  keepPiece(key: string, index: number, piece: Bytes): Promise<void> {
    return this.#serial.run(async () => {
      if (this.#kept?.has(key) !== true) return;
      const put: WriteOp = { ...pieceStore.put(['piece', key, index], piece), isPromised: true };
      const written = await this.#database.write([put], 'relaxed');
      if (!written.ok) await this.#giveUp();
    });
  }

  /** All pieces of a film are here, and they are what they should be. */
  endFilm(key: string): Promise<void> {
    return this.#serial.run(async () => {
      const file = this.#kept?.get(key);
      if (file === undefined) return;
      this.#kept?.set(key, { sizeBytes: file.sizeBytes });
      await this.#write([]);
    });
  }

  /** Throws away a file that is not what it should be. */
  drop(key: string): Promise<void> {
    return this.#serial.run(async () => {
      (await this.#index()).delete(key);
      await this.#write([deletedPieces(key)]);
    });
  }

  async #flush(): Promise<void> {
    const files = [...this.#waiting];
    const kept = await this.#index();
    const ops: WriteOp[] = [];
    for (const [key, bytes] of files) {
      kept.delete(key);
      kept.set(key, { sizeBytes: bytes.byteLength });
      ops.push(deletedPieces(key));
      cutPieces(bytes).forEach((piece, index) => {
        // A full disk says so at once, and nothing waits in memory for room.
        ops.push({ ...pieceStore.put(['piece', key, index], piece), isPromised: true });
      });
    }
    await this.#write([...ops, ...this.#trimmed(kept)]);
    for (const [key] of files) this.#waiting.delete(key);
  }

  async #write(ops: readonly WriteOp[]): Promise<void> {
    const files = [...(this.#kept ?? [])].map(([key, file]): KeptFile => ({ key, ...file }));
    const written = await this.#database.write([...ops, indexStore.put(['index'], files)], 'relaxed');
    if (!written.ok) await this.#giveUp();
  }

  /** Forgets what is too much. */
  #trimmed(kept: Map<string, KeptSize>): readonly WriteOp[] {
    return overLimit(kept, this.#limits).map((key) => {
      kept.delete(key);
      return deletedPieces(key);
    });
  }

  /** The disk is full, or takes nothing any more. */
  async #giveUp(): Promise<void> {
    this.#isOff = true;
    this.#kept = new Map();
    await this.#database.write([indexStore.delete(['index']), deletedPieces()], 'relaxed');
  }

  async #index(): Promise<Map<string, KeptSize>> {
    if (this.#kept !== null) return this.#kept;
    const read = await indexStore.get(this.#database, ['index']);
    const files = read.ok && read.value !== undefined ? read.value : [];
    this.#kept = new Map(files.map(({ key, ...file }) => [key, file]));
    return this.#kept;
  }
}

/** The least recently used files that are too many, or too large together. */
function overLimit(kept: ReadonlyMap<string, KeptSize>, { totalBytes, files }: MediaLimits): readonly string[] {
  let bytes = 0;
  for (const { sizeBytes } of kept.values()) bytes += sizeBytes;
  let count = kept.size;
  const over: string[] = [];
  for (const [key, { sizeBytes }] of kept) {
    if (bytes <= totalBytes && count <= files) break;
    over.push(key);
    bytes -= sizeBytes;
    count -= 1;
  }
  return over;
}

/** Deletes the bytes of a file, or of all. */
function deletedPieces(key?: string): WriteOp {
  const prefix = [mediaStore.name, 'piece', ...(key === undefined ? [] : [key])];
  return { kind: 'deletePrefix', store: pieceStore.name, prefix };
}
