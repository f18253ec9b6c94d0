import { describeError } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Key, RangeQuery, StorageFailure, StoredRecord, StoredValue, WriteOp } from './database.ts';
import { compareKeys, hasPrefix, isValidKey } from './key.ts';
import { SortedRecords } from './sorted-records.ts';

/** An overlay's statement about a record: its current value, or that it is gone. Absent if the overlay does not cover it. */
export type Covering = { readonly kind: 'put'; readonly value: StoredValue } | { readonly kind: 'gone' };

/** The overlay over one range of a database. */
export interface RangeCover {
  /** Adds what was put to `records`, which were read below, and takes out what is gone. */
  over(records: readonly StoredRecord[]): readonly StoredRecord[];
  /** The number of records to read from the database below so that enough remain; undefined to read all. */
  readonly limit: number | undefined;
}

/** Changes that are not in the database below yet, as they lie over it. */
export class Overlay {
  readonly #stores = new Map<string, SortedRecords>();
  /** Prefixes below which nothing of the database is left, by store. */
  readonly #cleared = new Map<string, readonly Key[]>();
  #size = 0;

  /** About how many records it holds. */
  get size(): number {
    return this.#size;
  }

  /** Does all of `ops`, or none. */
  apply(ops: readonly WriteOp[]): Result<void, StorageFailure> {
    let copies: readonly WriteOp[];
    try {
      copies = structuredClone(ops);
    } catch (error) {
      return err({ kind: 'failed', reason: describeError(error) });
    }
    if (!copies.every((op) => isValidKey(op.kind === 'deletePrefix' ? op.prefix : op.key)))
      return err({ kind: 'failed', reason: 'not a key' });
    for (const op of copies) this.#do(op);
    return ok();
  }

  /** The overlay's statement about one record, as a copy. */
  find(store: string, key: Key): Covering | undefined {
    const found = this.#stores.get(store)?.get(key) as Covering | undefined;
    if (found !== undefined) return structuredClone(found);
    return this.#isCleared(store, key) ? { kind: 'gone' } : undefined;
  }

  /** The overlay over a range, as of now. */
  cover(store: string, query: RangeQuery): RangeCover {
    const { direction = 'next', limit } = query;
    const { limit: _, ...all } = query;
    const own = structuredClone(this.#stores.get(store)?.range(all) ?? []);
    const cleared = this.#cleared.get(store) ?? [];
    const mayHideMany = cleared.some((prefix) => hasPrefix(prefix, query.prefix) || hasPrefix(query.prefix, prefix));
    const sign = direction === 'next' ? 1 : -1;
    return {
      limit: limit === undefined || mayHideMany ? undefined : limit + own.length,
      over: (records) => {
        const said = new SortedRecords();
        for (const record of own) said.put(record);
        const left = records.filter(
          ({ key }) => said.get(key) === undefined && !cleared.some((prefix) => hasPrefix(key, prefix)),
        );
        const put = own.flatMap(({ key, value }) => {
          const covering = value as Covering;
          return covering.kind === 'put' ? [{ key, value: covering.value }] : [];
        });
        return [...left, ...put].sort((a, b) => sign * compareKeys(a.key, b.key)).slice(0, limit);
      },
    };
  }

  /** All changes, as one batch for the database below. */
  get ops(): readonly WriteOp[] {
    const ops: WriteOp[] = [];
    for (const [store, prefixes] of this.#cleared)
      ops.push(...prefixes.map((prefix): WriteOp => ({ kind: 'deletePrefix', store, prefix })));
    for (const [store, records] of this.#stores) {
      for (const { key, value } of records.range({ prefix: [] })) {
        const covering = value as Covering;
        ops.push(
          covering.kind === 'put' ? { kind: 'put', store, key, value: covering.value } : { kind: 'delete', store, key },
        );
      }
    }
    return ops;
  }

  #do(op: WriteOp): void {
    const records = this.#stores.get(op.store) ?? new SortedRecords();
    this.#stores.set(op.store, records);
    if (op.kind === 'deletePrefix' || records.get(op.key) === undefined) this.#size += 1;
    switch (op.kind) {
      case 'put':
        return records.put({ key: op.key, value: { kind: 'put', value: op.value } satisfies Covering });
      case 'delete':
        return records.put({ key: op.key, value: { kind: 'gone' } satisfies Covering });
      case 'deletePrefix':
        records.deletePrefix(op.prefix);
        this.#cleared.set(op.store, [...(this.#cleared.get(op.store) ?? []), op.prefix]);
    }
  }

  #isCleared(store: string, key: Key): boolean {
    return (this.#cleared.get(store) ?? []).some((prefix) => hasPrefix(key, prefix));
  }
}
