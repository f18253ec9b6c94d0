import type { FileSource, MediaBytes, MediaFailure } from '@parley/sdk/client/contract.ts';
import type { MxcUri } from '@parley/sdk/client/ids.ts';
import type { Client, PortFailure } from '@parley/sdk/client/remote.ts';
import { Listeners } from '@parley/sdk/client/value.ts';

/** A request to the media repository. Sizes are in device pixels. */
export type MediaRequest =
  | {
      readonly kind: 'thumbnail';
      readonly uri: MxcUri;
      readonly width: number;
      readonly height: number;
      readonly method: 'crop' | 'scale';
    }
  /** With `mostBytes`, what is larger on the server is given up. */
  | { readonly kind: 'original'; readonly source: FileSource; readonly mostBytes?: number };

/**
 * The state of a request. `url` is a `blob:` address that stays valid as long as it is observed; `mimeType` is the known type of
 * its content.
 */
export type MediaState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly url: string; readonly mimeType: string }
  | { readonly kind: 'failed'; readonly failure: MediaFailure | PortFailure };

/** Blob addresses, so that this can be run without a document. */
export interface BlobUrls {
  create(media: MediaBytes): string;
  revoke(url: string): void;
}

interface Entry {
  state: MediaState;
  sizeBytes: number;
  readonly listeners: Listeners;
  loading: AbortController | null;
}

const LOADING: MediaState = { kind: 'loading' };
/** The limits for media that are kept without observers. */
const MOST_KEPT_BYTES = 48 * 1024 * 1024;
const MOST_KEPT = 400;
/** Small pictures that are asked for at once; others wait for their turn. */
const MOST_AT_ONCE = 8;

const browserUrls: BlobUrls = {
  create: ({ bytes, mimeType }) => URL.createObjectURL(new Blob([bytes], { type: mimeType })),
  revoke: (url) => URL.revokeObjectURL(url),
};

/**
 * Pictures as `blob:` addresses. Each request is made once, however many watch it; one that nobody watches any more is
 * given up. Addresses that nobody watches are kept for a while, the least recently watched go first, and are revoked.
 */
export class MediaCache {
  readonly #client: Client;
  readonly #urls: BlobUrls;
  /** In order of their last use. */
  readonly #entries = new Map<string, Entry>();
  #keptBytes = 0;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(client: Client, urls: BlobUrls = browserUrls) {
    this.#client = client;
    this.#urls = urls;
  }

  current(request: MediaRequest): MediaState {
    return this.#entries.get(keyOf(request))?.state ?? LOADING;
  }

  /** Loads it if need be. Returns the function that ends the watching. */
  watch(request: MediaRequest, listener: () => void): () => void {
    const key = keyOf(request);
    const entry = this.#entries.get(key) ?? { state: LOADING, sizeBytes: 0, listeners: new Listeners(), loading: null };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const leave = entry.listeners.add(listener);
    if (entry.state.kind !== 'ready' && entry.loading === null) void this.#load(request, entry);
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
    if (request.kind === 'thumbnail' && !(await this.#turn(controller.signal))) return;
    const answer = await this.#ask(request, controller.signal);
    if (request.kind === 'thumbnail') this.#endTurn();
    if (controller.signal.aborted) return;
    entry.loading = null;
    if (answer.ok) {
      entry.sizeBytes = answer.value.bytes.byteLength;
      this.#keptBytes += entry.sizeBytes;
      const { mimeType } = answer.value;
      entry.state = { kind: 'ready', url: this.#urls.create(answer.value), mimeType };
      this.#trim();
    } else {
      entry.state = { kind: 'failed', failure: answer.error };
    }
    entry.listeners.tell();
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

  #ask(request: MediaRequest, signal: AbortSignal) {
    if (request.kind === 'original') {
      const { kind: _kind, ...asked } = request;
      return this.#client.command('media.download', asked, { signal });
    }
    const { kind: _kind, ...input } = request;
    return this.#client.command('media.thumbnail', input, { signal });
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
      this.#urls.revoke(entry.state.url);
      this.#keptBytes -= entry.sizeBytes;
      this.#entries.delete(key);
    }
  }
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
