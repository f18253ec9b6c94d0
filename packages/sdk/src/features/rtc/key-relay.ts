import { ObservableValue } from '../../base/value/value.ts';
import type { StreamEntry, StreamSource } from '../../port/host/handlers.ts';
import type { MediaKey } from './contract.ts';

/**
 * The keys of a room's call as one stream over several calls, one after the other: a page that reads is given those of the next call too.
 * Numbers go on from call to call.
 */
export class KeyRelay implements StreamSource<MediaKey> {
  readonly #changes = new ObservableValue(0);
  #source: StreamSource<MediaKey> | null = null;
  /** The difference to the numbers of the source. */
  #base = 0;
  /** The highest number that somebody may have read. */
  #last = 0;

  get start(): number {
    return this.#source === null ? this.#last : this.#base + this.#source.start;
  }

  /** Gives out the keys of a call from now on. Returns the function that ends it. */
  follow(source: StreamSource<MediaKey>): () => void {
    this.#source = source;
    this.#base = this.#last - source.start;
    const stop = source.subscribe(() => this.#tell());
    this.#tell();
    return () => {
      stop();
      if (this.#source === source) this.#source = null;
    };
  }

  read(after: number, limit: number): readonly StreamEntry<MediaKey>[] {
    if (this.#source === null) return [];
    const entries = this.#source.read(Math.max(after - this.#base, this.#source.start), limit);
    const read = entries.map(({ seq, item }) => ({ seq: seq + this.#base, item }));
    this.#last = Math.max(this.#last, read.at(-1)?.seq ?? 0);
    return read;
  }

  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  #tell(): void {
    this.#changes.set(this.#changes.current + 1);
  }
}
