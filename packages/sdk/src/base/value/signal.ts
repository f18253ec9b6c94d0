/** Something that happens again and again. Listeners hear each time, in the order they came. */
export class Signal<Payload> {
  readonly #listeners = new Set<(payload: Payload) => void>();

  /** Returns the function that stops it. */
  subscribe(listener: (payload: Payload) => void): () => void {
    const entry = (payload: Payload) => listener(payload);
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  emit(payload: Payload): void {
    for (const listener of [...this.#listeners]) listener(payload);
  }
}
