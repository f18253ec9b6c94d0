/**
 * Where the records of rooms lie on the disk. A start reads all of them, and IndexedDB costs by the record, so most lie in pages of
 * many rooms. A room with news is stored by itself, so that one message writes one small record whatever the account holds; what lies
 * by itself counts before what a page says. Now and then those are packed into new pages, and a later page counts before an earlier
 * one. Where most of what pages hold no longer counts, all of them are written anew.
 */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomPage, RoomRecord } from './room-record.ts';
import { roomPageStore, roomStore } from './room-stores.ts';

/** About 50 kB: read and opened in less than a millisecond. As many as lie by themselves are packed. */
const PAGE_SIZE = 64;

/** What a commit writes, and what holds once it is written. */
export interface RecordWrites {
  readonly ops: readonly WriteOp[];
  readonly done: () => void;
}

/** Reads and writes the records. Everything is read before anything is written, and `writes` are stored one after the other. */
export class StoredRecords {
  /** Rooms whose record lies by itself. */
  #loose: ReadonlySet<RoomId> = new Set();
  #nextPage = 0;
  /** How many records pages hold, those that no longer count among them. */
  #paged = 0;

  /** All records, each room's once. */
  async read(database: Database): Promise<Result<ReadonlyMap<RoomId, RoomRecord>, StorageFailure>> {
    const [pages, loose] = await Promise.all([
      roomPageStore.range(database, { prefix: [] }),
      roomStore.range(database, { prefix: [] }),
    ]);
    if (!pages.ok) return err(pages.error);
    if (!loose.ok) return err(loose.error);
    const records = new Map<RoomId, RoomRecord>();
    for (const page of pages.value) {
      for (const record of page.records) records.set(record.roomId, record);
      this.#paged += page.records.length;
      this.#nextPage = page.number + 1;
    }
    for (const record of loose.value) records.set(record.roomId, record);
    this.#loose = new Set(loose.value.map(({ roomId }) => roomId));
    return ok(records);
  }

  /** What stores `changed`. `before` are all records without the change. */
  writes(changed: readonly RoomRecord[], before: ReadonlyMap<RoomId, RoomRecord>): RecordWrites {
    const loose = new Set([...this.#loose, ...changed.map(({ roomId }) => roomId)]);
    if (loose.size < PAGE_SIZE) {
      const ops = changed.map((record) => roomStore.put([record.roomId], record));
      return { ops, done: () => this.#take(loose, this.#nextPage, this.#paged) };
    }
    const current = new Map(changed.map((record) => [record.roomId, record]));
    const count = before.size + changed.reduce((sum, { roomId }) => sum + (before.has(roomId) ? 0 : 1), 0);
    const isWhole = this.#paged + loose.size > 2 * count;
    const packed = isWhole ? new Set([...before.keys(), ...loose]) : loose;
    const records = [...packed].flatMap((roomId) => current.get(roomId) ?? before.get(roomId) ?? []);
    const first = this.#nextPage;
    const pages = pagesOf(records, first);
    const ops: WriteOp[] = [
      ...(isWhole ? [ALL_PAGES] : []),
      ...pages.map((page) => roomPageStore.put([page.number], page)),
      ...[...this.#loose].map((roomId) => roomStore.delete([roomId])),
    ];
    const paged = (isWhole ? 0 : this.#paged) + records.length;
    return { ops, done: () => this.#take(new Set(), first + pages.length, paged) };
  }

  /** What stores all records but that of one room. Any page may hold an older one of it, so all are written anew. */
  without(roomId: RoomId, before: ReadonlyMap<RoomId, RoomRecord>): RecordWrites {
    const records = [...before.values()].filter((record) => record.roomId !== roomId);
    const pages = pagesOf(records, 0);
    const ops: WriteOp[] = [
      ALL_PAGES,
      ...pages.map((page) => roomPageStore.put([page.number], page)),
      ...[...this.#loose].map((loose) => roomStore.delete([loose])),
    ];
    return { ops, done: () => this.#take(new Set(), pages.length, records.length) };
  }

  #take(loose: ReadonlySet<RoomId>, nextPage: number, paged: number): void {
    this.#loose = loose;
    this.#nextPage = nextPage;
    this.#paged = paged;
  }
}

const ALL_PAGES: WriteOp = { kind: 'deletePrefix', store: roomPageStore.name, prefix: [] };

function pagesOf(records: readonly RoomRecord[], first: number): readonly RoomPage[] {
  const count = Math.ceil(records.length / PAGE_SIZE);
  return Array.from({ length: count }, (_, index) => ({
    number: first + index,
    records: records.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
  }));
}
