import type { Readable } from './value.ts';

/**
 * A value computed from others when it is read, and only if something changed since: a hundred changes between two reads
 * cost one computation. `sources` are anything that can be subscribed to.
 */
export class DerivedValue<Value> implements Readable<Value> {
  readonly #compute: (before: Value | undefined) => Value;
  readonly #sources: readonly Subscribable[];
  readonly #listeners = new Set<() => void>();
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
    if (this.#isStale || this.#listeners.size === 0) {
      this.#value = this.#compute(this.#value);
      this.#isStale = false;
    }
    return this.#value as Value;
  }

  subscribe(listener: () => void): () => void {
    const entry = () => listener();
    if (this.#listeners.size === 0) {
      this.#isStale = true;
      this.#stops = this.#sources.map((source) => source.subscribe(() => this.#invalidate()));
    }
    this.#listeners.add(entry);
    return () => {
      if (!this.#listeners.delete(entry) || this.#listeners.size > 0) return;
      for (const stop of this.#stops) stop();
      this.#stops = [];
    };
  }

  #invalidate(): void {
    this.#isStale = true;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The part of a `Readable` or a `Signal` that matters here. */
export interface Subscribable {
  subscribe(listener: () => void): () => void;
}
