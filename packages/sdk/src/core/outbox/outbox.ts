import { Signal } from '../../base/value/signal.ts';
import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, Durability, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import { isObject, own } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import { outboxStore } from '../storage/stores.ts';
import type { OutboxEntry, OutboxPayload, OutboxState } from './outbox-entry.ts';

/**
 * What is to be sent, one queue a room. An entry is stored before anybody sees it and leaves only when its event has come
 * back by sync (or the person discards it), so a kill at any moment loses nothing and shows nothing twice.
 *
 * Invariant: memory follows the store: every change is written first.
 */
export class Outbox {
  /** Tells which room's entries changed. */
  readonly changed = new Signal<RoomId>();
  readonly #env: Env;
  readonly #database: Database;
  readonly #me: UserId;
  readonly #entries = new Map<RoomId, readonly OutboxEntry[]>();
  #nextSequence = 0;

  constructor(env: Env, database: Database, me: UserId) {
    this.#env = env;
    this.#database = database;
    this.#me = me;
  }

  /** Reads what an earlier run left. What was under way then is queued again, under the same transaction id. */
  async restore(): Promise<Result<void, StorageFailure>> {
    const stored = await outboxStore.range(this.#database, { prefix: [] });
    if (!stored.ok) return err(stored.error);
    for (const entry of stored.value) {
      const state: OutboxState = entry.state.kind === 'sending' ? { kind: 'queued' } : entry.state;
      this.#set(entry.roomId, [...this.entriesOf(entry.roomId), { ...entry, state }]);
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

  /** Stores a new entry at the end of its room's queue. It is not lost any more when this succeeds. */
  async add(roomId: RoomId, payload: OutboxPayload): Promise<Result<OutboxEntry, StorageFailure>> {
    const entry: OutboxEntry = {
      roomId,
      sequence: this.#nextSequence++,
      txnId: `p${randomString(this.#env.random, 24)}` as TransactionId,
      createdAt: this.#env.clock.now(),
      payload,
      state: { kind: 'queued' },
    };
    const written = await this.#write([outboxStore.put([roomId, entry.sequence], entry)], 'relaxed');
    if (!written.ok) return written;
    // Two writes may end in another order than they began; the queue is in the order of the sequence.
    const entries = [...this.entriesOf(roomId), entry].sort((a, b) => a.sequence - b.sequence);
    this.#publish(roomId, entries);
    return ok(entry);
  }

  /** Moves an entry to another state. `strict` where a request follows that must not be repeated under another id. */
  async setState(
    entry: OutboxEntry,
    state: OutboxState,
    durability: Durability = 'relaxed',
  ): Promise<Result<void, StorageFailure>> {
    if (this.find(entry.roomId, entry.txnId) === undefined) return ok();
    const next: OutboxEntry = { ...entry, state };
    const written = await this.#write([outboxStore.put([entry.roomId, entry.sequence], next)], durability);
    if (!written.ok) return written;
    const entries = this.entriesOf(entry.roomId);
    if (entries.some((other) => other.txnId === entry.txnId)) {
      this.#publish(
        entry.roomId,
        entries.map((other) => (other.txnId === entry.txnId ? next : other)),
      );
    } else {
      // Its event came back while the write was under way: the write must not bring it back to life.
      await this.#write([outboxStore.delete([entry.roomId, entry.sequence])], 'relaxed');
    }
    return ok();
  }

  /** Takes an entry out. */
  async remove(entry: OutboxEntry): Promise<Result<void, StorageFailure>> {
    const written = await this.#write([outboxStore.delete([entry.roomId, entry.sequence])], 'relaxed');
    if (!written.ok) return written;
    this.#publish(
      entry.roomId,
      this.entriesOf(entry.roomId).filter((other) => other.txnId !== entry.txnId),
    );
    return ok();
  }

  /**
   * Finds the entries whose events are among `events`: by the event id the server gave us, or by our transaction id on an
   * event of our own (02.T-08). The caller stores `ops` with the events and then calls `publish`.
   */
  resolve(
    roomId: RoomId,
    events: readonly RoomEvent[],
  ): { readonly ops: readonly WriteOp[]; readonly publish: () => void } {
    const done = this.entriesOf(roomId).filter((entry) => events.some((event) => this.#isEchoOf(event, entry)));
    if (done.length === 0) return { ops: [], publish: () => undefined };
    return {
      ops: done.map((entry) => outboxStore.delete([roomId, entry.sequence])),
      publish: () => {
        const gone = new Set(done.map((entry) => entry.txnId));
        this.#publish(
          roomId,
          this.entriesOf(roomId).filter((entry) => !gone.has(entry.txnId)),
        );
      },
    };
  }

  #isEchoOf(event: RoomEvent, entry: OutboxEntry): boolean {
    if (event.sender !== this.#me) return false;
    return (
      (entry.state.kind === 'sent' && entry.state.eventId === event.event_id) || transactionIdOf(event) === entry.txnId
    );
  }

  #publish(roomId: RoomId, entries: readonly OutboxEntry[]): void {
    this.#set(roomId, entries);
    this.changed.emit(roomId);
  }

  #set(roomId: RoomId, entries: readonly OutboxEntry[]): void {
    if (entries.length === 0) this.#entries.delete(roomId);
    else this.#entries.set(roomId, entries);
  }

  #write(ops: readonly WriteOp[], durability: Durability): Promise<Result<void, StorageFailure>> {
    return this.#database.write(ops, durability);
  }
}

/** The transaction id that this device gave to `event`; undefined on events of others and of other devices. */
export function transactionIdOf(event: RoomEvent): TransactionId | undefined {
  const id = isObject(event.unsigned) ? own(event.unsigned, 'transaction_id') : undefined;
  return typeof id === 'string' ? (id as TransactionId) : undefined;
}
