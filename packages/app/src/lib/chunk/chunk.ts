import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';

/**
 * A part of the program that is fetched when it is needed. Unlike `lazy` with `Suspense`, it is drawn in the frame after it came:
 * React holds back what a Suspense boundary reveals until its fallback was shown for 300 ms.
 */
export class Chunk<Module> implements Readable<ChunkState<Module>> {
  readonly #fetch: () => Promise<Module>;
  #loading: Promise<void> | undefined;
  readonly #state = new ObservableValue<ChunkState<Module>>({ kind: 'waiting' });

  constructor(fetch: () => Promise<Module>) {
    this.#fetch = fetch;
  }

  /** The current state of the chunk; the same object until it changes. */
  get current(): ChunkState<Module> {
    return this.#state.current;
  }

  /** Fetches it, once for all who ask; again if that failed. Never rejects: `current` tells. */
  load(): Promise<void> {
    if (this.current.kind === 'failed') {
      this.#loading = undefined;
      this.#state.set({ kind: 'waiting' });
    }
    this.#loading ??= this.#fetch().then(
      (module) => this.#state.set({ kind: 'ready', module }),
      (error: unknown) => this.#state.set({ kind: 'failed', error }),
    );
    return this.#loading;
  }

  /** Calls `listener` after each change of `current`, until the function returned is called. */
  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }
}

export type ChunkState<Module> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly module: Module }
  | { readonly kind: 'failed'; readonly error: unknown };
