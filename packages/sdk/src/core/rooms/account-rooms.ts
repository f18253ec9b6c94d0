import type { EpochMs } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { EventKinds } from '../events/event-kinds.ts';
import { chunkStore } from '../history/chunk-store.ts';
import { type Guard, UNGUARDED } from '../history/entry-guard.ts';
import { ApartEvents } from './apart-events.ts';
import { EncryptedRooms } from './encrypted-rooms.ts';
import { emptyLoadedRoom, type LoadedRoom, loadRoom, trimAtRest } from './loaded-room.ts';
import { reachBack, type Sought } from './reach.ts';
import { Readers } from './readers.ts';
import { emptyRoomRecord, type RoomRecord } from './room-record.ts';
import { memberStore, readersStore, stateStore } from './room-stores.ts';
import { StoredRecords } from './stored-records.ts';
import { TypingPeople } from './typing-people.ts';

/** Rooms whose state and newest events stay in memory besides those that somebody looks at. */
const LOADED_LIMIT = 60;

/** A change of one room, worked out but not stored yet. */
export interface RoomChange {
  /** The room that was loaded to work it out. Its state may be changed already; `publish` changes the rest. */
  readonly room: LoadedRoom;
  readonly record: RoomRecord;
  readonly ops: readonly WriteOp[];
  /** Makes the change current in memory. Called after the commit. */
  readonly publish: () => void;
}

/** Data stored and published with changes of rooms. */
export interface CommitExtras {
  readonly ops?: readonly WriteOp[];
  readonly publish?: () => void;
}

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
  /** Tells which room was read from the store. */
  readonly loaded = new Signal<RoomId>();
  /** Tells which rooms' marks came by sync, after the commit, changed or not: what was asked before that is no news any more. */
  readonly marked = new Signal<RoomId>();
  /** Events that are shown besides those that are loaded. */
  readonly apart = new ApartEvents();
  /** Encrypted rooms that are not among the records. */
  readonly encrypted = new EncryptedRooms();
  /** Users who are typing in them. */
  readonly typing: TypingPeople;
  /** Receipts of other users in them. */
  readonly readers: Readers;
  readonly guard: Guard;
  /** The descriptions of events. */
  readonly kinds: EventKinds;
  readonly #database: Database;
  readonly #report: (error: unknown) => void;
  readonly #records = new Map<RoomId, RoomRecord>();
  readonly #stored = new StoredRecords();
  #highestStamp = 0;
  /** In the order of use, the longest unused first. */
  readonly #loaded = new Map<RoomId, LoadedRoom>();
  readonly #loading = new Map<RoomId, Promise<Result<LoadedRoom, StorageFailure>>>();
  readonly #openCounts = new Map<RoomId, number>();

  /**
   * `report` hears what a listener of `changed` throws: that is no reason to take a commit for failed. `guard` keeps what the rules throw
   * over one event to that event.
   */
  constructor(database: Database, kinds: EventKinds, report: (error: unknown) => void, guard: Guard = UNGUARDED) {
    this.#database = database;
    this.kinds = kinds;
    this.typing = new TypingPeople(kinds);
    this.guard = guard;
    this.readers = new Readers(database);
    this.#report = report;
  }

  get records(): ReadonlyMap<RoomId, RoomRecord> {
    return this.#records;
  }

  /** None of the rooms has a higher `bumpStamp`, nor had since the start. */
  get highestStamp(): number {
    return this.#highestStamp;
  }

  /** Rooms that somebody looks at. */
  get openRooms(): ReadonlySet<RoomId> {
    return new Set(this.#openCounts.keys());
  }

  /** Reads all records. Called once, before anything else. */
  async restore(): Promise<Result<void, StorageFailure>> {
    const records = await this.#stored.read(this.#database);
    if (!records.ok) return err(records.error);
    const encrypted = await this.encrypted.restore(this.#database);
    if (!encrypted.ok) return encrypted;
    for (const record of records.value.values()) this.#setRecord(record);
    this.#tell(new Set(this.#records.keys()));
    return ok();
  }

  /** The record of a room that nothing has come of yet. */
  blankRecord(roomId: RoomId): RoomRecord {
    return { ...emptyRoomRecord(roomId), isEncrypted: this.encrypted.has(roomId) };
  }

  /** The earliest that was ever said of a room's encryption; `Infinity` where nothing was. */
  encryptedSince(roomId: RoomId): EpochMs {
    const record = this.#records.get(roomId);
    const said = this.peek(roomId)?.state.get('m.room.encryption')?.origin_server_ts;
    return record?.encryptedSince ?? said ?? Number.POSITIVE_INFINITY;
  }

  /** The rooms in memory. */
  get inMemory(): readonly RoomId[] {
    return [...this.#loaded.keys()];
  }

  /** A room if it is in memory. */
  peek(roomId: RoomId): LoadedRoom | undefined {
    return this.#loaded.get(roomId);
  }

  /** A room with its state and newest events, from memory or the store. */
  async load(roomId: RoomId): Promise<Result<LoadedRoom, StorageFailure>> {
    const room = this.#loaded.get(roomId);
    if (room !== undefined) return ok(this.#keep(roomId, room));
    const underWay = this.#loading.get(roomId);
    if (underWay !== undefined) return underWay;
    if (!this.#records.has(roomId)) return ok(this.#keep(roomId, emptyLoadedRoom(roomId)));
    const loading: Promise<Result<LoadedRoom, StorageFailure>> = loadRoom(this.#database, roomId, this.guard).then(
      (found) => this.#finishLoading(roomId, loading, found),
      (error: unknown) => {
        this.#loading.delete(roomId);
        throw error;
      },
    );
    this.#loading.set(roomId, loading);
    return loading;
  }

  /** A room with so much of its timeline that what is `sought` can be counted (`reach.ts`). */
  async loadToCount(roomId: RoomId, sought: Sought): Promise<Result<LoadedRoom, StorageFailure>> {
    const room = await this.load(roomId);
    if (!room.ok) return room;
    const reached = await reachBack(this.#database, room.value, this.#records.get(roomId), sought, this.guard);
    return reached.ok ? room : reached;
  }

  /** Keeps a room in memory while somebody looks at it. Returns the function that lets it go. */
  open(roomId: RoomId): () => void {
    this.#openCounts.set(roomId, (this.#openCounts.get(roomId) ?? 0) + 1);
    return () => {
      const count = (this.#openCounts.get(roomId) ?? 1) - 1;
      if (count > 0) this.#openCounts.set(roomId, count);
      else this.#openCounts.delete(roomId);
      const room = this.#loaded.get(roomId);
      if (count === 0 && room !== undefined) this.#keep(roomId, room);
    };
  }

  /**
   * Stores `changes` in one transaction and, if that succeeds, publishes them without waiting in between. If it fails, the
   * rooms concerned are forgotten, so that the store's truth is read anew.
   */
  async commit(changes: readonly RoomChange[], extras: CommitExtras = {}): Promise<Result<void, StorageFailure>> {
    const changed = changes.map(({ record }) => record);
    const records = this.#stored.writes(changed, this.#records);
    const ops = [...changes.flatMap((change) => change.ops), ...records.ops, ...(extras.ops ?? [])];
    const concerned = new Set(changed.map(({ roomId }) => roomId));
    const written = await this.#database.write(ops, 'relaxed');
    if (!written.ok) {
      this.forget(concerned);
      return written;
    }
    records.done();
    for (const { record, room, publish } of changes) {
      this.#setRecord(record);
      publish();
      // It may have left memory meanwhile, and somebody may be reading it from the store as it was before.
      this.#loading.delete(record.roomId);
      this.#keep(record.roomId, room);
    }
    extras.publish?.();
    this.#tell(concerned);
    return ok();
  }

  /** Deletes a room, with all that is stored of it but that it was encrypted. Called inside `serial`. */
  async remove(roomId: RoomId): Promise<Result<void, StorageFailure>> {
    const records = this.#stored.without(roomId, this.#records);
    const stores = [stateStore, memberStore, chunkStore, readersStore];
    const parts = stores.map(({ name: store }) => ({ kind: 'deletePrefix', store, prefix: [roomId] }) as const);
    const isEncrypted = this.#records.get(roomId)?.isEncrypted === true;
    const encrypted = this.encrypted.with(isEncrypted ? [roomId] : []);
    const written = await this.#database.write([...records.ops, ...parts, ...encrypted.ops], 'strict');
    if (!written.ok) return written;
    records.done();
    encrypted.publish();
    this.#records.delete(roomId);
    this.forget([roomId]);
    this.#tell(new Set([roomId]));
    return ok();
  }

  /** Tells that more of a room is in memory than before. */
  touched(roomId: RoomId): void {
    this.#tell(new Set([roomId]));
  }

  /** Drops what is in memory of rooms, because it is ahead of the store. Those that somebody looks at are read again. */
  forget(roomIds: Iterable<RoomId>): void {
    for (const roomId of roomIds) {
      this.#loaded.delete(roomId);
      this.#loading.delete(roomId);
      if (this.#openCounts.has(roomId)) void this.load(roomId).then(() => this.touched(roomId), this.#report);
    }
  }

  #finishLoading(
    roomId: RoomId,
    loading: Promise<Result<LoadedRoom, StorageFailure>>,
    found: Result<LoadedRoom, StorageFailure>,
  ): Result<LoadedRoom, StorageFailure> | Promise<Result<LoadedRoom, StorageFailure>> {
    // The room changed while it was read: what was read may be older than that.
    if (this.#loading.get(roomId) !== loading) return this.load(roomId);
    this.#loading.delete(roomId);
    if (!found.ok) return found;
    this.#keep(roomId, found.value);
    this.loaded.emit(roomId);
    return found;
  }

  #keep(roomId: RoomId, room: LoadedRoom): LoadedRoom {
    this.#loaded.delete(roomId);
    this.#loaded.set(roomId, room);
    if (!this.#openCounts.has(roomId)) trimAtRest(room);
    for (const candidate of this.#loaded.keys()) {
      if (this.#loaded.size <= LOADED_LIMIT) break;
      if (candidate !== roomId && !this.#openCounts.has(candidate)) this.#loaded.delete(candidate);
    }
    return room;
  }

  #setRecord(record: RoomRecord): void {
    this.#records.set(record.roomId, record);
    this.#highestStamp = Math.max(this.#highestStamp, record.bumpStamp);
  }

  #tell(roomIds: ReadonlySet<RoomId>): void {
    try {
      this.changed.emit(roomIds);
    } catch (error) {
      this.#report(error);
    }
  }
}
