import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, Key, StorageFailure, WriteOp } from '../../platform/database/database.ts';

/**
 * A store of records of one type. What is in it was written by this code, so it is trusted when read: this is the only
 * place where a stored value gets its type.
 */
export class RecordStore<Value, K extends Key> {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  put(key: K, value: Value): Extract<WriteOp, { readonly kind: 'put' }> {
    return { kind: 'put', store: this.name, key, value };
  }

  delete(key: K): WriteOp {
    return { kind: 'delete', store: this.name, key };
  }

  async get(database: Database, key: K): Promise<Result<Value | undefined, StorageFailure>> {
    const found = await database.get(this.name, key);
    return found.ok ? ok(found.value as Value | undefined) : err(found.error);
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
    const found = await database.range(this.name, query);
    return found.ok ? ok(found.value.map((record) => record.value as Value)) : err(found.error);
  }
}
