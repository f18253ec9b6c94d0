import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Signal } from '../../base/value/signal.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { FilePart } from '../../protocol/events/media.ts';
import type { EventId, RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import { dependentsOf, localTargetsOf, withNames } from './dependencies.ts';
import { isOutdated, withoutOrphans } from './left-entries.ts';
import { type OutboxEntry, type OutboxPayload, SWAPPED } from './outbox-entry.ts';
import { deleteFiles, describeFile, type NewFile, putFile, readFile } from './outbox-files.ts';
import { OutboxMemory } from './outbox-memory.ts';
import { deleteEntry, putEntry } from './outbox-records.ts';
import type { OutboxSafety } from './outbox-safety.ts';
import { outboxStore } from './outbox-stores.ts';
import { isCancellable, type SendStatus } from './send-status.ts';
import { SendSteps } from './send-steps.ts';

/** Facts that the outbox asks others for. */
export interface OutboxOptions {
  readonly me: UserId;
  /** The newest event of a room that is known; null for none. */
  readonly newestOf: (roomId: RoomId) => EventId | null;
}

/** Something is on its way or there: it can be taken back, but not given up (02.T-11). */
export interface NotCancellable {
  readonly kind: 'notCancellable';
  readonly status: SendStatus;
}

const CANCELLED = { kind: 'cancelled' } as const;

/** Writes to be stored, and the change in memory that follows. */
export interface Settled {
  readonly ops: readonly WriteOp[];
  readonly publish: () => void;
}

/**
 * Messages to be sent, one queue a room. An entry is stored before anybody sees it and leaves only when its event has come
 * back by sync (or the person discards it), so a kill at any moment loses nothing and shows nothing twice. It is safe from a power
 * cut (`safety`) before it is sent: what a power cut takes was never under way.
 *
 * Invariant: memory follows the store: every change is written first. Only that an entry is `sending` right now is not
 * written: after a restart it is `queued`, and sent again under the same transaction id.
 */
export class Outbox {
  /** For what sends the entries. */
  readonly steps: SendSteps;
  readonly #env: Env;
  readonly #database: Database;
  readonly #options: OutboxOptions;
  readonly #memory: OutboxMemory;
  /** Acts of the user are done in their order: entries are shown in the order they were made, so they are stored in it. */
  readonly #serial = new Serial();
  #nextSequence = 0;

  constructor(env: Env, database: Database, options: OutboxOptions) {
    this.#env = env;
    this.#database = database;
    this.#options = options;
    this.#memory = new OutboxMemory(database);
    this.steps = new SendSteps(this.#memory, database, this.#serial);
  }

  /** Keeps the entries safe from power cuts. */
  get safety(): OutboxSafety {
    return this.#memory.safety;
  }

  /** The user who sends. */
  get me(): UserId {
    return this.#options.me;
  }

  /** Reads what an earlier run left. */
  async restore(): Promise<Result<void, StorageFailure>> {
    const stored = await outboxStore.range(this.#database, { prefix: [] });
    if (!stored.ok) return err(stored.error);
    const now = this.#env.clock.now();
    for (const entry of stored.value) {
      if (isOutdated(entry, now)) continue;
      if (entry.state.kind === 'queued') this.#memory.tried.add(entry.txnId);
      if (entry.payload.kind === 'event') this.#memory.repeatable.add(entry.txnId);
      this.#memory.queues.set(entry.roomId, [...this.entriesOf(entry.roomId), entry]);
      this.#nextSequence = Math.max(this.#nextSequence, entry.sequence + 1);
      // The engine may have died before it was safe.
      this.safety.stored(entry);
    }
    for (const roomId of this.rooms) this.#memory.queues.set(roomId, withoutOrphans(this.entriesOf(roomId)));
    // If this fails, they are as old at the next start.
    const outdated = stored.value.filter((entry) => isOutdated(entry, now));
    if (outdated.length > 0) await this.#database.write(outdated.flatMap(deleteEntry), 'relaxed');
    return ok();
  }

  /** Tells which room's entries changed. */
  get changed(): Signal<RoomId> {
    return this.#memory.queues.changed;
  }

  /** Rooms that have entries. */
  get rooms(): readonly RoomId[] {
    return this.#memory.queues.rooms;
  }

  /** A room's entries, the oldest first. */
  entriesOf(roomId: RoomId): readonly OutboxEntry[] {
    return this.#memory.queues.of(roomId);
  }

  find(roomId: RoomId, txnId: TransactionId): OutboxEntry | undefined {
    return this.#memory.queues.find(roomId, txnId);
  }

  /**
   * Stores a new entry at the end of its room's queue, in one write with its files: no kill loses it any more when this succeeds, and
   * `safety.whenSafe` waits until no power cut does. Who may ask for the same entry again gives its id: then the entry that is there is
   * the answer, also if it was given up meanwhile.
   */
  add(
    roomId: RoomId,
    payload: OutboxPayload,
    givenId?: TransactionId,
    files: readonly NewFile[] = [],
  ): Promise<Result<OutboxEntry, StorageFailure>> {
    return this.#serial.run(async () => {
      const txnId = givenId ?? this.#newTransactionId();
      const there = this.find(roomId, txnId);
      if (there !== undefined) return ok(there);
      const after = this.#options.newestOf(roomId);
      const entry: OutboxEntry = {
        roomId,
        sequence: this.#nextSequence++,
        txnId,
        createdAt: this.#env.clock.now(),
        ...(after === null ? {} : { after }),
        payload: withNames(payload, this.#memory.names.known),
        ...(files.length === 0 ? {} : { files: files.map(describeFile) }),
        state: { kind: 'queued' },
      };
      const ops = [...files.flatMap((file) => putFile(entry, file)), { ...putEntry(entry), isPromised: true as const }];
      const written = await this.#database.write(ops, 'relaxed');
      if (!written.ok) return written;
      this.safety.stored(entry);
      if (givenId !== undefined && payload.kind === 'event') this.#memory.repeatable.add(givenId);
      // Its target may have got its name meanwhile.
      const named = { ...entry, payload: withNames(entry.payload, this.#memory.names.known) };
      this.#memory.queues.append(roomId, [named]);
      if (localTargetsOf(named.payload).length < localTargetsOf(entry.payload).length)
        await this.#memory.storeShown([named]);
      return ok(named);
    });
  }

  /** The bytes of one of an entry's files; null if they are not here (any more). */
  fileOf(entry: OutboxEntry, part: FilePart): Promise<Result<Uint8Array<ArrayBuffer> | null, StorageFailure>> {
    const file = entry.files?.find((candidate) => candidate.part === part);
    return file === undefined ? Promise.resolve(ok(null)) : readFile(this.#database, entry, file);
  }

  /** Has an entry tried again that was not sent, in its place. */
  retry(entry: OutboxEntry): Promise<Result<void, StorageFailure>> {
    return this.#serial.run(async () => {
      const current = this.find(entry.roomId, entry.txnId);
      if (current?.state.kind !== 'not_sent') return ok();
      return this.#memory.store({ ...current, state: { kind: 'queued' } }, []);
    });
  }

  /**
   * Takes an entry out that waits, as if it had never been, and what relates to it: there is nothing left to relate to. From the
   * moment this begins nobody sends it, not even if the page that wrote it never heard of it and asks again; if it was tried before,
   * and got there without us hearing, its event is redacted when it comes.
   */
  cancel(entry: OutboxEntry): Promise<Result<void, StorageFailure | NotCancellable>> {
    return this.#serial.run(async () => {
      const current = this.find(entry.roomId, entry.txnId);
      if (current === undefined) return ok();
      if (!isCancellable(current.state.kind)) return err({ kind: 'notCancellable', status: current.state.kind });
      const gone = [current, ...dependentsOf(current, this.entriesOf(entry.roomId))];
      for (const each of gone) this.#memory.queues.replace({ ...each, state: CANCELLED });
      const kept = gone.filter(({ txnId }) => this.#memory.tried.has(txnId) || this.#memory.repeatable.has(txnId));
      const dropped = gone.filter((each) => !kept.includes(each));
      const ops = [
        ...kept.flatMap((each) => [putEntry({ ...each, state: CANCELLED }), ...deleteFiles(each)]),
        ...dropped.flatMap(deleteEntry),
      ];
      // A deleted message must not be sent after a power cut.
      const written = await this.#database.write(ops, 'strict');
      if (!written.ok) {
        for (const each of gone) this.#memory.queues.replace(each);
        return written;
      }
      this.#memory.forget(dropped);
      // An entry that came back meanwhile is done, and this write must not bring it back.
      const done = kept.filter((each) => this.find(each.roomId, each.txnId) === undefined);
      return done.length === 0 ? written : this.#database.write(done.flatMap(deleteEntry), 'relaxed');
    });
  }

  /**
   * An entry is done: its event is `eventId`, and is here. What relates to it learns its name. The caller stores `ops` with
   * the event and then calls `publish`.
   */
  settle(entry: OutboxEntry, eventId: EventId): Settled {
    const renamed = this.#memory.renamed(entry, eventId);
    const redaction = entry.state.kind === 'cancelled' ? [this.#redactionOf(entry, eventId)] : [];
    return {
      ops: [...deleteEntry(entry), ...[...renamed, ...redaction].map(putEntry)],
      publish: () => {
        // It may have been given up while its event was being stored.
        const isLate = redaction.length === 0 && this.find(entry.roomId, entry.txnId)?.state.kind === 'cancelled';
        const late = isLate ? [this.#redactionOf(entry, eventId)] : [];
        this.#memory.queues.exchangePayloads(entry.roomId, renamed);
        this.#memory.learn(entry, eventId);
        this.#memory.forget([entry]);
        for (const stored of redaction) this.safety.stored(stored);
        this.#memory.queues.append(entry.roomId, [...redaction, ...late]);
        if (late.length > 0) void this.#memory.storeShown(late);
      },
    };
  }

  /**
   * The event by which the server named an entry is another message: so the entry was not sent after all (OB-16). The caller stores
   * `ops` with the event and then calls `publish`.
   */
  refute(entry: OutboxEntry): Settled {
    const next = { ...entry, state: SWAPPED };
    return { ops: [putEntry(next)], publish: () => void this.#memory.queues.replace(next) };
  }

  /** The redaction of an event that got there although it was given up. */
  #redactionOf({ roomId }: OutboxEntry, target: EventId): OutboxEntry {
    return {
      roomId,
      sequence: this.#nextSequence++,
      txnId: this.#newTransactionId(),
      createdAt: this.#env.clock.now(),
      payload: { kind: 'redaction', target, reason: null },
      state: { kind: 'queued' },
    };
  }

  #newTransactionId(): TransactionId {
    return `p${randomString(this.#env.random, 24)}` as TransactionId;
  }
}
