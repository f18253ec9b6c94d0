import { err, ok, type Result } from '../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { EncryptedBytes } from '../../platform/crypto/attachments.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import { mediaUpload } from '../../protocol/endpoints/media.ts';
import type { RemoteFile } from '../../protocol/events/media.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';
import type { AccountAttachments, AttachmentFailure } from '../crypto/attachments/account-attachments.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxEntry, OutboxFile } from './outbox-entry.ts';
import { filesToUpload } from './with-files.ts';

export interface UploaderOptions {
  readonly outbox: Outbox;
  readonly rooms: Rooms;
  readonly requests: Requests;
  readonly attachments: Pick<AccountAttachments, 'encrypt'>;
}

export type UploadFailure =
  | RequestFailure
  | StorageFailure
  | AttachmentFailure
  /** The bytes are not in the store any more. */
  | { readonly kind: 'fileLost' };

/** How far the files of a message are. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

interface Sealed extends EncryptedBytes {
  readonly txnId: TransactionId;
  readonly part: OutboxFile['part'];
}

/**
 * Uploads the files of messages before they are sent: in the clear for rooms that are, else encrypted, each time by a key of its own. A file
 * that is there stays there: its address is stored before the next one is uploaded. Giving the message up ends it at once.
 */
export class Uploader {
  readonly #options: UploaderOptions;
  readonly #progress = new ObservableValue<ReadonlyMap<TransactionId, UploadProgress>>(new Map());
  /** The last one that was encrypted, for another try: it is encrypted once. */
  #sealed: Sealed | null = null;

  constructor(options: UploaderOptions) {
    this.#options = options;
  }

  /** What is being uploaded now. */
  get progress(): Readable<ReadonlyMap<TransactionId, UploadProgress>> {
    return this.#progress;
  }

  /** Whether `entry` has files that must be uploaded before it is sent. */
  isDue(entry: OutboxEntry): boolean {
    return filesToUpload(entry, this.#isEncrypted(entry)).length > 0;
  }

  /** Uploads what is due. It also succeeds when the message was given up meanwhile. */
  async upload(entry: OutboxEntry, signal: AbortSignal): Promise<Result<void, UploadFailure>> {
    const { outbox } = this.#options;
    const givenUp = new AbortController();
    const stop = outbox.changed.subscribe(() => {
      if (outbox.find(entry.roomId, entry.txnId)?.state.kind !== 'queued') givenUp.abort();
    });
    try {
      const done = await this.#uploadAll(entry, AbortSignal.any([signal, givenUp.signal]));
      const isOver = done.ok || givenUp.signal.aborted;
      if (isOver) this.#sealed = null;
      return isOver ? ok() : done;
    } finally {
      stop();
      this.#setProgress(entry, null);
    }
  }

  async #uploadAll(entry: OutboxEntry, signal: AbortSignal): Promise<Result<void, UploadFailure>> {
    const due = filesToUpload(entry, this.#isEncrypted(entry));
    const totalBytes = due.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    let doneBytes = 0;
    for (const file of due) {
      const before = doneBytes;
      const onSent = (bytes: number) =>
        this.#setProgress(entry, { sentBytes: before + Math.min(bytes, file.sizeBytes), totalBytes });
      onSent(0);
      const uploaded = await this.#uploadOne(entry, file, signal, onSent);
      const stored = uploaded.ok ? await this.#options.outbox.setUploaded(entry, file.part, uploaded.value) : uploaded;
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
    const { txnId } = entry;
    const { part } = file;
    if (this.#sealed?.txnId === txnId && this.#sealed.part === part) return ok(this.#sealed);
    const clear = await this.#read(entry, file);
    if (!clear.ok) return clear;
    const made = await this.#options.attachments.encrypt(clear.value, signal);
    if (!made.ok) return made;
    this.#sealed = { ...made.value, txnId, part };
    return ok(this.#sealed);
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
