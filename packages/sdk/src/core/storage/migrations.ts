/**
 * How what is stored follows the code. A layout names the stores of a database and every migration there ever was: the list is
 * only ever added to, so that data of any age finds its way. `storage-shape.test.ts` holds the shape of every record and asks for a
 * migration when one changes.
 *
 * Stores are emptied and removed in the transaction that raises the version. Records are rewritten after it, in batches, because
 * their values are sealed; each batch is stored together with how far it got, so that a kill at any moment goes on from there.
 */
import { ok, type Result } from '../../base/result/result.ts';
import type {
  Database,
  DatabaseSchema,
  Key,
  StorageFailure,
  StoredRecord,
  StoreUpgrade,
  WriteOp,
} from '../../platform/database/database.ts';

/** The stores of a database, and how older ones became so. */
export interface Layout {
  readonly stores: readonly string[];
  /** In order; the last one's version is that of the database. */
  readonly migrations: readonly Migration[];
}

/** One step: to `version`, from the one before. */
export interface Migration extends StoreUpgrade {
  readonly rewrite?: readonly Rewrite[];
}

/** Changes records of one store, one by one. */
export interface Rewrite {
  readonly store: string;
  /**
   * What becomes of `record`: a put under the same key, puts into other stores, a deletion, or nothing. It may see a record again
   * that it changed already, in another transaction that was not kept, but never in one that was.
   */
  readonly change: (record: StoredRecord) => readonly WriteOp[];
}

/** How far the rewriting got. */
export interface MigrationRecord {
  /** All rewrites up to this version are done. */
  readonly done: number;
  /** Where the next one stands, or null at its beginning. */
  readonly at: { readonly rewrite: number; readonly beyond: Key } | null;
}

/** In which store of every database, and under which key, the `MigrationRecord` lies. */
export const MIGRATION_STORE = 'meta';
const MIGRATION_KEY: Key = ['migration'];

/** Keeps one transaction, and the memory it takes, small. */
const RECORDS_A_BATCH = 100;

/** What drivers have to know of `layout`. */
export function schemaOf(name: string, { stores, migrations }: Layout): DatabaseSchema {
  return { name, stores, version: versionOf(migrations), upgrades: migrations };
}

/** Rewrites what is older than `migrations`. To be done before anything else is read. */
export async function migrateRecords(
  database: Database,
  migrations: readonly Migration[],
): Promise<Result<void, StorageFailure>> {
  const found = await database.get(MIGRATION_STORE, MIGRATION_KEY);
  if (!found.ok) return found;
  // What has no record yet is empty or of before the first rewrite; both need all of them, and an empty store costs nothing.
  let progress = (found.value as MigrationRecord | undefined) ?? { done: 0, at: null };
  const before = progress;
  for (const { version, rewrite = [] } of migrations) {
    if (version <= progress.done) continue;
    const rewritten = await rewriteAll(database, rewrite, progress);
    if (!rewritten.ok) return rewritten;
    progress = { done: version, at: null };
  }
  return progress === before ? ok() : database.write([putProgress(progress)], 'relaxed');
}

async function rewriteAll(
  database: Database,
  rewrites: readonly Rewrite[],
  start: MigrationRecord,
): Promise<Result<void, StorageFailure>> {
  for (const [index, { store, change }] of rewrites.entries()) {
    if (start.at !== null && index < start.at.rewrite) continue;
    let beyond = start.at?.rewrite === index ? start.at.beyond : undefined;
    for (;;) {
      const query = { prefix: [], limit: RECORDS_A_BATCH, ...(beyond === undefined ? {} : { beyond }) };
      const records = await database.range(store, query);
      if (!records.ok) return records;
      const last = records.value.at(-1);
      if (last === undefined) break;
      beyond = last.key;
      const progress = putProgress({ done: start.done, at: { rewrite: index, beyond } });
      const written = await database.write([...records.value.flatMap(change), progress], 'relaxed');
      if (!written.ok) return written;
    }
  }
  return ok();
}

function versionOf(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 1;
}

function putProgress(value: MigrationRecord): WriteOp {
  return { kind: 'put', store: MIGRATION_STORE, key: MIGRATION_KEY, value };
}
