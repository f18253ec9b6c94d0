import type { Key, RangeQuery, StoredRecord, StoredValue } from './database.ts';
import { compareKeys, hasPrefix } from './key.ts';

/** Records in key order, found by bisection. Holds what it is given; copying is the driver's business. */
export class SortedRecords {
  readonly #records: StoredRecord[] = [];

  get(key: Key): StoredValue | undefined {
    const record = this.#records[this.#firstFrom(key)];
    return record !== undefined && compareKeys(record.key, key) === 0 ? record.value : undefined;
  }

  put(record: StoredRecord): void {
    const at = this.#firstFrom(record.key);
    const existing = this.#records[at];
    const replaces = existing !== undefined && compareKeys(existing.key, record.key) === 0;
    this.#records.splice(at, replaces ? 1 : 0, record);
  }

  delete(key: Key): void {
    const at = this.#firstFrom(key);
    const record = this.#records[at];
    if (record !== undefined && compareKeys(record.key, key) === 0) this.#records.splice(at, 1);
  }

  deletePrefix(prefix: Key): void {
    const from = this.#firstFrom(prefix);
    this.#records.splice(from, this.#firstPast(prefix) - from);
  }

  range({ prefix, direction = 'next', limit = Number.POSITIVE_INFINITY, beyond }: RangeQuery): readonly StoredRecord[] {
    let from = this.#firstFrom(prefix);
    let to = this.#firstPast(prefix);
    if (beyond !== undefined && direction === 'next') {
      from = Math.max(
        from,
        this.#bisect((key) => compareKeys(key, beyond) > 0),
      );
    }
    if (beyond !== undefined && direction === 'prev') to = Math.min(to, this.#firstFrom(beyond));
    if (direction === 'next') return this.#records.slice(from, Math.max(from, Math.min(to, from + limit)));
    return this.#records.slice(Math.max(from, to - limit), Math.max(from, to)).reverse();
  }

  /** The index of the first key at or after `key`. */
  #firstFrom(key: Key): number {
    return this.#bisect((candidate) => compareKeys(candidate, key) >= 0);
  }

  /** The index of the first key after all that begin with `prefix`. */
  #firstPast(prefix: Key): number {
    return this.#bisect((candidate) => compareKeys(candidate, prefix) > 0 && !hasPrefix(candidate, prefix));
  }

  /** The first index whose key is `past` some point; `past` must be false, then true, along the order. */
  #bisect(past: (key: Key) => boolean): number {
    let low = 0;
    let high = this.#records.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const record = this.#records[middle];
      if (record === undefined || past(record.key)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
