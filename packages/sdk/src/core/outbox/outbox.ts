import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Signal } from '../../base/value/signal.ts';
import type { Database, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { FilePart, RemoteFile } from '../../protocol/events/media.ts';
import type { EventId, RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import { dependentsOf, localEventId, localTargetsOf, renameTarget, withNames } from './dependencies.ts';
import { isOutdated, withoutOrphans } from './left-entries.ts';
import { LocalNames } from './local-names.ts';
import { type OutboxEntry, type OutboxPayload, type OutboxState, SWAPPED } from './outbox-entry.ts';
import { deleteFiles, describeFile, type NewFile, putFile, readFile } from './outbox-files.ts';
import { OutboxQueues } from './outbox-queues.ts';
import { deleteEntry, putEntry } from './outbox-records.ts';
import { OutboxSafety } from './outbox-safety.ts';
import { outboxStore } from './outbox-stores.ts';
import { assertMove, isCancellable, type SendStatus } from './send-status.ts';
import { withUploaded } from './with-files.ts';

/** Who is asked for what the outbox does not know. */
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

/** What is to be stored, and what then changes in memory. */
export interface Settled {
  readonly ops: readonly WriteOp[];
  readonly publish: () => void;
}

/**
 * What is to be sent, one queue a room. An entry is stored before anybody sees it and leaves only when its event has come
 * back by sync (or the person discards it), so a kill at any moment loses nothing and shows nothing twice. It is safe from a power
 * cut (`safety`) before it is sent: what a power cut takes was never under way.
 *
 * Invariant: memory follows the store: every change is written first. Only that an entry is `sending` right now is not
 * written: after a restart it is `queued`, and sent again under the same transaction id.
 */
export class Outbox {
  /** Which entries no power cut takes any more. */
  readonly safety: OutboxSafety;
  readonly #env: Env;
  readonly #database: Database;
  readonly #options: OutboxOptions;
  readonly #queues = new OutboxQueues();
  readonly #names = new LocalNames();
  /** Entries that the server may have, for all that is known here. */
  readonly #tried = new Set<TransactionId>();
  /** Events that a page gave ids, and may ask for again when an engine dies on it. */
  readonly #repeatable = new Set<TransactionId>();
  /** What the person does is done in its order: entries are shown in the order they were made, so they are stored in it. */
  readonly #serial = new Serial();
  #nextSequence = 0;

  constructor(env: Env, database: Database, options: OutboxOptions) {
    this.#env = env;
    this.#database = database;
    this.#options = options;
    this.safety = new OutboxSafety(database, (roomId, txnId) => this.find(roomId, txnId));
  }

  /** Who sends. */
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
      if (entry.state.kind === 'queued') this.#tried.add(entry.txnId);
      if (entry.payload.kind === 'event') this.#repeatable.add(entry.txnId);
      this.#queues.set(entry.roomId, [...this.entriesOf(entry.roomId), entry]);
      this.#nextSequence = Math.max(this.#nextSequence, entry.sequence + 1);
      // The engine may have died before it was safe.
      this.safety.stored(entry);
    }
    for (const roomId of this.rooms) this.#queues.set(roomId, withoutOrphans(this.entriesOf(roomId)));
    // If this fails, they are as old at the next start.
    const outdated = stored.value.filter((entry) => isOutdated(entry, now));
    if (outdated.length > 0) await this.#database.write(outdated.flatMap(deleteEntry), 'relaxed');
    return ok();
  }

  /** Tells which room's entries changed. */
  get changed(): Signal<RoomId> {
    return this.#queues.changed;
  }

  /** Rooms that have entries. */
  get rooms(): readonly RoomId[] {
    return this.#queues.rooms;
  }

  /** A room's entries, the oldest first. */
  entriesOf(roomId: RoomId): readonly OutboxEntry[] {
    return this.#queues.of(roomId);
  }

  find(roomId: RoomId, txnId: TransactionId): OutboxEntry | undefined {
    return this.#queues.find(roomId, txnId);
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
        payload: withNames(payload, this.#names.known),
        ...(files.length === 0 ? {} : { files: files.map(describeFile) }),
        state: { kind: 'queued' },
      };
      const ops = [...files.flatMap((file) => putFile(entry, file)), { ...putEntry(entry), isPromised: true as const }];
      const written = await this.#database.write(ops, 'relaxed');
      if (!written.ok) return written;
      this.safety.stored(entry);
      if (givenId !== undefined && payload.kind === 'event') this.#repeatable.add(givenId);
      // What it relates to may have got its name meanwhile.
      const named = { ...entry, payload: withNames(entry.payload, this.#names.known) };
      this.#queues.append(roomId, [named]);
      if (localTargetsOf(named.payload).length < localTargetsOf(entry.payload).length) await this.#storeShown([named]);
      return ok(named);
    });
  }

  /** A request for the entry begins, or has ended without news. Not stored. */
  setUnderWay(entry: OutboxEntry, isUnderWay: boolean): void {
    const current = this.find(entry.roomId, entry.txnId);
    const state: OutboxState = { kind: isUnderWay ? 'sending' : 'queued' };
    if (current === undefined || current.state.kind === state.kind) return;
    assertMove(current.state.kind, state.kind);
    this.#tried.add(entry.txnId);
    this.#queues.replace({ ...current, state });
  }

  /** The bytes of one of an entry's files; null if they are not here (any more). */
  fileOf(entry: OutboxEntry, part: FilePart): Promise<Result<Uint8Array<ArrayBuffer> | null, StorageFailure>> {
    const file = entry.files?.find((candidate) => candidate.part === part);
    return file === undefined ? Promise.resolve(ok(null)) : readFile(this.#database, entry, file);
  }

  /** A file of an entry was uploaded: once that is stored its content says where. Nothing happens if the entry was given up meanwhile. */
  setUploaded(entry: OutboxEntry, part: FilePart, uploaded: RemoteFile): Promise<Result<void, StorageFailure>> {
    return this.#serial.run(async () => {
      const current = this.find(entry.roomId, entry.txnId);
      if (current?.state.kind !== 'queued') return ok();
      const next = withUploaded(current, part, uploaded);
      const written = await this.#database.write([putEntry(next)], 'relaxed');
      if (!written.ok) return written;
      // It may have learned a name while it was being stored.
      const latest = this.find(entry.roomId, entry.txnId) ?? current;
      const shown = latest === current ? next : withUploaded(latest, part, uploaded);
      this.#queues.replace(shown);
      if (shown !== next) await this.#storeShown([shown]);
      return ok();
    });
  }

  /** The entry, which is under way, is being encrypted. Not stored. */
  setEncrypting(entry: OutboxEntry): void {
    const current = this.find(entry.roomId, entry.txnId);
    if (current === undefined) return;
    assertMove(current.state.kind, 'encrypting');
    // Nothing has left this machine: it can be taken back as if it had never been.
    this.#tried.delete(entry.txnId);
    this.#queues.replace({ ...current, state: { kind: 'encrypting' } });
  }

  /**
   * Encrypting ended: with the content that goes out, which is stored before it does, or without. Gives the entry as it goes on;
   * null if it was given up meanwhile (02.T-11).
   */
  async setEncrypted(
    entry: OutboxEntry,
    encrypted: RawContent | null,
  ): Promise<Result<OutboxEntry | null, StorageFailure>> {
    const current = this.find(entry.roomId, entry.txnId);
    if (current?.state.kind !== 'encrypting') return ok(null);
    const next: OutboxEntry = { ...current, ...(encrypted && { encrypted }), state: { kind: 'sending' } };
    this.#queues.replace(next);
    this.#tried.add(entry.txnId);
    if (encrypted === null) return ok(next);
    const written = await this.#database.write([putEntry(next)], 'relaxed');
    if (!written.ok) return written;
    return ok(next);
  }

  /** Ends a try of an entry that is under way. What relates to it learns its name with it. */
  async setState(
    entry: OutboxEntry,
    state: Extract<OutboxState, { kind: 'sent' | 'not_sent' }>,
  ): Promise<Result<void, StorageFailure>> {
    const current = this.find(entry.roomId, entry.txnId);
    if (current === undefined) return ok();
    assertMove(current.state.kind, state.kind);
    // Who has swapped it may have it too.
    if (state.kind === 'not_sent' && state.reason.kind !== 'swapped') this.#tried.delete(entry.txnId);
    return this.#store({ ...current, state }, state.kind === 'sent' ? this.#renamed(entry, state.eventId) : []);
  }

  /** Has an entry tried again that was not sent, in its place. */
  retry(entry: OutboxEntry): Promise<Result<void, StorageFailure>> {
    return this.#serial.run(async () => {
      const current = this.find(entry.roomId, entry.txnId);
      if (current?.state.kind !== 'not_sent') return ok();
      return this.#store({ ...current, state: { kind: 'queued' } }, []);
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
      for (const each of gone) this.#queues.replace({ ...each, state: CANCELLED });
      const kept = gone.filter(({ txnId }) => this.#tried.has(txnId) || this.#repeatable.has(txnId));
      const dropped = gone.filter((each) => !kept.includes(each));
      const ops = [
        ...kept.flatMap((each) => [putEntry({ ...each, state: CANCELLED }), ...deleteFiles(each)]),
        ...dropped.flatMap(deleteEntry),
      ];
      // What a person deleted must not be sent after a power cut.
      const written = await this.#database.write(ops, 'strict');
      if (!written.ok) {
        for (const each of gone) this.#queues.replace(each);
        return written;
      }
      this.#forget(dropped);
      // What came back meanwhile is done, and this write must not bring it back.
      const done = kept.filter((each) => this.find(each.roomId, each.txnId) === undefined);
      return done.length === 0 ? written : this.#database.write(done.flatMap(deleteEntry), 'relaxed');
    });
  }

  /**
   * An entry is done: its event is `eventId`, and is here. What relates to it learns its name. The caller stores `ops` with
   * the event and then calls `publish`.
   */
  settle(entry: OutboxEntry, eventId: EventId): Settled {
    const renamed = this.#renamed(entry, eventId);
    const redaction = entry.state.kind === 'cancelled' ? [this.#redactionOf(entry, eventId)] : [];
    return {
      ops: [...deleteEntry(entry), ...[...renamed, ...redaction].map(putEntry)],
      publish: () => {
        // It may have been given up while its event was being stored.
        const isLate = redaction.length === 0 && this.find(entry.roomId, entry.txnId)?.state.kind === 'cancelled';
        const late = isLate ? [this.#redactionOf(entry, eventId)] : [];
        this.#queues.exchangePayloads(entry.roomId, renamed);
        this.#learn(entry, eventId);
        this.#forget([entry]);
        for (const stored of redaction) this.safety.stored(stored);
        this.#queues.append(entry.roomId, [...redaction, ...late]);
        if (late.length > 0) void this.#storeShown(late);
      },
    };
  }

  /**
   * The event by which the server named an entry is another message: so the entry was not sent after all (OB-16). The caller stores
   * `ops` with the event and then calls `publish`.
   */
  refute(entry: OutboxEntry): Settled {
    const next = { ...entry, state: SWAPPED };
    return { ops: [putEntry(next)], publish: () => void this.#queues.replace(next) };
  }

  /** Stores entries of one room as they are shown already. What cannot be stored now is stored with what is made safe next. */
  async #storeShown(entries: readonly OutboxEntry[]): Promise<void> {
    const written = await this.#database.write(entries.map(putEntry), 'relaxed');
    for (const entry of entries) {
      if (!written.ok) this.safety.owe(entry);
      this.safety.stored(entry);
    }
    const [first] = entries;
    // Who makes things safe looks when something changes.
    if (first !== undefined && !this.safety.isSafe()) this.changed.emit(first.roomId);
  }

  /** What was given up got there all the same. */
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

  async #store(next: OutboxEntry, renamed: readonly OutboxEntry[]): Promise<Result<void, StorageFailure>> {
    // Later messages go past one that was refused: it must not be waiting again after a power cut, and follow them.
    const durability = next.state.kind === 'not_sent' ? 'strict' : 'relaxed';
    const written = await this.#database.write([next, ...renamed].map(putEntry), durability);
    if (!written.ok) return written;
    this.#queues.exchangePayloads(next.roomId, renamed);
    if (next.state.kind === 'sent') this.#learn(next, next.state.eventId);
    if (this.#queues.replace(next)) return ok();
    // Its event came back while the write was under way: the write must not bring it back to life.
    return this.#database.write(deleteEntry(next), 'relaxed');
  }

  #learn(entry: OutboxEntry, eventId: EventId): void {
    this.#names.learn(localEventId(entry.roomId, entry.txnId), eventId);
    // What was added while the name was being stored was not among those renamed with it.
    const late = this.#renamed(entry, eventId);
    this.#queues.exchangePayloads(entry.roomId, late);
    if (late.length > 0) void this.#storeShown(late);
  }

  #forget(entries: readonly OutboxEntry[]): void {
    for (const { txnId } of entries) {
      this.#tried.delete(txnId);
      this.#repeatable.delete(txnId);
    }
    this.#queues.remove(entries);
  }

  #newTransactionId(): TransactionId {
    return `p${randomString(this.#env.random, 24)}` as TransactionId;
  }

  #renamed(entry: OutboxEntry, eventId: EventId): readonly OutboxEntry[] {
    return renameTarget(entry, eventId, this.entriesOf(entry.roomId));
  }
}
