import { Listeners } from './listeners.ts';
import type { Readable } from './value.ts';

/**
 * A value computed from others when it is read, and only if something changed since: a hundred changes between two reads
 * cost one computation. `sources` are anything that can be subscribed to.
 */
export class DerivedValue<Value> implements Readable<Value> {
  readonly #compute: (before: Value | undefined) => Value;
  readonly #sources: readonly Subscribable[];
  readonly #listeners = new Listeners();
  #stops: readonly (() => void)[] = [];
  #isStale = true;
  #value: Value | undefined;

  /** `compute` gets its last result, so that it can keep the identity of what did not change. */
  constructor(sources: readonly Subscribable[], compute: (before: Value | undefined) => Value) {
    this.#sources = sources;
    this.#compute = compute;
  }

  get current(): Value {
    // Without listeners nobody tells of changes, so nothing can be relied on.
    if (this.#isStale || this.#listeners.size === 0) this.#recompute();
    return this.#value as Value;
  }

  subscribe(listener: () => void): () => void {
    const remove = this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      this.#isStale = true;
      this.#stops = this.#sources.map((source) => source.subscribe(() => this.#invalidate()));
    }
    return () => {
      if (!remove() || this.#listeners.size > 0) return;
      for (const stop of this.#stops) stop();
      this.#stops = [];
    };
  }

  /** A source that changes while the value is computed makes it stale again, and so does an error. */
  #recompute(): void {
    this.#isStale = false;
    try {
      this.#value = this.#compute(this.#value);
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  #invalidate(): void {
    this.#isStale = true;
    this.#listeners.tell();
  }
}

/** The part of a `Readable` or a `Signal` that matters here. */
export interface Subscribable {
  subscribe(listener: () => void): () => void;
}
