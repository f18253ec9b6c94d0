import type { Database, Durability, Key, RangeQuery, WriteOp } from '../../platform/database/database.ts';

/** A part of a slice that stores something whenever others do, from the moment the account's database is open. */
export interface WriteFollower {
  /** Reads what it needs to know. Called once, before anything is written. */
  restore(database: Database): Promise<void>;
  /** Says what else is to be stored in the transaction of a write. What it throws fails the write. */
  readonly besides: (ops: readonly WriteOp[]) => readonly WriteOp[];
}

/** The followers of one account's writes. */
export class WriteFollowers {
  readonly #followers: readonly WriteFollower[];

  constructor(followers: readonly WriteFollower[]) {
    this.#followers = followers;
  }

  /** The follower of a kind that a slice declared. */
  of<Kind extends WriteFollower>(kind: new () => Kind): Kind {
    const found = this.#followers.find((follower): follower is Kind => follower instanceof kind);
    if (found === undefined) throw new Error('no such follower was declared');
    return found;
  }

  async restore(database: Database): Promise<void> {
    await Promise.all(this.#followers.map((follower) => follower.restore(database)));
  }

  /** `ops` with what the followers store besides. */
  withThem(ops: readonly WriteOp[]): readonly WriteOp[] {
    const besides = this.#followers.flatMap((follower) => follower.besides(ops));
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
