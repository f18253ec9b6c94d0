import { Serial } from '../../base/serial/serial.ts';
import { Signal } from '../../base/value/signal.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { roomStore } from '../storage/stores.ts';
import { emptyLoadedRoom, type LoadedRoom, loadRoom } from './loaded-room.ts';
import type { RoomRecord } from './room-record.ts';

/** Rooms whose state and newest events stay in memory besides those that somebody looks at. */
const LOADED_LIMIT = 60;

/**
 * All rooms of the account. Records (small, all in memory) and loaded rooms (state and newest events, a bounded number).
 *
 * Invariants: memory is changed only after the transaction that stores the change was committed, or forgotten if it
 * failed; whoever changes rooms does so inside `serial`, so that reading, deciding and writing are never interleaved.
 */
export class Rooms {
  /** For reading, deciding and writing rooms. Never wait for the network inside. */
  readonly serial = new Serial();
  /** Tells which rooms changed, after the commit. */
  readonly changed = new Signal<ReadonlySet<RoomId>>();
  readonly #database: Database;
  readonly #records = new Map<RoomId, RoomRecord>();
  /** In the order of use, the longest unused first. */
  readonly #loaded = new Map<RoomId, LoadedRoom>();
  readonly #loading = new Map<RoomId, Promise<Result<LoadedRoom, StorageFailure>>>();
  readonly #openCounts = new Map<RoomId, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  get records(): ReadonlyMap<RoomId, RoomRecord> {
    return this.#records;
  }

  /** Rooms that somebody looks at. */
  get openRooms(): ReadonlySet<RoomId> {
    return new Set(this.#openCounts.keys());
  }

  /** Reads all records. Called once, before anything else. */
  async restore(): Promise<Result<void, StorageFailure>> {
    const records = await roomStore.range(this.#database, { prefix: [] });
    if (!records.ok) return err(records.error);
    for (const record of records.value) this.#records.set(record.roomId, record);
    this.changed.emit(new Set(this.#records.keys()));
    return ok();
  }

  /** A room if it is in memory. */
  peek(roomId: RoomId): LoadedRoom | undefined {
    return this.#loaded.get(roomId);
  }

  /** A room with its state and newest events, from memory or the store. */
  async load(roomId: RoomId): Promise<Result<LoadedRoom, StorageFailure>> {
    const room = this.#loaded.get(roomId);
    if (room !== undefined) {
      this.#touch(roomId, room);
      return ok(room);
    }
    if (!this.#records.has(roomId)) return ok(this.#touch(roomId, emptyLoadedRoom(roomId)));
    const underWay = this.#loading.get(roomId);
    if (underWay !== undefined) return underWay;
    const loading = loadRoom(this.#database, roomId).then((found) => {
      this.#loading.delete(roomId);
      if (found.ok) this.#touch(roomId, found.value);
      return found;
    });
    this.#loading.set(roomId, loading);
    return loading;
  }

  /** Keeps a room in memory while somebody looks at it. Returns the function that lets it go. */
  open(roomId: RoomId): () => void {
    this.#openCounts.set(roomId, (this.#openCounts.get(roomId) ?? 0) + 1);
    return () => {
      const count = (this.#openCounts.get(roomId) ?? 1) - 1;
      if (count === 0) this.#openCounts.delete(roomId);
      else this.#openCounts.set(roomId, count);
    };
  }

  /**
   * Stores `ops` in one transaction and, if that succeeds, makes `records` current and runs `publish` without waiting in
   * between. If it fails, the rooms concerned are forgotten, so that the store's truth is read anew.
   */
  async commit(
    ops: readonly WriteOp[],
    records: readonly RoomRecord[],
    concerned: ReadonlySet<RoomId>,
    publish: () => void,
  ): Promise<Result<void, StorageFailure>> {
    const all = [...ops, ...records.map((record) => roomStore.put([record.roomId], record))];
    const written = await this.#database.write(all, 'relaxed');
    if (!written.ok) {
      for (const roomId of concerned) this.#loaded.delete(roomId);
      return written;
    }
    for (const record of records) this.#records.set(record.roomId, record);
    publish();
    this.changed.emit(concerned);
    return ok();
  }

  #touch(roomId: RoomId, room: LoadedRoom): LoadedRoom {
    this.#loaded.delete(roomId);
    this.#loaded.set(roomId, room);
    for (const candidate of this.#loaded.keys()) {
      if (this.#loaded.size <= LOADED_LIMIT) break;
      if (candidate !== roomId && !this.#openCounts.has(candidate)) this.#loaded.delete(candidate);
    }
    return room;
  }
}
