/**
 * Databases in memory of which a few small stores are kept by the page as one text: what is left of storing where the browser
 * gives the engine no disk. A write of those stores is done when the page has it, and then takes effect in memory; one that the
 * page could not keep changes nothing.
 */
import { isObject } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type {
  Database,
  DatabaseSchema,
  Databases,
  Durability,
  Key,
  OpenFailure,
  RangeQuery,
  StorageFailure,
  WriteOp,
} from '../../platform/database/database.ts';
import { createMemoryDatabases } from '../../platform/database/memory.ts';
import { decodeValue, encodeValue } from '../../platform/sealing/value-codec.ts';
import type { PageStorage, PageTexts } from './page-storage.ts';

type Put = Extract<WriteOp, { readonly kind: 'put' }>;

/** Everything kept: changes of databases by name, each a list of puts. */
export type Kept = ReadonlyMap<string, readonly Put[]>;

export interface Mirroring {
  /** The stores that the page keeps. */
  readonly stores: ReadonlySet<string>;
  /** A record as it may lie where it outlives the browser; the same object for one that has no secrets, null for what is no such record. */
  readonly open: (put: Put) => Put | null;
}

export class MirroredDatabases implements Databases {
  readonly #inner = createMemoryDatabases();
  readonly #page: PageStorage;
  readonly #mirroring: Mirroring;
  readonly #serial = new Serial();
  #kept: Kept;

  /** `texts` is what the page kept. */
  constructor(page: PageStorage, texts: PageTexts, mirroring: Mirroring) {
    this.#page = page;
    this.#mirroring = mirroring;
    this.#kept = readKept(texts, mirroring).kept;
  }

  async open(schema: DatabaseSchema): Promise<Result<Database, OpenFailure>> {
    const opened = await this.#inner.open(schema);
    if (!opened.ok) return opened;
    const filled = await opened.value.write(this.#kept.get(schema.name) ?? [], 'relaxed');
    if (!filled.ok) return filled;
    const write = (ops: readonly WriteOp[]) => this.#write(schema.name, opened.value, ops);
    return ok(new MirroredDatabase(opened.value, this.#serial, write));
  }

  delete(name: string): Promise<Result<void, StorageFailure>> {
    return this.#serial.run(async () => {
      const deleted = await this.#inner.delete(name);
      if (!deleted.ok || !this.#kept.has(name)) return deleted;
      return this.#keep(new Map([...this.#kept].filter(([kept]) => kept !== name)));
    });
  }

  async #write(name: string, inner: Database, ops: readonly WriteOp[]): Promise<Result<void, StorageFailure>> {
    const mirrored = ops.filter((op) => this.#mirroring.stores.has(op.store));
    const before = this.#kept;
    if (mirrored.length > 0) {
      const shadow = await shadowOf([...(before.get(name) ?? []), ...mirrored], this.#mirroring.stores);
      if (!shadow.ok) return shadow;
      const kept = await this.#keep(new Map([...before, [name, shadow.value]]));
      if (!kept.ok) return kept;
    }
    const written = await inner.write(ops, 'relaxed');
    if (!written.ok && mirrored.length > 0) await this.#keep(before);
    return written;
  }

  async #keep(next: Kept): Promise<Result<void, StorageFailure>> {
    const [open, secret] = [new Map<string, readonly Put[]>(), new Map<string, readonly Put[]>()];
    for (const [name, puts] of next) {
      const isSecret = (put: Put) => this.#mirroring.open(put) !== put;
      if (puts.length > 0)
        open.set(
          name,
          puts.flatMap((put) => this.#mirroring.open(put) ?? []),
        );
      if (puts.some(isSecret)) secret.set(name, puts.filter(isSecret));
    }
    const [text, hidden] = [encodeValue(open), encodeValue(secret)];
    if (!text.ok) return err({ kind: 'failed', reason: text.error.reason });
    if (!hidden.ok) return err({ kind: 'failed', reason: hidden.error.reason });
    if (!(await this.#page.write(text.value, hidden.value))) return err({ kind: 'quotaExceeded' });
    this.#kept = next;
    return ok();
  }
}

/** One after the other, because a write takes effect only when the page has answered. */
class MirroredDatabase implements Database {
  readonly #inner: Database;
  readonly #serial: Serial;
  readonly #write: (ops: readonly WriteOp[]) => Promise<Result<void, StorageFailure>>;

  constructor(
    inner: Database,
    serial: Serial,
    write: (ops: readonly WriteOp[]) => Promise<Result<void, StorageFailure>>,
  ) {
    this.#inner = inner;
    this.#serial = serial;
    this.#write = write;
  }

  get(store: string, key: Key) {
    return this.#serial.run(() => this.#inner.get(store, key));
  }

  getMany(store: string, keys: readonly Key[]) {
    return this.#serial.run(() => this.#inner.getMany(store, keys));
  }

  range(store: string, query: RangeQuery) {
    return this.#serial.run(() => this.#inner.range(store, query));
  }

  write(ops: readonly WriteOp[], _durability: Durability): Promise<Result<void, StorageFailure>> {
    // Copied now, because it is carried out later (DB-01).
    const copied = copyOps(ops);
    if (!copied.ok) return Promise.resolve(copied);
    return this.#serial.run(() => this.#write(copied.value));
  }

  onLost(listener: () => void): void {
    this.#inner.onLost(listener);
  }

  close(): void {
    this.#inner.close();
  }
}

function copyOps(ops: readonly WriteOp[]): Result<readonly WriteOp[], StorageFailure> {
  try {
    return ok(structuredClone(ops));
  } catch {
    return err({ kind: 'failed', reason: 'a value that cannot be copied' });
  }
}

/** The puts that are left when all of `ops` were done. */
async function shadowOf(
  ops: readonly WriteOp[],
  stores: ReadonlySet<string>,
): Promise<Result<readonly Put[], StorageFailure>> {
  const opened = await createMemoryDatabases().open({ name: 'shadow', version: 1, stores: [...stores] });
  if (!opened.ok) return err({ kind: 'failed', reason: opened.error.kind });
  const written = await opened.value.write(ops, 'relaxed');
  if (!written.ok) return written;
  const left: Put[] = [];
  for (const store of stores) {
    const records = await opened.value.range(store, { prefix: [] });
    if (!records.ok) return records;
    left.push(...records.value.map(({ key, value }): Put => ({ kind: 'put', store, key, value })));
  }
  return ok(left);
}

/**
 * What pages kept, and whether something of it is there without its secrets. It was written by us, but anything may have changed it:
 * what is not a put of a mirrored store is left out, and secrets that are not those of the open record.
 */
export function readKept(texts: PageTexts, mirroring: Mirroring): { readonly kept: Kept; readonly isPart: boolean } {
  const [open, secret] = [readPuts(texts.text, mirroring), readPuts(texts.secret, mirroring)];
  const kept = new Map<string, readonly Put[]>();
  let isPart = false;
  for (const [name, puts] of open) {
    const whole = puts.map((put) => {
      if (mirroring.open(put) === put) return put;
      const found = secret.get(name)?.find((other) => isSame(mirroring.open(other), put));
      isPart ||= found === undefined;
      return found ?? put;
    });
    kept.set(name, whole);
  }
  return { kept, isPart };
}

function readPuts(text: string | null, mirroring: Mirroring): Kept {
  const decoded = text === null ? undefined : decodeValue(text);
  if (decoded?.ok !== true || !(decoded.value instanceof Map)) return new Map();
  const kept = new Map<string, readonly Put[]>();
  for (const [name, ops] of decoded.value) {
    if (typeof name !== 'string' || !Array.isArray(ops)) continue;
    kept.set(
      name,
      ops.flatMap((op) => readPut(op, mirroring)),
    );
  }
  return kept;
}

function isSame(one: Put | null, other: Put): boolean {
  const [a, b] = [encodeValue(one), encodeValue(other)];
  return a.ok && b.ok && a.value === b.value;
}

function readPut(op: unknown, { stores, open }: Mirroring): readonly Put[] {
  if (!isObject(op)) return [];
  const { store, key, value } = op;
  if (typeof store !== 'string' || !stores.has(store) || !Array.isArray(key)) return [];
  const parts: readonly unknown[] = key;
  const isKey = (part: unknown): part is string | number => typeof part === 'string' || typeof part === 'number';
  if (!parts.every(isKey)) return [];
  const put: Put = { kind: 'put', store, key: parts, value };
  return open(put) === null ? [] : [put];
}
