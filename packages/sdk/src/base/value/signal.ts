import { Listeners } from './listeners.ts';

/** Something that happens again and again. Listeners hear each time, in the order they came. */
export class Signal<Payload> {
  readonly #listeners = new Listeners<Payload>();

  /** Returns the function that stops it. */
  subscribe(listener: (payload: Payload) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Tells all listeners; throws afterwards what the first of them threw. */
  emit(payload: Payload): void {
    this.#listeners.tell(payload);
  }
}
