/** A list that stays sorted while single entries come, go and change: a change costs two binary searches, not a sort. */
export class SortedList<Id, Entry> {
  readonly #compare: (one: Entry, other: Entry) => number;
  readonly #idOf: (entry: Entry) => Id;
  #sorted: Entry[] = [];
  readonly #byId = new Map<Id, Entry>();

  /** `compare` gives 0 for no two entries of different ids. */
  constructor(idOf: (entry: Entry) => Id, compare: (one: Entry, other: Entry) => number) {
    this.#idOf = idOf;
    this.#compare = compare;
  }

  get size(): number {
    return this.#sorted.length;
  }

  /** All in order. It changes with the next change. */
  get sorted(): readonly Entry[] {
    return this.#sorted;
  }

  /** Takes over many at once, instead of what there was. */
  reset(all: Iterable<Entry>): void {
    this.#byId.clear();
    for (const entry of all) this.#byId.set(this.#idOf(entry), entry);
    this.#sorted = [...this.#byId.values()].sort(this.#compare);
  }

  get(id: Id): Entry | undefined {
    return this.#byId.get(id);
  }

  /** Puts an entry in its place; gives the one that it replaces. */
  put(entry: Entry): Entry | undefined {
    const id = this.#idOf(entry);
    const before = this.remove(id);
    this.#byId.set(id, entry);
    this.#sorted.splice(this.#placeOf(entry), 0, entry);
    return before;
  }

  /** Gives what was there. */
  remove(id: Id): Entry | undefined {
    const before = this.#byId.get(id);
    if (before === undefined) return undefined;
    this.#byId.delete(id);
    this.#sorted.splice(this.#placeOf(before), 1);
    return before;
  }

  /** The index of an entry, or -1. */
  indexOf(id: Id): number {
    const entry = this.#byId.get(id);
    return entry === undefined ? -1 : this.#placeOf(entry);
  }

  /** Where `entry` is, or would be. */
  #placeOf(entry: Entry): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.#sorted[middle];
      if (at !== undefined && this.#compare(at, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
