/**
 * Databases in memory of which a few small stores are kept by the page as one text: what is left of storing where the browser
 * gives the engine no disk. A write of those stores is done when the page has it, and then takes effect in memory; one that the
 * page could not keep changes nothing.
 */
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
import { encodeValue } from '../../platform/sealing/value-codec.ts';
import { type Kept, type Mirroring, type Put, readKept } from './kept.ts';
import type { PageStorage, PageTexts } from './page-storage.ts';

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
