import type { Database, Durability, Key, RangeQuery, WriteOp } from '../../platform/database/database.ts';

/** Says what else is to be stored in the transaction of a write. What it throws fails the write. */
export type WriteFollower = (ops: readonly WriteOp[]) => readonly WriteOp[];

/** Followers of writes: they store something whenever others do. */
export class WriteFollowers {
  readonly #followers = new Set<WriteFollower>();

  /** Adds a follower. Returns the function that takes it out again. */
  follow(follower: WriteFollower): () => void {
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }

  /** `ops` with what the followers store besides. */
  withThem(ops: readonly WriteOp[]): readonly WriteOp[] {
    const besides = [...this.#followers].flatMap((follower) => follower(ops));
    return besides.length === 0 ? ops : [...ops, ...besides];
  }
}

/** A database with followers: what they store besides a write is stored with it, or not at all. */
export class FollowedDatabase implements Database {
  readonly #inner: Database;
  readonly #followers: WriteFollowers;

  constructor(inner: Database, followers: WriteFollowers) {
    this.#inner = inner;
    this.#followers = followers;
  }

  get(store: string, key: Key) {
    return this.#inner.get(store, key);
  }

  getMany(store: string, keys: readonly Key[]) {
    return this.#inner.getMany(store, keys);
  }

  range(store: string, query: RangeQuery) {
    return this.#inner.range(store, query);
  }

  write(ops: readonly WriteOp[], durability: Durability) {
    return this.#inner.write(this.#followers.withThem(ops), durability);
  }

  onLost(listener: () => void): void {
    this.#inner.onLost(listener);
  }

  close(): void {
    this.#inner.close();
  }
}
