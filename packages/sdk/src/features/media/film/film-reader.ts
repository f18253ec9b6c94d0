import type { Result } from '../../../base/result/result.ts';
import { PIECE_BYTES } from '../../../core/storage/storage.ts';
import type { ResponseHead } from '../../../platform/http/http.ts';
import type { MediaFailure } from '../../../protocol/events/fetched-media.ts';
import { lengthOf } from '../body-parts.ts';
import type { Receiving } from '../media-fetcher.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Asks the server for a file from a byte on. */
export type AskFrom = (from: number, receiving: Receiving, signal: AbortSignal) => Promise<Result<null, MediaFailure>>;

/** The head of an answer, as far as it is about a film. */
export interface FilmHead {
  /** Null where the server does not say. */
  readonly totalBytes: number | null;
  /** True if the answer begins where it was asked to, false if it begins at the beginning. */
  readonly isFromThere: boolean;
}

export interface ReaderEvents {
  /** @returns false if the answer is not wanted */
  readonly onHead: (head: FilmHead) => boolean;
  /** The next piece is read once the promise is fulfilled. */
  readonly onPiece: (index: number, piece: Bytes) => Promise<void>;
  /** It came to its end, or to a failure; never called after `stop`. */
  readonly onEnd: (outcome: Result<null, MediaFailure>) => void;
}

/** Reads a file from a piece on, and cuts what arrives into pieces. */
export class FilmReader {
  readonly #controller = new AbortController();
  readonly #events: ReaderEvents;
  readonly #from: number;
  #at: number;
  #buffer = new Uint8Array(PIECE_BYTES);
  #filled = 0;
  #hasBegun = false;

  /** `from` is the index of a piece. */
  constructor(from: number, events: ReaderEvents) {
    this.#from = from;
    this.#at = from;
    this.#events = events;
  }

  /** Begins to read. */
  async start(ask: AskFrom): Promise<void> {
    const receiving: Receiving = { onHead: (head) => this.#begin(head), onBytes: (bytes) => this.#take(bytes) };
    await this.#end(await ask(this.#from * PIECE_BYTES, receiving, this.#controller.signal));
  }

  /** The piece that comes next. */
  get at(): number {
    return this.#at;
  }

  /** True if it was asked to begin amid the file, and no answer came. */
  get isUnanswered(): boolean {
    return this.#from > 0 && !this.#hasBegun;
  }

  /** Aborts when it is stopped. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  stop(): void {
    this.#controller.abort();
  }

  #begin(head: ResponseHead): void {
    if (this.signal.aborted) return;
    this.#hasBegun = true;
    const isFromThere = this.#from === 0 || head.status === 206;
    const length = lengthOf(head);
    const start = isFromThere ? this.#from * PIECE_BYTES : 0;
    if (!isFromThere) this.#at = 0;
    if (!this.#events.onHead({ totalBytes: length === null ? null : start + length, isFromThere })) this.stop();
  }

  async #take(bytes: Bytes): Promise<void> {
    for (let taken = 0; taken < bytes.byteLength && !this.signal.aborted; ) {
      const part = bytes.subarray(taken, taken + PIECE_BYTES - this.#filled);
      this.#buffer.set(part, this.#filled);
      this.#filled += part.byteLength;
      taken += part.byteLength;
      if (this.#filled === PIECE_BYTES) await this.#hand(this.#buffer);
    }
  }

  async #hand(piece: Bytes): Promise<void> {
    const index = this.#at;
    this.#at += 1;
    this.#buffer = new Uint8Array(PIECE_BYTES);
    this.#filled = 0;
    await this.#events.onPiece(index, piece);
  }

  async #end(outcome: Result<null, MediaFailure>): Promise<void> {
    if (this.signal.aborted) return;
    if (outcome.ok && this.#filled > 0) await this.#hand(this.#buffer.slice(0, this.#filled));
    if (!this.signal.aborted) this.#events.onEnd(outcome);
  }
}
