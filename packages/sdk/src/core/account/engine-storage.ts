import type { Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Database, Databases, OpenFailure, StorageFailure } from '../../platform/database/database.ts';
import { DeadlineDatabase, within } from '../../platform/database/deadline-database.ts';
import { OverflowDatabase } from '../../platform/database/overflow-database.ts';
import { SealedDatabase } from '../../platform/database/sealed-database.ts';
import type { Env } from '../../platform/env.ts';
import { FullDisk, mayWaitForRoom } from '../storage/full-disk.ts';
import { readKept } from '../storage/kept.ts';
import { migrateStores, type Stores, schemaOf } from '../storage/migrations.ts';
import { PageOldTexts } from '../storage/page-old-texts.ts';
import { PageStorage, type PageTexts } from '../storage/page-storage.ts';
import type { Keeps, StorageStatus } from '../storage/storage-status.ts';
import { WatchedDatabase } from '../storage/watched-database.ts';
import { ACCOUNT_STORES, accountDatabase, SESSION_STORES, sessionDatabase } from './layouts.ts';
import { type Leftover, MIRRORING, readLeftover } from './leftover.ts';
import type { Damage } from './repair.ts';
import { type Seal, unlock } from './unlock.ts';

/** How long opening may take, whatever it waits for; drivers give up sooner. */
const OPEN_WITHIN_MS = 10_000;

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
  /** Tells of records that could not be opened. */
  readonly damaged = new Signal<Damage>();
  readonly page: PageStorage;
  /** What an older client kept with the pages. */
  readonly oldTexts: PageOldTexts;
  readonly #env: Env;
  readonly #log: Log;
  readonly #sessionName: string;
  readonly #status = new ObservableValue<StorageStatus>({ kind: 'ok' });
  #place: { readonly kind: 'undecided' | 'disk' } | { readonly kind: 'fallback'; readonly fallback: Fallback } = {
    kind: 'undecided',
  };
  #seal: Seal | null = null;
  readonly #full: FullDisk;
  /** The account's database, with what found no room in it. */
  #account: { readonly name: string; readonly database: OverflowDatabase } | null = null;
  #hasForgotten = false;

  constructor(env: Env, log: Log) {
    this.#env = env;
    this.#log = log.child('storage');
    this.#sessionName = sessionDatabase(env.place);
    this.page = new PageStorage(env.clock);
    this.oldTexts = new PageOldTexts(env.clock);
    this.#full = new FullDisk({
      clock: env.clock,
      log: this.#log,
      waiting: () => this.#account?.database,
      onChange: () => this.#setFull(),
    });
  }

  get status(): Readable<StorageStatus> {
    return this.#status;
  }

  /** Tells that there is room again on a disk that was full. */
  get recovered(): Signal<void> {
    return this.#full.recovered;
  }

  /** What is there after a restart. Meaningful once the session was opened. */
  get keeps(): Keeps {
    return this.#place.kind === 'fallback' ? this.#place.fallback.keeps : 'everything';
  }

  /** Whether who was signed in is known, and not with which tokens: the last tab was closed where only the page keeps things. */
  get hasForgotten(): boolean {
    return this.#hasForgotten;
  }

  /** What a page still has of a run that had no disk; null without a disk now. */
  get leftover(): Leftover | null {
    const texts = this.#place.kind === 'disk' ? this.page.left : null;
    return texts === null ? null : readLeftover(texts, this.#sessionName);
  }

  /** Opens the database of the session, and decides where things are kept. `corrupt` if there is a session and no key to it. */
  async openSession(): Promise<Result<Database, OpenFailure>> {
    if (this.#place.kind === 'fallback')
      return this.#openAside(this.#place.fallback, this.#sessionName, SESSION_STORES);
    const raw = await this.#openRaw(this.#sessionName, SESSION_STORES);
    if (!raw.ok) {
      if (this.#place.kind === 'disk' || !isUseless(raw.error)) return raw;
      return this.#fallBack(raw.error, await this.page.read());
    }
    const unlocked = await unlock(this.#env, raw.value, () => this.#becameSilent());
    if (!unlocked.ok) {
      raw.value.close();
      return unlocked;
    }
    // Without cryptography nothing is put where others could read it.
    if (unlocked.value === null) return this.#fallBack({ kind: 'unavailable', reason: 'no cryptography' }, null);
    this.#place = { kind: 'disk' };
    this.#seal = unlocked.value;
    return this.#prepare(this.#sealed(raw.value, this.#sessionName, unlocked.value), SESSION_STORES);
  }

  /** Opens an account's database, with the stores of features that are known by now. Only after the session's. */
  async openAccount(databaseKey: string, featureStores: Stores): Promise<Result<Database, OpenFailure>> {
    const name = accountDatabase(databaseKey);
    if (this.#place.kind === 'fallback') return this.#openAside(this.#place.fallback, name, ACCOUNT_STORES);
    if (this.#seal === null) return err({ kind: 'failed', reason: 'the session was not opened' });
    const raw = await this.#openRaw(name, ACCOUNT_STORES);
    if (!raw.ok) return raw;
    const sealed = this.#sealed(raw.value, name, this.#seal);
    const prepared = await this.#prepare(this.#overflowing(name, sealed), [...ACCOUNT_STORES, ...featureStores]);
    if (prepared.ok) this.#opened(prepared.value);
    return prepared;
  }

  deleteAccount(databaseKey: string): Promise<Result<void, StorageFailure>> {
    const name = accountDatabase(databaseKey);
    if (this.#account?.name === name) this.#account = null;
    return this.#delete(name);
  }

  /** Deletes the session's database, key and all. */
  deleteSession(): Promise<Result<void, StorageFailure>> {
    this.#seal = null;
    return this.#delete(this.#sessionName);
  }

  /** Says whether a database that was lost has not come back yet. */
  setAway(isAway: boolean): void {
    const { kind } = this.#status.current;
    if (isAway && kind !== 'silent') this.#status.set({ kind: 'away' });
    if (isAway || (kind !== 'away' && kind !== 'silent')) return;
    this.#status.set({ kind: this.#full.isFull ? 'full' : 'ok' });
  }

  /** Asks a full disk at once whether there is room again. */
  retryNow(): Promise<void> {
    return this.#full.probeNow();
  }

  stop(): void {
    this.#full.stop();
  }

  get #databases(): Databases {
    return this.#place.kind === 'fallback' ? this.#place.fallback.databases : this.#env.databases;
  }

  #becameSilent(): void {
    this.#log.warn('the disk does not answer');
    this.#status.set({ kind: 'silent' });
  }

  #setFull(): void {
    const { kind } = this.#status.current;
    if (kind === 'ok' || kind === 'full') this.#status.set({ kind: this.#full.isFull ? 'full' : 'ok' });
  }

  #openRaw(name: string, stores: Stores): Promise<Result<Database, OpenFailure>> {
    return within(this.#env.clock, this.#env.databases.open(schemaOf(name, stores)), {
      limitMs: OPEN_WITHIN_MS,
      late: err({ kind: 'unavailable', reason: 'no answer' }),
      onLate: (opened) => {
        if (opened.ok) opened.value.close();
      },
    });
  }

  #delete(name: string): Promise<Result<void, StorageFailure>> {
    const late = err<StorageFailure>({ kind: 'failed', reason: 'deleting was kept waiting' });
    return within(this.#env.clock, this.#databases.delete(name), { limitMs: OPEN_WITHIN_MS, late });
  }

  #sealed(raw: Database, name: string, seal: Seal): Database {
    const { random, clock } = this.#env;
    const sealed = seal === 'none' ? raw : new SealedDatabase(raw, { sealer: seal, random, name });
    return new DeadlineDatabase(sealed, { clock, onSilent: () => this.#becameSilent() });
  }

  /** What waits in memory from an earlier connection waits on. */
  #overflowing(name: string, inner: Database): OverflowDatabase {
    const waiting = this.#account?.name === name ? this.#account.database.overlay : undefined;
    const database: OverflowDatabase = new OverflowDatabase(
      inner,
      {
        onFull: () => this.#full.hadNoRoom(database),
        mayWait: mayWaitForRoom,
      },
      waiting,
    );
    this.#account = { name, database };
    return database;
  }

  async #prepare(inner: Database, stores: Stores): Promise<Result<Database, OpenFailure>> {
    const database = new WatchedDatabase(inner, (failure) => this.#failed(database, failure));
    const migrated = await migrateStores(database, stores);
    if (migrated.ok) return ok(database);
    inner.close();
    return migrated;
  }

  #opened(database: Database): void {
    this.#full.reopened(database);
    this.setAway(false);
  }

  async #fallBack(why: OpenFailure, page: PageTexts | null): Promise<Result<Database, OpenFailure>> {
    const fallback: Fallback =
      page === null
        ? { keeps: 'nothing', databases: await memoryDatabases() }
        : { keeps: 'session', databases: await mirroredDatabases(this.page, page) };
    this.#hasForgotten = page !== null && readKept(page, MIRRORING).isPart;
    this.#log.warn('no disk to keep things on', {
      failure: why.kind,
      reason: why.kind === 'failed' || why.kind === 'unavailable' ? why.reason : null,
      keeps: fallback.keeps,
    });
    this.#place = { kind: 'fallback', fallback };
    return this.#openAside(fallback, this.#sessionName, SESSION_STORES);
  }

  #openAside({ databases }: Fallback, name: string, stores: Stores): Promise<Result<Database, OpenFailure>> {
    return databases.open(schemaOf(name, stores));
  }

  #failed(database: Database, failure: StorageFailure): void {
    if (failure.kind === 'corrupt') {
      this.#log.error('records could not be opened', null, { store: failure.store, count: failure.keys.length });
      this.damaged.emit(failure);
    }
    if (failure.kind === 'quotaExceeded') this.#full.hadNoRoom(database);
  }
}

/** What stands in for a disk is fetched by the few browsers that need it. */
async function mirroredDatabases(page: PageStorage, texts: PageTexts): Promise<Databases> {
  const { MirroredDatabases } = await import('../storage/mirrored-databases.ts');
  return new MirroredDatabases(page, texts, MIRRORING);
}

async function memoryDatabases(): Promise<Databases> {
  const { createMemoryDatabases } = await import('../../platform/database/memory.ts');
  return createMemoryDatabases();
}

/** Whether a disk that fails so is none; the other failures pass when somebody does something about them. */
function isUseless(failure: OpenFailure): boolean {
  return failure.kind === 'unavailable' || failure.kind === 'failed';
}
