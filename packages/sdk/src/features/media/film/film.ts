/** A film that is played while it arrives: its pieces, in the clear, and what is known of it. */
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { PIECE_BYTES } from '../../../core/storage/storage.ts';
import { mediaDownload } from '../../../protocol/endpoints/media.ts';
import type { FilmState, MediaFailure } from '../../../protocol/events/fetched-media.ts';
import type { RemoteFile } from '../../../protocol/events/media.ts';
import type { MediaFetcher } from '../media-fetcher.ts';
import { notOpened } from '../not-opened.ts';
import { sniffMediaType } from '../sniff.ts';
import { type FilmFailure, FilmPieces } from './film-pieces.ts';
import type { AskFrom } from './film-reader.ts';
import type { PieceStore } from './kept-pieces.ts';
import { WholeProof } from './whole-proof.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const PLAYED = /^(?:audio|video)\//;

export interface FilmDeps extends Need<'crypto' | 'clock'> {
  readonly fetcher: MediaFetcher;
  readonly store: PieceStore;
}

/** One film, as long as somebody has it open. */
export class Film {
  readonly #deps: FilmDeps;
  readonly #source: RemoteFile;
  readonly #signal: AbortSignal;
  readonly #pieces: FilmPieces;
  readonly #state = new ObservableValue<FilmState>({ kind: 'opening' });

  constructor(deps: FilmDeps, source: RemoteFile, scope: Scope) {
    this.#deps = deps;
    this.#source = source;
    this.#signal = scope.signal;
    const { mxc } = source;
    const ask: AskFrom = (from, receiving, signal) =>
      deps.fetcher.receive(
        (form) => ({ ...mediaDownload(mxc, undefined, form), ...(from === 0 ? {} : { from }) }),
        receiving,
        signal,
      );
    const proof = source.kind === 'encrypted' ? new WholeProof(source.file.sha256) : null;
    this.#pieces = new FilmPieces({ ...deps, ask, key: mxc, proof, signal: scope.signal });
    scope.onEnd(this.#pieces.arrivedBytes.subscribe(() => this.#tell()));
    scope.onEnd(this.#pieces.onFailed.subscribe((failure) => this.#fail(failure)));
    scope.run(() => this.#open());
  }

  get state(): Readable<FilmState> {
    return this.#state;
  }

  /** The clear bytes from `start` to the end of its piece. */
  async part(start: number): Promise<Result<Bytes, MediaFailure>> {
    if (!Number.isSafeInteger(start) || start < 0) return err({ kind: 'notFound' });
    const index = Math.floor(start / PIECE_BYTES);
    const opened = await this.#clear(index);
    return opened.ok ? ok(opened.value.slice(start - index * PIECE_BYTES)) : opened;
  }

  async #open(): Promise<void> {
    const first = await this.#clear(0);
    if (!first.ok) return;
    const mimeType = sniffMediaType(first.value);
    const { totalBytes } = this.#pieces;
    if (totalBytes === null || !PLAYED.test(mimeType)) return this.#state.set({ kind: 'noFilm' });
    this.#state.set({ kind: 'arriving', mimeType, totalBytes, arrivedBytes: this.#pieces.arrivedBytes.current });
  }

  async #clear(index: number): Promise<Result<Bytes, MediaFailure>> {
    const piece = await this.#pieces.piece(index);
    if (!piece.ok) return err(this.#fail(piece.error));
    if (this.#source.kind === 'plain') return piece;
    const at = { file: this.#source.file, start: index * PIECE_BYTES };
    const opened = await this.#deps.crypto.attachments.decryptPart(piece.value, at, this.#signal);
    return opened.ok
      ? opened
      : err(this.#fail(opened.error.kind === 'failed' ? { kind: 'whole' } : notOpened(opened.error)));
  }

  #tell(): void {
    const { current } = this.#state;
    if (current.kind === 'arriving') this.#state.set({ ...current, arrivedBytes: this.#pieces.arrivedBytes.current });
  }

  /** A film that failed may go on: it is what it was. */
  #fail(failure: FilmFailure): MediaFailure {
    if (failure.kind === 'whole') {
      this.#state.set({ kind: 'whole' });
      return { kind: 'unreachable' };
    }
    this.#state.set({ kind: 'failed', failure });
    return failure;
  }
}
