import { isObject, own } from '../../base/json/guards.ts';
import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import { outboxStore } from '../storage/stores.ts';
import { dependentsOf, renameTarget } from './dependencies.ts';
import type { OutboxEntry, OutboxPayload, OutboxState } from './outbox-entry.ts';

/** What is to be stored, and what then changes in memory. */
export interface Settled {
  readonly ops: readonly WriteOp[];
  readonly publish: () => void;
}

/** Entries whose events have come back, and the events as they are to be stored. */
export interface Resolved extends Settled {
  readonly events: readonly RoomEvent[];
}

/**
 * What is to be sent, one queue a room. An entry is stored before anybody sees it and leaves only when its event has come
 * back by sync (or the person discards it), so a kill at any moment loses nothing and shows nothing twice.
 *
 * Invariant: memory follows the store: every change is written first. Only that an entry is `sending` right now is not
 * written: after a restart it is `queued`, and sent again under the same transaction id.
 */
export class Outbox {
  /** Tells which room's entries changed. */
  readonly changed = new Signal<RoomId>();
  readonly #env: Env;
  readonly #database: Database;
  readonly #me: UserId;
  readonly #entries = new Map<RoomId, readonly OutboxEntry[]>();
  /** Entries are shown in the order they were made, so they are stored in it. */
  readonly #adding = new Serial();
  #nextSequence = 0;

  constructor(env: Env, database: Database, me: UserId) {
    this.#env = env;
    this.#database = database;
    this.#me = me;
  }

  /** Reads what an earlier run left. */
  async restore(): Promise<Result<void, StorageFailure>> {
    const stored = await outboxStore.range(this.#database, { prefix: [] });
    if (!stored.ok) return err(stored.error);
    for (const entry of stored.value) {
      this.#set(entry.roomId, [...this.entriesOf(entry.roomId), entry]);
      this.#nextSequence = Math.max(this.#nextSequence, entry.sequence + 1);
    }
    return ok();
  }

  /** Rooms that have entries. */
  get rooms(): readonly RoomId[] {
    return [...this.#entries.keys()];
  }

  /** A room's entries, the oldest first. */
  entriesOf(roomId: RoomId): readonly OutboxEntry[] {
    return this.#entries.get(roomId) ?? [];
  }

  find(roomId: RoomId, txnId: TransactionId): OutboxEntry | undefined {
    return this.entriesOf(roomId).find((entry) => entry.txnId === txnId);
  }

  /**
   * Stores a new entry at the end of its room's queue, on the disk: it is not lost any more when this succeeds. Who may ask
   * for the same entry again names it by `txnId`: then the entry that is there is the answer.
   */
  add(
    roomId: RoomId,
    payload: OutboxPayload,
    txnId: TransactionId = this.#newTransactionId(),
  ): Promise<Result<OutboxEntry, StorageFailure>> {
    return this.#adding.run(async () => {
      const there = this.find(roomId, txnId);
      if (there !== undefined) return ok(there);
      const entry: OutboxEntry = {
        roomId,
        sequence: this.#nextSequence++,
        txnId,
        createdAt: this.#env.clock.now(),
        payload,
        state: { kind: 'queued' },
      };
      const written = await this.#database.write([putEntry(entry)], 'strict');
      if (!written.ok) return written;
      this.#publish(roomId, [...this.entriesOf(roomId), entry]);
      return ok(entry);
    });
  }

  /** A request for the entry begins, or has ended without news. Not stored. */
  setUnderWay(entry: OutboxEntry, isUnderWay: boolean): void {
    this.#replace(entry, { ...entry, state: { kind: isUnderWay ? 'sending' : 'queued' } });
  }

  /** Moves an entry to another state. What relates to it learns its name with it. */
  async setState(entry: OutboxEntry, state: OutboxState): Promise<Result<void, StorageFailure>> {
    if (this.find(entry.roomId, entry.txnId) === undefined) return ok();
    const next: OutboxEntry = { ...entry, state };
    const renamed = state.kind === 'sent' ? this.#renamed(entry, state.eventId) : [];
    const written = await this.#database.write([next, ...renamed].map(putEntry), 'relaxed');
    if (!written.ok) return written;
    this.#exchange(entry.roomId, renamed);
    if (this.#replace(entry, next)) return ok();
    // Its event came back while the write was under way: the write must not bring it back to life.
    return this.#database.write([deleteEntry(entry)], 'relaxed');
  }

  /** Takes an entry out, and what relates to it: there is nothing left to relate to. */
  async remove(entry: OutboxEntry): Promise<Result<void, StorageFailure>> {
    const gone = [entry, ...dependentsOf(entry, this.entriesOf(entry.roomId))];
    const written = await this.#database.write(gone.map(deleteEntry), 'relaxed');
    if (written.ok) this.#forget(gone);
    return written;
  }

  /**
   * An entry is done: its event is `eventId`, and is here. What relates to it learns its name. The caller stores `ops` with
   * the event and then calls `publish`.
   */
  settle(entry: OutboxEntry, eventId: EventId): Settled {
    const renamed = this.#renamed(entry, eventId);
    return {
      ops: [deleteEntry(entry), ...renamed.map(putEntry)],
      publish: () => {
        this.#exchange(entry.roomId, renamed);
        this.#forget([entry]);
      },
    };
  }

  #forget(entries: readonly OutboxEntry[]): void {
    const [first] = entries;
    if (first === undefined) return;
    const gone = new Set(entries.map((entry) => entry.txnId));
    this.#publish(
      first.roomId,
      this.entriesOf(first.roomId).filter((entry) => !gone.has(entry.txnId)),
    );
  }

  /**
   * Finds the entries whose events are among `events`: by the event id the server gave us, or by our transaction id on an
   * event of our own (02.T-08). An event that was found by its id alone gets the transaction id, so that it stays the same
   * item. The caller stores `ops` with the events and then calls `publish`.
   */
  resolve(roomId: RoomId, events: readonly RoomEvent[]): Resolved {
    const entries = this.entriesOf(roomId);
    const done: Settled[] = [];
    const named = events.map((event) => {
      const entry = event.sender === this.#me ? entries.find((candidate) => isEchoOf(event, candidate)) : undefined;
      if (entry === undefined) return event;
      done.push(this.settle(entry, event.event_id));
      return withTransactionId(event, entry.txnId);
    });
    if (done.length === 0) return { events, ops: [], publish: () => undefined };
    return {
      events: named,
      ops: done.flatMap((settled) => settled.ops),
      publish: () => {
        for (const settled of done) settled.publish();
      },
    };
  }

  #newTransactionId(): TransactionId {
    return `p${randomString(this.#env.random, 24)}` as TransactionId;
  }

  #renamed(entry: OutboxEntry, eventId: EventId): readonly OutboxEntry[] {
    return renameTarget(entry, eventId, this.entriesOf(entry.roomId));
  }

  /** Puts changed entries in the place of what they were, if that is still there. */
  #exchange(roomId: RoomId, changed: readonly OutboxEntry[]): void {
    if (changed.length === 0) return;
    const byId = new Map(changed.map((entry) => [entry.txnId, entry]));
    this.#publish(
      roomId,
      this.entriesOf(roomId).map((entry) => {
        const next = byId.get(entry.txnId);
        return next === undefined ? entry : { ...entry, payload: next.payload };
      }),
    );
  }

  /** Returns whether there was something to replace. */
  #replace(entry: OutboxEntry, next: OutboxEntry): boolean {
    const entries = this.entriesOf(entry.roomId);
    if (!entries.some((other) => other.txnId === entry.txnId)) return false;
    this.#publish(
      entry.roomId,
      entries.map((other) => (other.txnId === entry.txnId ? next : other)),
    );
    return true;
  }

  #publish(roomId: RoomId, entries: readonly OutboxEntry[]): void {
    this.#set(roomId, entries);
    this.changed.emit(roomId);
  }

  #set(roomId: RoomId, entries: readonly OutboxEntry[]): void {
    if (entries.length === 0) this.#entries.delete(roomId);
    else this.#entries.set(roomId, entries);
  }
}

/** The transaction id that this device gave to `event`; undefined on events of others and of other devices. */
export function transactionIdOf(event: RoomEvent): TransactionId | undefined {
  const id = isObject(event.unsigned) ? own(event.unsigned, 'transaction_id') : undefined;
  return typeof id === 'string' ? (id as TransactionId) : undefined;
}

/** `event` as the server would have sent it with our transaction id. */
export function withTransactionId(event: RoomEvent, txnId: TransactionId): RoomEvent {
  if (transactionIdOf(event) === txnId) return event;
  return { ...event, unsigned: { ...event.unsigned, transaction_id: txnId } };
}

function putEntry(entry: OutboxEntry): WriteOp {
  return outboxStore.put([entry.roomId, entry.sequence], entry);
}

function deleteEntry(entry: OutboxEntry): WriteOp {
  return outboxStore.delete([entry.roomId, entry.sequence]);
}

function isEchoOf(event: RoomEvent, entry: OutboxEntry): boolean {
  return (
    (entry.state.kind === 'sent' && entry.state.eventId === event.event_id) || transactionIdOf(event) === entry.txnId
  );
}
