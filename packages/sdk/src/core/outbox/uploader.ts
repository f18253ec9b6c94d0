import type { Clock } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { EncryptedBytes } from '../../platform/crypto/attachments.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import { mediaUpload } from '../../protocol/endpoints/media.ts';
import type { RemoteFile } from '../../protocol/events/media.ts';
import type { RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { AccountAttachments, AttachmentFailure } from '../crypto/attachments/account-attachments.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import type { Outbox } from './account-outbox.ts';
import type { OutboxEntry, OutboxFile } from './outbox-entry.ts';
import { filesToUpload } from './with-files.ts';

export interface UploaderOptions {
  readonly outbox: Outbox;
  readonly rooms: Rooms;
  readonly requests: Requests;
  readonly attachments: Pick<AccountAttachments, 'encrypt'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

export type UploadFailure =
  | RequestFailure
  | StorageFailure
  | AttachmentFailure
  /** The bytes are not in the store any more. */
  | { readonly kind: 'fileLost' };

/** The progress of the files of a message. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** The milliseconds that it took, once all of it is there. */
  readonly tookMs: number | null;
}

interface Sealed extends EncryptedBytes {
  readonly txnId: TransactionId;
  readonly part: OutboxFile['part'];
}

/** Files that are uploaded side by side where nothing else has to wait for them. */
const SIDE_BY_SIDE = 2;

/**
 * Uploads the files of messages before they are sent: in the clear for rooms that are, else encrypted, each by a key of its own, which is
 * stored before anything goes out: another try, of this engine or the next, sends the same bytes. A file that is there stays there: its
 * address is stored before the next one is uploaded. Giving the message up ends it at once. The files of a later message of the room go
 * up while those of an earlier one do; the messages keep their order.
 */
export class Uploader {
  readonly #options: UploaderOptions;
  readonly #progress = new ObservableValue<ReadonlyMap<TransactionId, UploadProgress>>(new Map());
  /** The last ones that were encrypted, for another try. */
  #sealed: readonly Sealed[] = [];
  readonly #running = new Map<TransactionId, Promise<Result<void, UploadFailure>>>();

  /** Messages whose files failed before it was their turn. */
  readonly #failedEarly = new Set<TransactionId>();

  constructor(options: UploaderOptions) {
    this.#options = options;
  }

  /** Messages whose files are being uploaded, or were and are not sent yet. */
  get progress(): Readable<ReadonlyMap<TransactionId, UploadProgress>> {
    return this.#progress;
  }

  /** Whether `entry` has files that must be uploaded before it is sent. */
  isDue(entry: OutboxEntry): boolean {
    return filesToUpload(entry, this.#isEncrypted(entry)).length > 0;
  }

  /** Uploads what is due. It also succeeds when the message was given up meanwhile. */
  upload(entry: OutboxEntry, signal: AbortSignal): Promise<Result<void, UploadFailure>> {
    this.#failedEarly.delete(entry.txnId);
    const running = this.#running.get(entry.txnId) ?? this.#run(entry, signal);
    this.#goAhead(entry.roomId, signal);
    return running;
  }

  /** Begins with the next message of a room, if there is room for another. What fails is tried when it is its turn. */
  #goAhead(roomId: RoomId, signal: AbortSignal): void {
    const { outbox } = this.#options;
    if (this.#running.size >= SIDE_BY_SIDE || signal.aborted) return;
    const next = outbox
      .entriesOf(roomId)
      .find((each) => isReady(outbox, each) && !this.#isBegun(each) && this.isDue(each));
    if (next === undefined) return;
    const isThere = this.#run(next, signal).then(
      ({ ok: isDone }) => isDone,
      () => false,
    );
    void isThere.then((isDone) => {
      if (!isDone) this.#failedEarly.add(next.txnId);
      this.#goAhead(roomId, signal);
    });
  }

  #isBegun({ txnId }: OutboxEntry): boolean {
    return this.#running.has(txnId) || this.#failedEarly.has(txnId);
  }

  #run(entry: OutboxEntry, signal: AbortSignal): Promise<Result<void, UploadFailure>> {
    const running = this.#try(entry, signal).finally(() => this.#running.delete(entry.txnId));
    this.#running.set(entry.txnId, running);
    return running;
  }

  async #try(entry: OutboxEntry, signal: AbortSignal): Promise<Result<void, UploadFailure>> {
    const { outbox, clock } = this.#options;
    const begunAt = clock.monotonicMs();
    const givenUp = new AbortController();
    const stops = [
      outbox.changed.subscribe(() => {
        if (outbox.find(entry.roomId, entry.txnId)?.state.kind !== 'queued') givenUp.abort();
      }),
      // Messages that were written meanwhile.
      outbox.safety.secured.subscribe(() => this.#goAhead(entry.roomId, signal)),
    ];
    let tookMs: number | null = null;
    try {
      const done = await this.#uploadAll(entry, AbortSignal.any([signal, givenUp.signal]));
      const isOver = done.ok || givenUp.signal.aborted;
      if (isOver) this.#sealed = this.#sealed.filter(({ txnId }) => txnId !== entry.txnId);
      if (done.ok && !givenUp.signal.aborted) tookMs = clock.monotonicMs() - begunAt;
      return isOver ? ok() : done;
    } finally {
      for (const stop of stops) stop();
      this.#ended(entry, tookMs);
    }
  }

  /** Says how long it took until the message is sent. */
  #ended(entry: OutboxEntry, tookMs: number | null): void {
    const { outbox } = this.#options;
    const last = this.#progress.current.get(entry.txnId);
    if (tookMs === null || last === undefined) return this.#setProgress(entry, null);
    this.#setProgress(entry, { ...last, sentBytes: last.totalBytes, tookMs });
    const stop = outbox.changed.subscribe(() => {
      const current = outbox.find(entry.roomId, entry.txnId);
      if (current !== undefined && isOnItsWay(current)) return;
      stop();
      this.#setProgress(entry, null);
    });
  }

  async #uploadAll(entry: OutboxEntry, signal: AbortSignal): Promise<Result<void, UploadFailure>> {
    const due = filesToUpload(entry, this.#isEncrypted(entry));
    const totalBytes = due.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    let doneBytes = 0;
    for (const file of due) {
      const before = doneBytes;
      const onSent = (bytes: number) =>
        this.#setProgress(entry, { sentBytes: before + Math.min(bytes, file.sizeBytes), totalBytes, tookMs: null });
      onSent(0);
      const uploaded = await this.#uploadOne(entry, file, signal, onSent);
      const stored = uploaded.ok
        ? await this.#options.outbox.steps.setUploaded(entry, file.part, uploaded.value)
        : uploaded;
      if (!stored.ok) return stored;
      doneBytes += file.sizeBytes;
    }
    return ok();
  }

  async #uploadOne(
    entry: OutboxEntry,
    file: OutboxFile,
    signal: AbortSignal,
    onSent: (sentBytes: number) => void,
  ): Promise<Result<RemoteFile, UploadFailure>> {
    const { requests } = this.#options;
    if (!this.#isEncrypted(entry)) {
      const clear = await this.#read(entry, file);
      if (!clear.ok) return clear;
      const answer = await requests.send(mediaUpload(clear.value, file.mimeType), { signal, onSent });
      return answer.ok ? ok({ kind: 'plain', mxc: answer.value }) : answer;
    }
    const sealed = await this.#seal(entry, file, signal);
    if (!sealed.ok) return sealed;
    // The server learns nothing of it but its length (SEC-24).
    const endpoint = mediaUpload(sealed.value.bytes, 'application/octet-stream');
    const answer = await requests.send(endpoint, { signal, onSent });
    return answer.ok ? ok({ kind: 'encrypted', mxc: answer.value, file: sealed.value.file }) : answer;
  }

  async #seal(entry: OutboxEntry, file: OutboxFile, signal: AbortSignal): Promise<Result<Sealed, UploadFailure>> {
    const { outbox, attachments } = this.#options;
    const { txnId } = entry;
    const { part } = file;
    const known = this.#sealed.find((each) => each.txnId === txnId && each.part === part);
    if (known !== undefined) return ok(known);
    const clear = await this.#read(entry, file);
    if (!clear.ok) return clear;
    const made = await attachments.encrypt(clear.value, signal, file.sealed);
    if (!made.ok) return made;
    const stored = await outbox.steps.setSealed(entry, part, made.value.file);
    if (!stored.ok) return stored;
    const sealed = { ...made.value, txnId, part };
    this.#sealed = [...this.#sealed, sealed].slice(-SIDE_BY_SIDE);
    return ok(sealed);
  }

  async #read(entry: OutboxEntry, { part }: OutboxFile): Promise<Result<Uint8Array<ArrayBuffer>, UploadFailure>> {
    const read = await this.#options.outbox.fileOf(entry, part);
    if (!read.ok) return read;
    return read.value === null ? err({ kind: 'fileLost' }) : ok(read.value);
  }

  #isEncrypted({ roomId }: OutboxEntry): boolean {
    return this.#options.rooms.records.get(roomId)?.isEncrypted === true;
  }

  #setProgress({ txnId }: OutboxEntry, progress: UploadProgress | null): void {
    const next = new Map(this.#progress.current);
    if (progress === null) next.delete(txnId);
    else next.set(txnId, progress);
    this.#progress.set(next);
  }
}

/** True for a message that waits, and that no power cut takes any more. */
function isReady(outbox: Outbox, entry: OutboxEntry): boolean {
  return entry.state.kind === 'queued' && outbox.safety.isSafe(entry);
}

function isOnItsWay({ state }: OutboxEntry): boolean {
  return state.kind === 'queued' || state.kind === 'encrypting' || state.kind === 'sending';
}
