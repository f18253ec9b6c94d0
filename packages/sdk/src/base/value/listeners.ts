/**
 * A set of listeners. Notifying them is safe whatever they do: one that throws does not keep the others from being called (the
 * first error is thrown after all were called), one that left is not called any more, and one that was added during a
 * notification is called from the next one on.
 */
export class Listeners<Payload = void> {
  readonly #entries = new Set<(payload: Payload) => void>();

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the function that takes `listener` out, true for the one call that did so. */
  add(listener: (payload: Payload) => void): () => boolean {
    // Wrapped, so that the same function added twice is two listeners.
    const entry = (payload: Payload) => listener(payload);
    this.#entries.add(entry);
    return () => this.#entries.delete(entry);
  }

  /** Calls all listeners in the order they came. */
  tell(payload: Payload): void {
    let thrown: { readonly error: unknown } | undefined;
    for (const entry of [...this.#entries]) {
      if (!this.#entries.has(entry)) continue;
      try {
        entry(payload);
      } catch (error) {
        thrown ??= { error };
      }
    }
    if (thrown !== undefined) throw thrown.error;
  }
}
