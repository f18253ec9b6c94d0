import { type Clock, sleep } from '../../../base/clock/clock.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { Signal } from '../../../base/value/signal.ts';
import { until } from '../../../base/value/until.ts';
import { ObservableValue } from '../../../base/value/value.ts';
import { PIECE_BYTES } from '../../../core/storage/storage.ts';
import type { MediaFailure } from '../../../protocol/events/fetched-media.ts';
import { type AskFrom, type FilmHead, FilmReader } from './film-reader.ts';
import { KeptPieces, type PieceStore } from './kept-pieces.ts';
import type { WholeProof } from './whole-proof.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Outcome = Result<Bytes, FilmFailure>;

/** The reason why there is no piece. `whole`: the server does not say how large the file is, so nobody could play it by parts. */
export type FilmFailure = MediaFailure | { readonly kind: 'whole' };

/** A piece that comes so soon is waited for; for one further on the server is asked to begin there. */
const NEAR = 8;
/** Pieces that are read ahead of the player where they are not kept on the disk. */
const AHEAD = 32;
/** Larger files are not fetched. */
const MOST_BYTES = 200 * 1024 * 1024;
const RETRY_AFTER_MS: readonly number[] = [500, 2_000, 5_000];

export interface FilmPiecesDeps {
  readonly ask: AskFrom;
  readonly store: PieceStore;
  readonly clock: Clock;
  readonly key: string;
  /** Proves an encrypted film; null for one in the clear. */
  readonly proof: WholeProof | null;
  readonly signal: AbortSignal;
}

/**
 * The pieces of a film, as the server gives them. They are read in their order; where somebody wants a later one, the server is asked to begin
 * there. One that cannot goes on as it does, and that piece is waited for. What was read is in memory for a while, and on the disk.
 */
export class FilmPieces {
  readonly #deps: FilmPiecesDeps;
  readonly #kept: KeptPieces;
  readonly #wanted = new ObservableValue(0);
  readonly #onFailed = new Signal<FilmFailure>();
  readonly #arrived = new ObservableValue(0);
  readonly #waiting = new Map<number, ((outcome: Outcome) => void)[]>();
  #readers: readonly FilmReader[] = [];
  #totalBytes: number | null = null;
  #hasRanges: boolean | null = null;
  #failure: FilmFailure | null = null;
  /** Pieces that were here, also if they are no more. */
  readonly #seen = new Set<number>();
  #tries = 0;
  #isProving = false;
  #isWhole = false;

  constructor(deps: FilmPiecesDeps) {
    this.#deps = deps;
    this.#kept = new KeptPieces(deps);
    deps.signal.addEventListener('abort', () => this.#stop({ kind: 'unreachable' }), { once: true });
  }

  /** The size of the file; null before its first piece. */
  get totalBytes(): number | null {
    return this.#totalBytes;
  }

  /** Tells of a failure, also while nobody waits for a piece. */
  get onFailed(): Signal<FilmFailure> {
    return this.#onFailed;
  }

  /** Bytes that are here, changing. */
  get arrivedBytes(): ObservableValue<number> {
    return this.#arrived;
  }

  /** One piece, as the server gave it. Do not change it. */
  async piece(index: number): Promise<Outcome> {
    if (this.#failure !== null && isFinal(this.#failure)) return err(this.#failure);
    if (this.#failure !== null) this.#tries = 0;
    this.#failure = null;
    this.#totalBytes ??= await this.#open();
    if (this.#totalBytes !== null && index >= this.#count) return err({ kind: 'notFound' });
    this.#wanted.set(index);
    const kept = await this.#kept.get(index);
    if (kept !== null) {
      if (!this.#note(index, kept)) return err({ kind: 'damaged' });
      await this.#prove();
      return ok(kept);
    }
    return new Promise((resolve) => {
      this.#waiting.set(index, [...(this.#waiting.get(index) ?? []), resolve]);
      this.#readFor(index);
    });
  }

  /** Pieces of the whole file; none before its size is known. */
  get #count(): number {
    return Math.ceil((this.#totalBytes ?? 0) / PIECE_BYTES);
  }

  async #open(): Promise<number | null> {
    const file = await this.#kept.open();
    if (file === null) return null;
    this.#isWhole = file.isPartial !== true;
    if (this.#isWhole) this.#arrived.set(file.sizeBytes);
    return file.sizeBytes;
  }

  /** Sees to it that a reader comes by. */
  #readFor(index: number): void {
    if (this.#readers.some(({ at }) => at <= index && (index - at <= NEAR || this.#hasRanges === false))) return;
    this.#read(this.#hasRanges === false ? 0 : index);
  }

  #read(from: number): void {
    if (this.#deps.signal.aborted) return;
    const reader: FilmReader = new FilmReader(from, {
      onHead: (head) => this.#begin(reader, head),
      onPiece: (index, piece) => this.#take(reader, index, piece),
      onEnd: (outcome) => void this.#end(reader, outcome),
    });
    this.#readers = [...this.#readers, reader];
    void reader.start(this.#deps.ask);
  }

  #begin(reader: FilmReader, { totalBytes, isFromThere }: FilmHead): boolean {
    if (totalBytes === null || totalBytes === 0) return this.#stop({ kind: 'whole' });
    if (totalBytes > MOST_BYTES) return this.#stop({ kind: 'tooLarge' });
    if (this.#totalBytes !== null && this.#totalBytes !== totalBytes) return this.#stop({ kind: 'damaged' });
    this.#totalBytes = totalBytes;
    if (!isFromThere) this.#hasRanges = false;
    else if (reader.at > 0) this.#hasRanges = true;
    const others = this.#readers.filter((other) => other !== reader);
    const first = this.#firstWaited() ?? 0;
    if (!isFromThere && others.some(({ at }) => at <= first)) {
      // It begins at the beginning, where another one is further on.
      this.#readers = others;
      return false;
    }
    for (const other of others) other.stop();
    this.#readers = [reader];
    return true;
  }

  async #take(reader: FilmReader, index: number, piece: Bytes): Promise<void> {
    const totalBytes = this.#totalBytes ?? 0;
    const expected = Math.min(PIECE_BYTES, totalBytes - index * PIECE_BYTES);
    // A body that was packed on its way is longer than its head says.
    if (expected <= 0 || piece.byteLength > expected) return void this.#stop({ kind: 'whole' });
    if (piece.byteLength < expected) return;
    if (!this.#seen.has(index)) this.#tries = 0;
    await this.#kept.put(index, piece, totalBytes);
    if (!this.#note(index, piece)) return;
    this.#answer(index, ok(piece));
    await this.#prove();
    if (this.#kept.isOnDisk || reader.signal.aborted) return;
    const isNear = (wanted: number) => index - wanted < AHEAD || this.#waiting.size > 0;
    await until(this.#wanted, isNear, reader.signal);
  }

  async #end(reader: FilmReader, outcome: Result<null, MediaFailure>): Promise<void> {
    this.#readers = this.#readers.filter((other) => other !== reader);
    // Some networks let no range through: then the beginning is asked for again.
    if (!outcome.ok && reader.isUnanswered && this.#hasRanges === null) this.#hasRanges = false;
    const next = this.#firstWaited() ?? (await this.#firstMissing());
    if (next === null || this.#readers.length > 0) return;
    if (outcome.ok && reader.at >= this.#count) this.#readFor(next);
    else await this.#tryAgain(next, outcome.ok ? { kind: 'unreachable' } : outcome.error);
  }

  #firstWaited(): number | null {
    const first = Math.min(...this.#waiting.keys());
    return Number.isFinite(first) ? first : null;
  }

  /** The first piece that is still to be kept; null for none. */
  async #firstMissing(): Promise<number | null> {
    if (this.#isWhole || !this.#kept.isOnDisk) return null;
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#seen.has(index)) continue;
      const kept = await this.#kept.get(index);
      if (kept === null) return index;
      if (!this.#note(index, kept)) return null;
    }
    await this.#prove();
    return null;
  }

  async #tryAgain(index: number, failure: MediaFailure): Promise<void> {
    const { clock, signal } = this.#deps;
    const delayMs = failure.kind === 'unreachable' ? RETRY_AFTER_MS[this.#tries] : undefined;
    if (delayMs === undefined) return void this.#stop(failure);
    this.#tries += 1;
    await sleep(clock, delayMs, signal);
    if (!signal.aborted && this.#readers.length === 0) this.#readFor(index);
  }

  /** Takes note of a piece that is here. @returns false if it is another one than before */
  #note(index: number, piece: Bytes): boolean {
    if (this.#deps.proof?.see(index, piece) === false) return this.#damage();
    this.#seen.add(index);
    if (!this.#isWhole) this.#arrived.set(Math.min(this.#seen.size * PIECE_BYTES, this.#totalBytes ?? 0));
    return true;
  }

  /** Hashes what is next, as far as it is here. Once all is, the film is known to be what it should be, and is kept. */
  async #prove(): Promise<void> {
    const { proof } = this.#deps;
    if (this.#isProving) return;
    this.#isProving = true;
    while (proof !== null && proof.next < this.#count) {
      const piece = await this.#kept.get(proof.next);
      if (piece === null) break;
      proof.goOn(piece);
    }
    this.#isProving = false;
    if (proof !== null && proof.next === this.#count && !proof.holds()) return void this.#damage();
    if (this.#isWhole || this.#seen.size < this.#count || (proof !== null && proof.next < this.#count)) return;
    this.#isWhole = true;
    await this.#kept.end();
  }

  #damage(): false {
    this.#kept.drop();
    return this.#stop({ kind: 'damaged' });
  }

  #answer(index: number, outcome: Outcome): void {
    const waiting = this.#waiting.get(index) ?? [];
    this.#waiting.delete(index);
    for (const resolve of waiting) resolve(outcome);
  }

  #stop(failure: FilmFailure): false {
    this.#failure ??= failure;
    for (const reader of this.#readers) reader.stop();
    this.#readers = [];
    for (const index of [...this.#waiting.keys()]) this.#answer(index, err(failure));
    this.#onFailed.emit(failure);
    return false;
  }
}

/** To ask again would give the same. */
function isFinal({ kind }: FilmFailure): boolean {
  return kind !== 'unreachable' && kind !== 'refused';
}
