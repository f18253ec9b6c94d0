import { ok, type Result } from '../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { AccountDataEvent } from '../../protocol/sync/sync-batch.ts';
import { accountDataStore } from './room-stores.ts';

/** Account data that came with a sync, to be stored with it. */
export interface NewAccountData {
  readonly ops: readonly WriteOp[];
  /** Makes them current. Called after the commit. */
  readonly publish: () => void;
}

/** Account data of the types that features named, as the server last told. */
export class KeptAccountData {
  readonly #values: ReadonlyMap<string, ObservableValue<RawContent | null>>;

  constructor(types: readonly string[]) {
    this.#values = new Map(types.map((type) => [type, new ObservableValue<RawContent | null>(null)]));
  }

  /** The content under a type, now and as it changes; null where sync never brought any. Only for types that a feature named. */
  of(type: string): Readable<RawContent | null> {
    const value = this.#values.get(type);
    if (value === undefined) throw new Error('a feature asks for account data that it did not name');
    return value;
  }

  /** Reads what is stored. Called once, before anything else. */
  async restore(database: Database): Promise<Result<void, StorageFailure>> {
    for (const [type, value] of this.#values) {
      const stored = await accountDataStore.get(database, [type]);
      if (!stored.ok) return stored;
      if (stored.value !== undefined) value.set(stored.value);
    }
    return ok();
  }

  /** The kept types among account data that came. Of several of one type the last counts. */
  prepare(accountData: readonly AccountDataEvent[]): NewAccountData {
    const news = new Map(accountData.flatMap(({ type, content }) => (this.#values.has(type) ? [[type, content]] : [])));
    return {
      ops: [...news].map(([type, content]) => accountDataStore.put([type], content)),
      publish: () => {
        for (const [type, content] of news) this.#values.get(type)?.set(content);
      },
    };
  }
}
