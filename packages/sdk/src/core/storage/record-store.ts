import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, Key, StorageFailure, StoredRecord, WriteOp } from '../../platform/database/database.ts';

/** A store as its owner declares it. */
export interface StoreDeclaration {
  /** Tells it from all other stores of its database. */
  readonly name: string;
  /** The version of its records' shape: 1 at first, raised by one with each migration. */
  readonly version: number;
  /** In order of their versions. Only ever added to, so that data of any age finds its way. */
  readonly migrations: readonly StoreMigration[];
  /** The store of the database that holds its records, under keys that begin with its name; absent where it is one of its own. */
  readonly within?: string;
  /** Its records are copies of what the server has: they can be deleted and fetched again (KEEP-18). */
  readonly isCopy?: true;
}

/** A step to `version`, from the one before. Version 1 is reached from what was stored before stores had versions. */
export type StoreMigration =
  | { readonly version: number; readonly kind: 'empty' }
  | {
      readonly version: number;
      readonly kind: 'rewrite';
      /**
       * The replacement for `record`: a put under the same key, puts into other stores, a deletion, or nothing. It may receive a record
       * again that it changed in a transaction that was not stored, but never one that was.
       */
      readonly change: (record: StoredRecord) => readonly WriteOp[];
    };

/** Small records of the engine itself, in every database. A full disk refuses them at once: what they say is said only once it is so. */
export const META: StoreDeclaration = { name: 'meta', version: 1, migrations: [] };

/** The store of the database in which the stores of features lie, so that signing in needs to know none of them. */
export const FEATURE_STORES: StoreDeclaration = { name: 'features', version: 1, migrations: [] };

/** Location of the records of `declared`: a store of the database, and the beginning of their keys. */
export function placeOf({ name, within }: StoreDeclaration): { readonly store: string; readonly prefix: Key } {
  return within === undefined ? { store: name, prefix: [] } : { store: within, prefix: [name] };
}

/**
 * Records of one type. What is in a store was written by this code, so it is trusted when read: this is the only place where a stored
 * value gets its type. Several may lie in one declared store, under keys that tell them apart.
 */
export class RecordStore<Value, K extends Key> {
  readonly declared: StoreDeclaration;
  /** The store of the database. */
  readonly name: string;
  readonly #prefix: Key;

  constructor(declared: StoreDeclaration) {
    const { store, prefix } = placeOf(declared);
    this.declared = declared;
    this.name = store;
    this.#prefix = prefix;
  }

  put(key: K, value: Value): Extract<WriteOp, { readonly kind: 'put' }> {
    return { kind: 'put', store: this.name, key: this.#within(key), value };
  }

  delete(key: K): WriteOp {
    return { kind: 'delete', store: this.name, key: this.#within(key) };
  }

  async get(database: Database, key: K): Promise<Result<Value | undefined, StorageFailure>> {
    const found = await database.get(this.name, this.#within(key));
    return found.ok ? ok(found.value as Value | undefined) : err(found.error);
  }

  /** Reads many, in the order asked for, in one transaction. */
  async getMany(
    database: Database,
    keys: readonly K[],
  ): Promise<Result<readonly (Value | undefined)[], StorageFailure>> {
    const found = await database.getMany(
      this.name,
      keys.map((key) => this.#within(key)),
    );
    return found.ok ? ok(found.value as readonly (Value | undefined)[]) : err(found.error);
  }

  /** All records below `prefix` in key order, or backwards from before `beyond`. */
  async range(
    database: Database,
    query: {
      readonly prefix: Key;
      readonly direction?: 'next' | 'prev';
      readonly limit?: number;
      readonly beyond?: Key;
    },
  ): Promise<Result<readonly Value[], StorageFailure>> {
    const { prefix, beyond } = query;
    const found = await database.range(this.name, {
      ...query,
      prefix: this.#within(prefix),
      ...(beyond !== undefined && { beyond: this.#within(beyond) }),
    });
    return found.ok ? ok(found.value.map((record) => record.value as Value)) : err(found.error);
  }

  #within(key: Key): Key {
    return this.#prefix.length === 0 ? key : [...this.#prefix, ...key];
  }
}
