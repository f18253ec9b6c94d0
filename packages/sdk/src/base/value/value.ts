import { Listeners } from './listeners.ts';

/** A value that can be read at any time and watched for changes. */
export interface Readable<Value> {
  readonly current: Value;
  /** Calls `listener` after every change (not at once). Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/**
 * A `Readable` that can be set. Listeners hear of a change only if the value is another one (`Object.is`), after it
 * has been set; what one listener throws does not keep the others from hearing it.
 */
export class ObservableValue<Value> implements Readable<Value> {
  #current: Value;
  readonly #listeners = new Listeners();
  readonly #onFirst: (() => () => void) | undefined;
  #stopSource: (() => void) | undefined;

  /**
   * `whileWatched` is started with the first listener and its result called after the last one left: the way to
   * compute something only while somebody looks.
   */
  constructor(initial: Value, whileWatched?: () => () => void) {
    this.#current = initial;
    this.#onFirst = whileWatched;
  }

  get current(): Value {
    return this.#current;
  }

  set(next: Value): void {
    if (Object.is(next, this.#current)) return;
    this.#current = next;
    this.#listeners.tell();
  }

  subscribe(listener: () => void): () => void {
    const remove = this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#stopSource = this.#onFirst?.();
    return () => {
      if (!remove() || this.#listeners.size > 0) return;
      this.#stopSource?.();
      this.#stopSource = undefined;
    };
  }
}
