import { ObservableValue } from '../../base/value/value.ts';
import type { StreamEntry, StreamSource } from './handlers.ts';

/** A `StreamSource` in memory that keeps the newest entries, for as many pages as like. */
export class StreamLog<Item> implements StreamSource<Item> {
  readonly #capacity: number;
  readonly #entries: StreamEntry<Item>[] = [];
  readonly #last = new ObservableValue(0);

  /** `capacity` is how many entries are kept: a page that stays away for longer is told of a gap. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Start of a new reader: it gets later entries only. */
  get start(): number {
    return this.#last.current;
  }

  /** Adds an item and tells everybody who listens. */
  append(item: Item): void {
    const seq = this.#last.current + 1;
    this.#entries.push({ seq, item });
    if (this.#entries.length > this.#capacity) this.#entries.shift();
    this.#last.set(seq);
  }

  read(after: number, limit: number): readonly StreamEntry<Item>[] {
    const first = this.#entries[0]?.seq ?? 0;
    const from = Math.max(0, after + 1 - first);
    return this.#entries.slice(from, from + limit);
  }

  subscribe(listener: () => void): () => void {
    return this.#last.subscribe(listener);
  }
}
