import { ok, type Result } from '../../base/result/result.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Receipt, ReceiptDelta } from '../../protocol/sync/sync-batch.ts';
import type { ReaderReceipt } from './reader-receipt.ts';
import { readersStore } from './room-stores.ts';

/** Of rooms with more people, those who read last are known. */
const READERS_KEPT = 200;
const NOBODY: readonly ReaderReceipt[] = [];

/** What is stored and published of receipts that came. */
interface PreparedReaders {
  readonly ops: readonly WriteOp[];
  /** Called after the commit. */
  readonly publish: () => void;
}

/** Who else has read what: one small record a room, in memory while somebody looks at the room. */
export class Readers {
  /** Tells which rooms changed. */
  readonly changed = new Signal<ReadonlySet<RoomId>>();
  readonly #database: Database;
  readonly #watched = new Map<RoomId, { count: number; readers: readonly ReaderReceipt[] | null }>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The readers of a room that is watched, the latest first; nobody until they are read from the store. */
  of(roomId: RoomId): readonly ReaderReceipt[] {
    return this.#watched.get(roomId)?.readers ?? NOBODY;
  }

  /** Keeps the readers of a room in memory. Returns the function that lets them go. */
  watch(roomId: RoomId): () => void {
    const watched = this.#watched.get(roomId) ?? { count: 0, readers: null };
    this.#watched.set(roomId, watched);
    watched.count += 1;
    return () => {
      watched.count -= 1;
      if (watched.count === 0) this.#watched.delete(roomId);
    };
  }

  /** Reads those of a watched room. Runs inside of `rooms.serial`. */
  async load(roomId: RoomId): Promise<Result<void, StorageFailure>> {
    const watched = this.#watched.get(roomId);
    if (watched === undefined || watched.readers !== null) return ok();
    const stored = await readersStore.get(this.#database, [roomId]);
    if (!stored.ok) return stored;
    watched.readers = stored.value ?? NOBODY;
    this.changed.emit(new Set([roomId]));
    return ok();
  }

  /** Works out what receipts of others change. Runs inside of `rooms.serial`. */
  async prepare(deltas: readonly ReceiptDelta[], me: UserId): Promise<Result<PreparedReaders, StorageFailure>> {
    const changed = new Map<RoomId, readonly ReaderReceipt[]>();
    for (const { roomId, receipts } of deltas) {
      const others = receipts.filter((receipt) => receipt.userId !== me && isOfMainTimeline(receipt));
      if (others.length === 0) continue;
      const known = this.#watched.get(roomId)?.readers ?? null;
      const stored = known === null ? await readersStore.get(this.#database, [roomId]) : ok(known);
      if (!stored.ok) return stored;
      const before = stored.value ?? NOBODY;
      const after = mergeReaders(before, others);
      if (after !== before) changed.set(roomId, after);
    }
    return ok({
      ops: [...changed].map(([roomId, readers]) => readersStore.put([roomId], readers)),
      publish: () => {
        for (const [roomId, readers] of changed) {
          const watched = this.#watched.get(roomId);
          if (watched !== undefined) watched.readers = readers;
        }
        if (changed.size > 0) this.changed.emit(new Set(changed.keys()));
      },
    });
  }
}

/** Of each person the latest receipt, the latest first; `before` itself if nothing changed. */
export function mergeReaders(
  before: readonly ReaderReceipt[],
  receipts: readonly ReaderReceipt[],
): readonly ReaderReceipt[] {
  const byUser = new Map(before.map((receipt) => [receipt.userId, receipt]));
  let isChanged = false;
  for (const { userId, eventId, timestamp } of receipts) {
    const known = byUser.get(userId);
    if (known !== undefined && (known.timestamp > timestamp || known.eventId === eventId)) continue;
    byUser.set(userId, { userId, eventId, timestamp });
    isChanged = true;
  }
  if (!isChanged) return before;
  return [...byUser.values()].toSorted((one, other) => other.timestamp - one.timestamp).slice(0, READERS_KEPT);
}

function isOfMainTimeline({ threadId }: Receipt): boolean {
  return threadId === null || threadId === 'main';
}
