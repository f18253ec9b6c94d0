/**
 * Migrations of stored data. Each store has a version of its own and the migrations that lead to it (`StoreDeclaration`). One record in
 * each database has the versions of its stores. Migrations run after opening, before anything else is read, because values are encrypted.
 * Records are rewritten in batches. Each batch is stored together with its progress, so that a migration continues after a kill at any
 * moment.
 */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, DatabaseSchema, Key, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import { META, placeOf, RecordStore, type StoreDeclaration, type StoreMigration } from './record-store.ts';

/** The stores of a database, as their owners declare them. */
export type Stores = readonly StoreDeclaration[];

/** The versions of the stores of a database, and how far a migration got. */
export interface StoreVersions {
  /** By name. A store without one has what was stored before stores had versions, or nothing. */
  readonly versions: Readonly<Record<string, number>>;
  /** The store that is being rewritten, and where that stands; null between two. */
  readonly at: { readonly store: string; readonly beyond: Key } | null;
}

/** The version of a database without stores. Those from before stores had versions of their own counted to 26 at most. */
const FIRST_VERSION = 30;
const versionsStore = new RecordStore<StoreVersions, readonly ['stores']>(META);
const VERSIONS_KEY = ['stores'] as const;

/** Keeps one transaction, and the memory it takes, small. */
const RECORDS_A_BATCH = 100;

/**
 * Schema of a database with `stores`, for drivers. Its version counts the stores, because it is raised to add one. So the declaration of an
 * unused store stays, with a migration that empties it.
 */
export function schemaOf(name: string, stores: Stores): DatabaseSchema {
  const own = stores.filter(({ within }) => within === undefined).map((store) => store.name);
  return { name, stores: own, version: FIRST_VERSION + own.length };
}

/** Brings `stores` to their versions. To be done before anything else of them is read. Newer ones are refused, and left as they are. */
export async function migrateStores(
  database: Database,
  stores: Stores,
): Promise<Result<void, StorageFailure | { readonly kind: 'tooNew' }>> {
  const found = await versionsStore.get(database, VERSIONS_KEY);
  if (!found.ok) return found;
  const before: StoreVersions = found.value ?? { versions: {}, at: null };
  if (stores.some(({ name, version }) => versionIn(before, name) > version)) return err({ kind: 'tooNew' });
  let progress = before;
  // A store is emptied in the write that records it.
  let emptied: readonly WriteOp[] = [];
  for (const store of stores) {
    for (const migration of store.migrations) {
      if (migration.version <= versionIn(progress, store.name)) continue;
      if (migration.kind === 'empty') emptied = [...emptied, emptying(store)];
      else {
        const rewritten = await rewrite(database, store, migration, { progress, emptied });
        if (!rewritten.ok) return rewritten;
        emptied = rewritten.value;
      }
      progress = reached(progress, store.name, migration.version);
    }
    progress = reached(progress, store.name, store.version);
  }
  if (progress === before) return ok();
  return database.write([...emptied, putVersions(progress)], 'relaxed');
}

/** Rewrites all records of a store, or those that an earlier run left. `emptied` goes before; gives what of it is still to be done. */
async function rewrite(
  database: Database,
  declared: StoreDeclaration,
  { change }: Extract<StoreMigration, { kind: 'rewrite' }>,
  { progress, emptied }: { readonly progress: StoreVersions; readonly emptied: readonly WriteOp[] },
): Promise<Result<readonly WriteOp[], StorageFailure>> {
  const { store, prefix } = placeOf(declared);
  let first = emptied;
  let beyond = progress.at?.store === declared.name ? progress.at.beyond : undefined;
  for (;;) {
    const query = { prefix, limit: RECORDS_A_BATCH, ...(beyond === undefined ? {} : { beyond }) };
    const records = await database.range(store, query);
    if (!records.ok) return records;
    const last = records.value.at(-1);
    if (last === undefined) return ok(first);
    const ops =
      first.length > 0
        ? [...first, putVersions(progress)]
        : [
            ...records.value.flatMap(change),
            putVersions({ ...progress, at: { store: declared.name, beyond: last.key } }),
          ];
    const written = await database.write(ops, 'relaxed');
    if (!written.ok) return written;
    // Records that were read before a store was emptied are read again.
    if (first.length === 0) beyond = last.key;
    first = [];
  }
}

function versionIn({ versions }: StoreVersions, name: string): number {
  return versions[name] ?? 0;
}

/** Returns the same object if `name` is already there. */
function reached(progress: StoreVersions, name: string, version: number): StoreVersions {
  if (versionIn(progress, name) === version) return progress;
  return { versions: { ...progress.versions, [name]: version }, at: null };
}

function emptying(declared: StoreDeclaration): WriteOp {
  return { kind: 'deletePrefix', ...placeOf(declared) };
}

function putVersions(value: StoreVersions): WriteOp {
  return versionsStore.put(VERSIONS_KEY, value);
}
