import { type IDBPObjectStore, unwrap, wrap } from 'idb';
import { BugError } from '../../base/assert/assert.ts';
import type { Key, RangeQuery, StoredRecord } from './database.ts';

type ReadStore = IDBPObjectStore<unknown, [string], string, 'readonly'>;

/** A browser's newer way to read keys and values together, in either direction; not in the type library yet. */
interface RecordReader {
  getAllRecords(options: {
    readonly query: IDBKeyRange;
    readonly count?: number;
    readonly direction: 'next' | 'prev';
  }): IDBRequest<{ readonly key: IDBValidKey; readonly value: unknown }[]>;
}

/** Reads the records of `range` with as few requests as the browser allows. */
export async function readRange(
  store: ReadStore,
  range: IDBKeyRange,
  { direction = 'next', limit }: RangeQuery,
): Promise<readonly StoredRecord[]> {
  // A count of 0 would mean all.
  if (limit !== undefined && limit <= 0) return [];
  const bare: IDBObjectStore = unwrap(store);
  if (hasRecordReader(bare)) {
    const options = { query: range, direction, ...(limit === undefined ? {} : { count: limit }) };
    const found = await wrap(bare.getAllRecords(options));
    return found.map(({ key, value }) => ({ key: toKey(key), value }));
  }
  if (direction === 'prev' && limit !== undefined) return readBackwards(store, range, limit);
  const [keys, values] = await Promise.all([store.getAllKeys(range, limit), store.getAll(range, limit)]);
  const records = values.map((value: unknown, index) => ({ key: toKey(keys[index]), value }));
  return direction === 'next' ? records : records.reverse();
}

/** Without `getAllRecords` only a cursor reads a few from the end: one request a record, so it is kept for that case. */
async function readBackwards(store: ReadStore, range: IDBKeyRange, limit: number): Promise<readonly StoredRecord[]> {
  const records: StoredRecord[] = [];
  let cursor = await store.openCursor(range, 'prev');
  while (cursor !== null) {
    records.push({ key: toKey(cursor.primaryKey), value: cursor.value });
    if (records.length === limit) break;
    cursor = await cursor.continue();
  }
  return records;
}

function hasRecordReader(store: IDBObjectStore): store is IDBObjectStore & RecordReader {
  return 'getAllRecords' in store;
}

/** Keys come back as the arrays that went in; another kind was not written by this driver. */
function toKey(key: IDBValidKey | undefined): Key {
  if (!Array.isArray(key)) throw new BugError('a key that is no array');
  return key.map((part) => {
    if (typeof part === 'string' || typeof part === 'number') return part;
    throw new BugError('a key part that is neither text nor number');
  });
}
