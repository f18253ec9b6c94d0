import type { Result } from '../../base/result/result.ts';

/** Part of a key. Strings sort by code unit, numbers before strings. */
export type KeyPart = string | number;

/** A record's key: compared part by part, a prefix sorts before what it begins. */
export type Key = readonly KeyPart[];

/** The value of a record: plain data that structured clone copies. */
export type StoredValue = unknown;

/** Declares the stores of a database. Stores have no indexes: whoever needs another order keeps another store. */
export interface DatabaseSchema {
  readonly name: string;
  /** Raised to add stores; a database of a higher version is `tooNew`. What is in stores is for `core/storage` to migrate: values are sealed. */
  readonly version: number;
  /** The stores. Missing ones are added in the transaction that raises the version. None is ever removed. */
  readonly stores: readonly string[];
}

/** One change. A batch of them is one transaction: all or nothing. */
export type WriteOp =
  | {
      readonly kind: 'put';
      readonly store: string;
      readonly key: Key;
      readonly value: StoredValue;
      /** Somebody is told that it is stored: on a full disk its write fails, it never waits in memory for room. */
      readonly isPromised?: true;
    }
  | { readonly kind: 'delete'; readonly store: string; readonly key: Key }
  /** Deletes every record whose key begins with `prefix` (all records for an empty one). */
  | { readonly kind: 'deletePrefix'; readonly store: string; readonly prefix: Key };

/** `strict` waits for the disk; `relaxed` for the operating system. */
export type Durability = 'strict' | 'relaxed';

export type StorageFailure =
  | { readonly kind: 'quotaExceeded' }
  /** The connection is gone (closed by the browser, deleted, taken over): open anew. */
  | { readonly kind: 'closed' }
  /** These records are not what was written: changed, swapped, or sealed with another key. They have to be set aside. */
  | { readonly kind: 'corrupt'; readonly store: string; readonly keys: readonly Key[] }
  | { readonly kind: 'failed'; readonly reason: string };

export type OpenFailure =
  | StorageFailure
  /** Written by a newer Parley. */
  | { readonly kind: 'tooNew' }
  /** An older version is still open elsewhere and does not let go. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** A record as read. */
export interface StoredRecord {
  readonly key: Key;
  readonly value: StoredValue;
}

export interface RangeQuery {
  /** Only keys that begin with this. */
  readonly prefix: Key;
  /** `next` is ascending, `prev` descending. */
  readonly direction?: 'next' | 'prev';
  readonly limit?: number;
  /** Ascending: only keys after this one; descending: only keys before it. */
  readonly beyond?: Key;
}

/**
 * An open database. One engine owns it, so a write never has to read inside its transaction: values are made and
 * sealed before the transaction opens, and a transaction is a list of changes.
 */
export interface Database {
  /** Reads one record; `undefined` if there is none. */
  get(store: string, key: Key): Promise<Result<StoredValue | undefined, StorageFailure>>;
  /** Reads many, in the order asked for, in one transaction. */
  getMany(store: string, keys: readonly Key[]): Promise<Result<readonly (StoredValue | undefined)[], StorageFailure>>;
  /** Reads records in key order. */
  range(store: string, query: RangeQuery): Promise<Result<readonly StoredRecord[], StorageFailure>>;
  /** Does all changes, in order, in one transaction, or none. */
  write(ops: readonly WriteOp[], durability: Durability): Promise<Result<void, StorageFailure>>;
  /** Calls `listener` once when the connection is lost without `close`. */
  onLost(listener: () => void): void;
  close(): void;
}

/** Opens and deletes databases. Part of `Env`. */
export interface Databases {
  open(schema: DatabaseSchema): Promise<Result<Database, OpenFailure>>;
  /** Deletes a whole database; success if there was none. */
  delete(name: string): Promise<Result<void, StorageFailure>>;
}
