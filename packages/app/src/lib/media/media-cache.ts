import type { FileSource, MediaBytes, MediaFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { Listeners } from '@parley/sdk/client/value.ts';
import type { MediaAnswer, MediaSource, OriginalRequest, ThumbnailRequest } from './media-source.ts';

/** A request to the media repository. */
export type MediaRequest =
  | ({ readonly kind: 'thumbnail' } & ThumbnailRequest)
  | ({ readonly kind: 'original' } & OriginalRequest);

/**
 * The state of a request. `url` is a `blob:` address that stays valid as long as it is observed; `mimeType` is the known type of
 * its content.
 */
export type MediaState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly url: string; readonly mimeType: string }
  | { readonly kind: 'failed'; readonly failure: MediaFailure | PortFailure | NoPicture };

/** The reason why a file is not drawn that is no picture by its bytes, or too large a one. */
interface NoPicture {
  readonly kind: 'noPicture';
}

/** Blob addresses, so that this can be run without a document. */
export interface BlobUrls {
  create(media: MediaBytes): string;
  revoke(url: string): void;
}

interface Entry {
  state: MediaState;
  sizeBytes: number;
  pixels: number;
  readonly listeners: Listeners;
  loading: AbortController | null;
}

const LOADING: MediaState = { kind: 'loading' };
const NO_PICTURE: MediaState = { kind: 'failed', failure: { kind: 'noPicture' } };
const TOO_LARGE: MediaState = { kind: 'failed', failure: { kind: 'tooLarge' } };
/** The limits for media that are kept without observers. */
const MOST_KEPT_BYTES = 48 * 1024 * 1024;
const MOST_KEPT = 400;
/** Pictures that are fetched at once without being asked for; others wait for their turn. */
const MOST_AT_ONCE = 8;
/** Pixels of a picture that is decoded without being asked for, and of all that are drawn at one time; four bytes each. */
const MOST_PIXELS = 25_000_000;
const MOST_DRAWN_PIXELS = 150_000_000;

const browserUrls: BlobUrls = {
  create: ({ bytes, mimeType }) => URL.createObjectURL(new Blob([bytes], { type: mimeType })),
  revoke: (url) => URL.revokeObjectURL(url),
};

/**
 * Pictures as `blob:` addresses. Each request is made once, however many watch it; one that nobody watches any more is
 * given up. Addresses that nobody watches are kept for a while, the least recently watched go first, and are revoked.
 */
export class MediaCache {
  readonly #source: Pick<MediaSource, 'original' | 'thumbnail'>;
  readonly #urls: BlobUrls;
  /** In order of their last use. */
  readonly #entries = new Map<string, Entry>();
  #keptBytes = 0;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(source: Pick<MediaSource, 'original' | 'thumbnail'>, urls: BlobUrls = browserUrls) {
    this.#source = source;
    this.#urls = urls;
  }

  current(request: MediaRequest): MediaState {
    return this.#entries.get(keyOf(request))?.state ?? LOADING;
  }

  /** Loads it if need be. Returns the function that ends the watching. */
  watch(request: MediaRequest, listener: () => void): () => void {
    const key = keyOf(request);
    const entry = this.#entries.get(key) ?? newEntry();
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const isFirst = entry.listeners.size === 0;
    if (entry.state.kind === 'ready' && isFirst && !this.#mayDraw(request, entry.pixels)) this.#drop(entry, TOO_LARGE);
    else if (entry.state.kind !== 'ready' && entry.loading === null) void this.#load(request, entry);
    const leave = entry.listeners.add(listener);
    return () => {
      leave();
      if (entry.listeners.size === 0) this.#leave(key, entry);
    };
  }

  /** Gives up and forgets everything: it was for one person's eyes. */
  clear(): void {
    for (const { state, loading } of this.#entries.values()) {
      loading?.abort();
      if (state.kind === 'ready') this.#urls.revoke(state.url);
    }
    this.#entries.clear();
    this.#keptBytes = 0;
  }

  async #load(request: MediaRequest, entry: Entry): Promise<void> {
    const controller = new AbortController();
    entry.loading = controller;
    const waits = isUnasked(request);
    if (waits && !(await this.#turn(controller.signal))) return;
    const answer = await this.#ask(request, controller.signal);
    if (waits) this.#endTurn();
    if (controller.signal.aborted) return;
    entry.loading = null;
    if (answer.ok && !this.#mayDraw(request, answer.value.pixels)) entry.state = TOO_LARGE;
    else if (answer.ok) {
      entry.sizeBytes = answer.value.bytes.byteLength;
      entry.pixels = answer.value.pixels;
      this.#keptBytes += entry.sizeBytes;
      const { mimeType } = answer.value;
      entry.state = { kind: 'ready', url: this.#urls.create(answer.value), mimeType };
      this.#trim();
    } else {
      entry.state = { kind: 'failed', failure: answer.error };
    }
    entry.listeners.tell();
  }

  /** False for what nobody asked for and what would take too much memory, by itself or beside what is drawn. */
  #mayDraw(request: MediaRequest, pixels: number): boolean {
    if (!isUnasked(request)) return true;
    let drawn = pixels;
    for (const entry of this.#entries.values()) if (entry.listeners.size > 0) drawn += entry.pixels;
    return pixels <= MOST_PIXELS && (drawn <= MOST_DRAWN_PIXELS || pixels === 0);
  }

  #drop(entry: Entry, state: MediaState): void {
    if (entry.state.kind !== 'ready') return;
    this.#urls.revoke(entry.state.url);
    this.#keptBytes -= entry.sizeBytes;
    entry.pixels = 0;
    entry.state = state;
  }

  /** @returns false if nobody wants the picture any more */
  async #turn(signal: AbortSignal): Promise<boolean> {
    if (this.#running < MOST_AT_ONCE) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (signal.aborted) this.#endTurn();
    return !signal.aborted;
  }

  /** The place goes to who waits longest. */
  #endTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  #ask(request: MediaRequest, signal: AbortSignal): Promise<MediaAnswer> {
    if (request.kind === 'original') {
      const { kind: _kind, ...asked } = request;
      return this.#source.original(asked, { signal });
    }
    const { kind: _kind, ...asked } = request;
    return this.#source.thumbnail(asked, { signal });
  }

  /** A failed or unfinished one is forgotten, so that coming back tries again. */
  #leave(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry && entry.state.kind === 'ready') return this.#trim();
    entry.loading?.abort();
    entry.loading = null;
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #trim(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#keptBytes <= MOST_KEPT_BYTES && this.#entries.size <= MOST_KEPT) return;
      if (entry.listeners.size > 0 || entry.state.kind !== 'ready') continue;
      this.#drop(entry, LOADING);
      this.#entries.delete(key);
    }
  }
}

/** The state of a file that is to be drawn as a picture: browsers draw a picture whatever type its address has (SEC-36). */
export function asPicture(state: MediaState): MediaState {
  return state.kind === 'ready' && !state.mimeType.startsWith('image/') ? NO_PICTURE : state;
}

function newEntry(): Entry {
  return { state: LOADING, sizeBytes: 0, pixels: 0, listeners: new Listeners(), loading: null };
}

/** True for a picture that nobody asked for: it is in sight. */
function isUnasked(request: MediaRequest): boolean {
  return request.kind === 'thumbnail' || request.mostBytes !== undefined;
}

function keyOf(request: MediaRequest): string {
  if (request.kind === 'original') return sourceKey(request.source);
  return `${request.uri} ${request.width}x${request.height} ${request.method}`;
}

/** The key of a file. The same address with another encryption key is another file. */
function sourceKey(source: FileSource): string {
  switch (source.kind) {
    case 'plain':
      return source.mxc;
    case 'encrypted':
      return `${source.mxc} ${source.file.key} ${source.file.sha256}`;
    case 'own':
      return `${source.roomId} ${source.txnId} ${source.part}`;
  }
}
