/**
 * A part of the program that is fetched when it is needed. Unlike `lazy` with `Suspense`, it is drawn in the frame after it came:
 * React holds back what a Suspense boundary reveals until its fallback was shown for 300 ms.
 */
export class Chunk<Module> {
  readonly #fetch: () => Promise<Module>;
  readonly #listeners = new Set<() => void>();
  #loading: Promise<void> | undefined;
  #state: ChunkState<Module> = { kind: 'waiting' };

  constructor(fetch: () => Promise<Module>) {
    this.#fetch = fetch;
  }

  /** The current state of the chunk; the same object until it changes. */
  get current(): ChunkState<Module> {
    return this.#state;
  }

  /** Fetches it, once for all who ask; again if that failed. Never rejects: `current` tells. */
  load(): Promise<void> {
    if (this.#state.kind === 'failed') {
      this.#loading = undefined;
      this.#set({ kind: 'waiting' });
    }
    this.#loading ??= this.#fetch().then(
      (module) => this.#set({ kind: 'ready', module }),
      (error: unknown) => this.#set({ kind: 'failed', error }),
    );
    return this.#loading;
  }

  /** Calls `listener` after each change of `current`, until the function returned is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #set(state: ChunkState<Module>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export type ChunkState<Module> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly module: Module }
  | { readonly kind: 'failed'; readonly error: unknown };
