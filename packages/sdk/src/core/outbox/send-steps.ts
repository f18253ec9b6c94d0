import { ok, type Result } from '../../base/result/result.ts';
import type { Serial } from '../../base/serial/serial.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { EncryptedFile } from '../../protocol/events/encrypted-file.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { FilePart, RemoteFile } from '../../protocol/events/media.ts';
import type { OutboxEntry, OutboxState } from './outbox-entry.ts';
import type { OutboxMemory } from './outbox-memory.ts';
import { putEntry } from './outbox-records.ts';
import { assertMove } from './send-status.ts';
import { withSealed, withUploaded } from './with-files.ts';

/** The steps of an entry that is being sent: uploaded, encrypted, requested, and how that ended. */
export class SendSteps {
  readonly #memory: OutboxMemory;
  readonly #database: Database;
  readonly #serial: Serial;

  constructor(memory: OutboxMemory, database: Database, serial: Serial) {
    this.#memory = memory;
    this.#database = database;
    this.#serial = serial;
  }

  /** A request for the entry begins, or has ended without news. Not stored. */
  setUnderWay(entry: OutboxEntry, isUnderWay: boolean): void {
    const current = this.#memory.queues.find(entry.roomId, entry.txnId);
    const state: OutboxState = { kind: isUnderWay ? 'sending' : 'queued' };
    if (current === undefined || current.state.kind === state.kind) return;
    assertMove(current.state.kind, state.kind);
    this.#memory.tried.add(entry.txnId);
    this.#memory.queues.replace({ ...current, state });
  }

  /** A file of an entry was uploaded: once that is stored its content says where. Nothing happens if the entry was given up meanwhile. */
  setUploaded(entry: OutboxEntry, part: FilePart, uploaded: RemoteFile): Promise<Result<void, StorageFailure>> {
    return this.#changeQueued(entry, (current) => withUploaded(current, part, uploaded));
  }

  /** A file of an entry was encrypted: its key is stored before anything of it goes out. Nothing happens if the entry was given up meanwhile. */
  setSealed(entry: OutboxEntry, part: FilePart, sealed: EncryptedFile): Promise<Result<void, StorageFailure>> {
    return this.#changeQueued(entry, (current) => withSealed(current, part, sealed));
  }

  /** The entry, which is under way, is being encrypted. Not stored. */
  setEncrypting(entry: OutboxEntry): void {
    const current = this.#memory.queues.find(entry.roomId, entry.txnId);
    if (current === undefined) return;
    assertMove(current.state.kind, 'encrypting');
    // Nothing has left this machine: it can be taken back as if it had never been.
    this.#memory.tried.delete(entry.txnId);
    this.#memory.queues.replace({ ...current, state: { kind: 'encrypting' } });
  }

  /**
   * Encrypting ended: with the content that goes out, which is stored before it does, or without. Gives the entry as it goes on;
   * null if it was given up meanwhile (02.T-11).
   */
  async setEncrypted(
    entry: OutboxEntry,
    encrypted: RawContent | null,
  ): Promise<Result<OutboxEntry | null, StorageFailure>> {
    const current = this.#memory.queues.find(entry.roomId, entry.txnId);
    if (current?.state.kind !== 'encrypting') return ok(null);
    const next: OutboxEntry = { ...current, ...(encrypted && { encrypted }), state: { kind: 'sending' } };
    this.#memory.queues.replace(next);
    this.#memory.tried.add(entry.txnId);
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
    const current = this.#memory.queues.find(entry.roomId, entry.txnId);
    if (current === undefined) return ok();
    assertMove(current.state.kind, state.kind);
    // A server that has swapped it may have it too.
    if (state.kind === 'not_sent' && state.reason.kind !== 'swapped') this.#memory.tried.delete(entry.txnId);
    return this.#memory.store(
      { ...current, state },
      state.kind === 'sent' ? this.#memory.renamed(entry, state.eventId) : [],
    );
  }

  #changeQueued(
    entry: OutboxEntry,
    change: (current: OutboxEntry) => OutboxEntry,
  ): Promise<Result<void, StorageFailure>> {
    const { queues } = this.#memory;
    return this.#serial.run(async () => {
      const current = queues.find(entry.roomId, entry.txnId);
      if (current?.state.kind !== 'queued') return ok();
      const next = change(current);
      const written = await this.#database.write([putEntry(next)], 'relaxed');
      if (!written.ok) return written;
      // It may have learned a name while it was being stored.
      const latest = queues.find(entry.roomId, entry.txnId) ?? current;
      const shown = latest === current ? next : change(latest);
      queues.replace(shown);
      if (shown !== next) await this.#memory.storeShown([shown]);
      return ok();
    });
  }
}
