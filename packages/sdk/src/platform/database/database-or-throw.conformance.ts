/** Databases as tests ask them: what fails where nothing should throws. */
import type { Database, DatabaseSchema, Databases, Key, StoredRecord, WriteOp } from './database.ts';

export const SCHEMA: DatabaseSchema = { name: 'conformance', version: 2, stores: ['one', 'two'] };

export function put(key: Key, value: unknown): WriteOp {
  return { kind: 'put', store: 'one', key, value };
}

export async function openOrThrow(databases: Databases, changes: Partial<DatabaseSchema> = {}): Promise<Database> {
  const opened = await databases.open({ ...SCHEMA, ...changes });
  if (!opened.ok) throw new Error(`open: ${opened.error.kind}`);
  return opened.value;
}

export async function writeOrThrow(database: Database, ops: readonly WriteOp[]): Promise<void> {
  const written = await database.write(ops, 'relaxed');
  if (!written.ok) throw new Error(`write: ${JSON.stringify(written.error)}`);
}

export async function getOrThrow(database: Database, key: Key): Promise<unknown> {
  const read = await database.get('one', key);
  if (!read.ok) throw new Error(`get: ${JSON.stringify(read.error)}`);
  return read.value;
}

export async function rangeOrThrow(
  database: Database,
  prefix: Key,
  query: object = {},
): Promise<readonly StoredRecord[]> {
  const read = await database.range('one', { prefix, ...query });
  if (!read.ok) throw new Error(`range: ${JSON.stringify(read.error)}`);
  return read.value;
}
