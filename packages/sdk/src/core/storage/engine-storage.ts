import type { Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Database, Databases, OpenFailure, StorageFailure } from '../../platform/database/database.ts';
import { createMemoryDatabases } from '../../platform/database/memory.ts';
import { SealedDatabase } from '../../platform/database/sealed-database.ts';
import type { Env } from '../../platform/env.ts';
import type { Sealer } from '../../platform/sealing/sealer.ts';
import { type Layout, migrateRecords, schemaOf } from './migrations.ts';
import { MirroredDatabases } from './mirrored-databases.ts';
import { PageStorage } from './page-storage.ts';
import type { Damage } from './repair.ts';
import type { Keeps, StorageStatus } from './storage-status.ts';
import {
  ACCOUNT_LAYOUT,
  accountDatabase,
  keyStore,
  outboxStore,
  probeStore,
  SESSION_DATABASE,
  SESSION_LAYOUT,
  sessionStore,
} from './stores.ts';
import { WatchedDatabase } from './watched-database.ts';

/** How often a full disk is asked whether there is room again, and for how much. */
const PROBE_EVERY_MS = 1_500;
const PROBE_CHARACTERS = 64 * 1024;

const MIRRORED: ReadonlySet<string> = new Set([sessionStore.name, outboxStore.name]);

/** What stands in for a disk that cannot be had. */
interface Fallback {
  readonly keeps: 'session' | 'nothing';
  readonly databases: Databases;
}

/**
 * Where the engine keeps things. Which kind of place that is, is decided when the session is first opened and stands until the
 * engine ends: the disk; else memory, with session and outbox kept by the page; else memory alone.
 *
 * Invariants: on a disk everything but the key is sealed; what was kept on the disk once is never looked for elsewhere in the
 * same run, so that a disk that fails for a while looks like a failure and not like an empty disk.
 */
export class EngineStorage {
  /** Tells that there is room again on a disk that was full. */
  readonly recovered = new Signal<void>();
  /** Tells of records that could not be opened. */
  readonly damaged = new Signal<Damage>();
  readonly page: PageStorage;
  readonly #env: Env;
  readonly #log: Log;
  readonly #status = new ObservableValue<StorageStatus>({ kind: 'ok' });
  #place: { readonly kind: 'undecided' | 'disk' } | { readonly kind: 'fallback'; readonly fallback: Fallback } = {
    kind: 'undecided',
  };
  #sealer: Sealer | null = null;
  #stopProbing: () => void = () => undefined;
  /** The database that had no room. */
  #full: Database | null = null;
  #isStopped = false;

  constructor(env: Env, log: Log) {
    this.#env = env;
    this.#log = log.child('storage');
    this.page = new PageStorage(env.clock);
  }

  get status(): Readable<StorageStatus> {
    return this.#status;
  }

  /** What is there after a restart. Meaningful once the session was opened. */
  get keeps(): Keeps {
    return this.#place.kind === 'fallback' ? this.#place.fallback.keeps : 'everything';
  }

  /** Opens the database of the session, and decides where things are kept. `corrupt` if there is a session and no key to it. */
  async openSession(): Promise<Result<Database, OpenFailure>> {
    if (this.#place.kind === 'fallback') return this.#openAside(this.#place.fallback, SESSION_DATABASE, SESSION_LAYOUT);
    const raw = await this.#env.databases.open(schemaOf(SESSION_DATABASE, SESSION_LAYOUT));
    if (!raw.ok) {
      if (this.#place.kind === 'disk' || !isUseless(raw.error)) return raw;
      return this.#fallBack(raw.error, await this.page.read());
    }
    const unlocked = await this.#unlock(raw.value);
    if (!unlocked.ok) {
      raw.value.close();
      return unlocked;
    }
    // Without cryptography nothing is put where others could read it.
    if (unlocked.value === null) return this.#fallBack({ kind: 'unavailable', reason: 'no cryptography' }, null);
    this.#place = { kind: 'disk' };
    this.#sealer = unlocked.value;
    return this.#prepare(raw.value, SESSION_DATABASE, SESSION_LAYOUT, unlocked.value);
  }

  /** Opens an account's database. Only after the session's. */
  async openAccount(databaseKey: string): Promise<Result<Database, OpenFailure>> {
    const name = accountDatabase(databaseKey);
    if (this.#place.kind === 'fallback') return this.#openAside(this.#place.fallback, name, ACCOUNT_LAYOUT);
    if (this.#sealer === null) return err({ kind: 'failed', reason: 'the session was not opened' });
    const raw = await this.#env.databases.open(schemaOf(name, ACCOUNT_LAYOUT));
    return raw.ok ? this.#prepare(raw.value, name, ACCOUNT_LAYOUT, this.#sealer) : raw;
  }

  deleteAccount(databaseKey: string): Promise<Result<void, StorageFailure>> {
    return this.#databases.delete(accountDatabase(databaseKey));
  }

  /** Deletes the session's database, key and all. */
  deleteSession(): Promise<Result<void, StorageFailure>> {
    this.#sealer = null;
    return this.#databases.delete(SESSION_DATABASE);
  }

  /** Says whether a database that was lost has not come back yet. */
  setAway(isAway: boolean): void {
    if (isAway) this.#status.set({ kind: 'away' });
    else if (this.#status.current.kind === 'away') this.#status.set({ kind: 'ok' });
  }

  /** Asks a full disk at once whether there is room again. */
  async retryNow(): Promise<void> {
    this.#stopProbing();
    if (this.#full !== null) await this.#probe(this.#full);
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopProbing();
  }

  get #databases(): Databases {
    return this.#place.kind === 'fallback' ? this.#place.fallback.databases : this.#env.databases;
  }

  async #prepare(
    raw: Database,
    name: string,
    { migrations }: Layout,
    sealer: Sealer,
  ): Promise<Result<Database, StorageFailure>> {
    const sealed = new SealedDatabase(raw, { sealer, random: this.#env.random, name });
    const database = new WatchedDatabase(sealed, (failure) => this.#failed(database, failure));
    const migrated = await migrateRecords(database, migrations);
    if (migrated.ok) return ok(database);
    raw.close();
    return migrated;
  }

  /** The sealer of the key on the disk. Where there is none and nothing was sealed, a new one; null where that cannot be. */
  async #unlock(raw: Database): Promise<Result<Sealer | null, StorageFailure>> {
    const { sealers } = this.#env;
    const kept = await keyStore.get(raw, ['seal']);
    if (!kept.ok) return kept;
    const sealer = sealers.sealerOf(kept.value);
    if (sealer !== null) return ok(sealer);
    const records = await raw.range(sessionStore.name, { prefix: [] });
    if (!records.ok) return records;
    if (records.value.length > 0)
      return err({ kind: 'corrupt', store: sessionStore.name, keys: records.value.map(({ key }) => key) });
    const key = await sealers.createKey();
    if (key === null) return ok(null);
    const written = await raw.write([keyStore.put(['seal'], key)], 'strict');
    return written.ok ? ok(sealers.sealerOf(key)) : written;
  }

  #fallBack(why: OpenFailure, page: { readonly text: string | null } | null): Promise<Result<Database, OpenFailure>> {
    const fallback: Fallback =
      page === null
        ? { keeps: 'nothing', databases: createMemoryDatabases() }
        : { keeps: 'session', databases: new MirroredDatabases(this.page, page.text, MIRRORED) };
    this.#log.warn('no disk to keep things on', {
      failure: why.kind,
      reason: why.kind === 'failed' || why.kind === 'unavailable' ? why.reason : null,
      keeps: fallback.keeps,
    });
    this.#place = { kind: 'fallback', fallback };
    return this.#openAside(fallback, SESSION_DATABASE, SESSION_LAYOUT);
  }

  #openAside({ databases }: Fallback, name: string, layout: Layout): Promise<Result<Database, OpenFailure>> {
    return databases.open(schemaOf(name, layout));
  }

  #failed(database: Database, failure: StorageFailure): void {
    if (failure.kind === 'corrupt') {
      this.#log.error('records could not be opened', null, { store: failure.store, count: failure.keys.length });
      this.damaged.emit(failure);
    }
    if (failure.kind !== 'quotaExceeded' || this.#status.current.kind === 'full' || this.#isStopped) return;
    this.#log.warn('the disk is full');
    this.#status.set({ kind: 'full' });
    this.#full = database;
    this.#probeLater();
  }

  #probeLater(): void {
    this.#stopProbing = this.#env.clock.setTimer(PROBE_EVERY_MS, () => {
      this.retryNow().catch((error: unknown) => this.#log.error('asking a full disk', error));
    });
  }

  async #probe(database: Database): Promise<void> {
    const written = await database.write([probeStore.put(['probe'], 'x'.repeat(PROBE_CHARACTERS))], 'relaxed');
    if (this.#isStopped || this.#status.current.kind !== 'full') return;
    if (!written.ok && written.error.kind !== 'closed') return this.#probeLater();
    await database.write([probeStore.delete(['probe'])], 'relaxed');
    // A database that was closed says nothing; whoever uses the next one will find out.
    this.#full = null;
    this.#status.set({ kind: 'ok' });
    this.recovered.emit();
  }
}

/** Whether a disk that fails so is none; the other failures pass when somebody does something about them. */
function isUseless(failure: OpenFailure): boolean {
  return failure.kind === 'unavailable' || failure.kind === 'failed';
}
