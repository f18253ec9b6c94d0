import type { Result } from '../../base/result/result.ts';
import type {
  Database,
  Durability,
  Key,
  RangeQuery,
  StorageFailure,
  WriteOp,
} from '../../platform/database/database.ts';

/** A database whose failures somebody hears of besides who asked. */
export class WatchedDatabase implements Database {
  readonly #inner: Database;
  readonly #onFailure: (failure: StorageFailure) => void;

  constructor(inner: Database, onFailure: (failure: StorageFailure) => void) {
    this.#inner = inner;
    this.#onFailure = onFailure;
  }

  get(store: string, key: Key) {
    return this.#watch(this.#inner.get(store, key));
  }

  getMany(store: string, keys: readonly Key[]) {
    return this.#watch(this.#inner.getMany(store, keys));
  }

  range(store: string, query: RangeQuery) {
    return this.#watch(this.#inner.range(store, query));
  }

  write(ops: readonly WriteOp[], durability: Durability) {
    return this.#watch(this.#inner.write(ops, durability));
  }

  onLost(listener: () => void): void {
    this.#inner.onLost(listener);
  }

  close(): void {
    this.#inner.close();
  }

  async #watch<Value>(pending: Promise<Result<Value, StorageFailure>>): Promise<Result<Value, StorageFailure>> {
    const result = await pending;
    if (!result.ok) this.#onFailure(result.error);
    return result;
  }
}
