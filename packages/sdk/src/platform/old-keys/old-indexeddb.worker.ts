import { deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB, unwrap } from 'idb';
import type { Clock } from '../../base/clock/clock.ts';
import { describeError } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type {
  OldKeyStore,
  OldSessionKey,
  OldSessionKind,
  OldSessionRecord,
  OldStoreFailure,
  OldStoreResult,
  OldValueName,
} from './old-key-store.ts';
import { OLD_STORE_VERSION } from './old-key-store.ts';

/** The database names that clients of that time used. If the browser does not list its databases, only these are tried. */
const KNOWN_NAMES = ['matrix-js-sdk:crypto', 'crypto-store'];
/** This client's own, and those of the module. */
const NOT_OLD = /^parley|::matrix-sdk-crypto/;
/** Some browsers let one wait for ever. */
const ANSWER_WITHIN_MS = 5_000;

const STORE_OF = { olm: 'sessions', megolm: 'inbound_group_sessions' } as const;
const NEEDING_BACKUP = 'sessions_needing_backup';
const ONLY_KEY = '-';

/** The first old key store in the browser's IndexedDB; null where there is none. Nothing is created by looking. */
export async function findOldIndexedDb(clock: Clock): OldStoreResult<OldKeyStore | null> {
  for (const name of await candidates()) {
    const opened = await open(clock, name);
    if (!opened.ok || opened.value !== null) return opened;
  }
  return ok(null);
}

async function candidates(): Promise<readonly string[]> {
  try {
    const found = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => !NOT_OLD.test(name));
    return [
      ...KNOWN_NAMES.filter((name) => found.includes(name)),
      ...found.filter((one) => !KNOWN_NAMES.includes(one)),
    ];
  } catch {
    return KNOWN_NAMES;
  }
}

/** Null for what does not exist, or is something else. */
async function open(clock: Clock, name: string): OldStoreResult<OldIndexedDb | null> {
  let isMissing = false;
  // Without a version an existing database is opened as it is. One that would be made now is not: what aborts an upgrade from nothing leaves nothing.
  const opened = await answered(
    clock,
    () =>
      openDB(name, undefined, {
        upgrade: (_idb, _oldVersion, _newVersion, transaction) => {
          isMissing = true;
          transaction.done.catch(() => undefined);
          transaction.abort();
        },
        blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      }),
    (late) => late.close(),
  );
  if (!opened.ok) return isMissing ? ok(null) : opened;
  const idb = opened.value;
  const isKeyStore = [STORE_OF.olm, STORE_OF.megolm, 'account'].every((store) => idb.objectStoreNames.contains(store));
  if (isKeyStore && idb.version <= OLD_STORE_VERSION) return ok(new OldIndexedDb(idb, clock));
  idb.close();
  return isKeyStore ? err({ kind: 'tooNew' }) : ok(null);
}

/** What `run` comes to, if it does so in time; of what comes later `drop` hears. */
function answered<Value>(
  clock: Clock,
  run: () => Promise<Value>,
  drop: (late: Value) => void = () => undefined,
): Promise<Result<Value, OldStoreFailure>> {
  return new Promise((resolve) => {
    let gaveUp = false;
    const stopTimer = clock.setTimer(ANSWER_WITHIN_MS, () => {
      gaveUp = true;
      resolve(err({ kind: 'blocked' }));
    });
    // An exception before the promise exists is a failure too.
    Promise.resolve()
      .then(run)
      .then(
        (value) => {
          stopTimer();
          if (gaveUp) drop(value);
          resolve(ok(value));
        },
        (error: unknown) => {
          stopTimer();
          resolve(failed(error));
        },
      );
  });
}

function failed(error: unknown): Result<never, OldStoreFailure> {
  return err({ kind: 'failed', reason: describeError(error) });
}

type ReadStore = Pick<IDBPObjectStore<unknown, string[], string>, 'get' | 'getAll' | 'getAllKeys' | 'count'>;

class OldIndexedDb implements OldKeyStore {
  readonly name: string;
  readonly #idb: IDBPDatabase;
  readonly #clock: Clock;

  constructor(idb: IDBPDatabase, clock: Clock) {
    this.name = idb.name;
    this.#idb = idb;
    this.#clock = clock;
  }

  value(name: OldValueName): OldStoreResult<unknown> {
    if (name === 'devices') return this.#read('device_data', undefined, (store) => store.get(ONLY_KEY));
    return this.#read('account', undefined, (store) => store.get(name === 'account' ? ONLY_KEY : name));
  }

  rooms(): OldStoreResult<readonly (readonly [string, unknown])[]> {
    return this.#read('rooms', [], async (store) => {
      const [ids, settings] = await Promise.all([store.getAllKeys(), store.getAll() as Promise<unknown[]>]);
      return ids.map((id, at) => [String(id), settings[at]] as const);
    });
  }

  count(kind: OldSessionKind): OldStoreResult<number> {
    return this.#read(STORE_OF[kind], 0, (store) => store.count());
  }

  async batch(
    kind: OldSessionKind,
    after: OldSessionKey | null,
    limit: number,
  ): OldStoreResult<readonly OldSessionRecord[]> {
    const range = after === null ? undefined : IDBKeyRange.lowerBound(after, true);
    const found = await this.#read(STORE_OF[kind], [], async (store) => {
      const [keys, values] = await Promise.all([
        store.getAllKeys(range, limit),
        store.getAll(range, limit) as Promise<unknown[]>,
      ]);
      return keys.map((key, at) => ({ key: keyFrom(key), value: values[at] }));
    });
    if (!found.ok || kind === 'olm') return found.ok ? ok(found.value.map(withoutBackup)) : found;
    return this.#read(NEEDING_BACKUP, found.value.map(withoutBackup), (store) =>
      Promise.all(
        found.value.map(async (record) => ({
          ...record,
          needsBackup: (await store.count(IDBKeyRange.only(record.key))) > 0,
        })),
      ),
    );
  }

  async remove(kind: OldSessionKind, keys: readonly OldSessionKey[]): OldStoreResult<void> {
    return this.#write(STORE_OF[kind], (store) => {
      for (const key of keys) void store.delete(IDBKeyRange.only(key));
    });
  }

  async setStage(stage: number): OldStoreResult<void> {
    return this.#write('account', (store) => void store.put(stage, 'migrationState'));
  }

  async destroy(): OldStoreResult<void> {
    this.#idb.close();
    return answered(this.#clock, () => deleteDB(this.name));
  }

  close(): void {
    this.#idb.close();
  }

  /** `missing` where the database is of a time before there was such a store. */
  async #read<Value>(name: string, missing: Value, read: (store: ReadStore) => Promise<Value>): OldStoreResult<Value> {
    if (!this.#idb.objectStoreNames.contains(name)) return ok(missing);
    try {
      return ok(await read(this.#idb.transaction(name).objectStore(name)));
    } catch (error) {
      return failed(error);
    }
  }

  async #write(name: string, write: (store: IDBObjectStore) => void): OldStoreResult<void> {
    try {
      const transaction = this.#idb.transaction(name, 'readwrite', { durability: 'strict' });
      write(unwrap(transaction.objectStore(name)));
      await transaction.done;
      return ok();
    } catch (error) {
      return failed(error);
    }
  }
}

function withoutBackup<Record extends { readonly key: OldSessionKey; readonly value: unknown }>(record: Record) {
  return { ...record, needsBackup: false };
}

/** Its parts are texts, as whoever wrote it meant. */
function keyFrom(key: IDBValidKey): OldSessionKey {
  const [deviceKey, sessionId] = Array.isArray(key) ? key : [];
  return [String(deviceKey), String(sessionId)];
}
