/** A set for each key; empty ones are not kept. */
export class SetsByKey<Key, Value> {
  readonly #sets = new Map<Key, Set<Value>>();

  keys(): Iterable<Key> {
    return this.#sets.keys();
  }

  get(key: Key): ReadonlySet<Value> | undefined {
    return this.#sets.get(key);
  }

  add(key: Key, value: Value): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([value]));
    else set.add(value);
  }

  delete(key: Key, value: Value): void {
    const set = this.#sets.get(key);
    if (set?.delete(value) === true && set.size === 0) this.#sets.delete(key);
  }
}
