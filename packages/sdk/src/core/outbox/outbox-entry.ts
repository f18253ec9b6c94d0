import type { EpochMs } from '../../base/clock/clock.ts';
import type { EncryptedFile } from '../../protocol/events/encrypted-file.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { FilePart, RemoteFile } from '../../protocol/events/media.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { SendFailure } from '../session/send-failure.ts';

/** Something to be sent, kept until its event has come back by sync. */
export interface OutboxEntry {
  readonly roomId: RoomId;
  /** Place in the queue of all rooms; not used again while the entry is stored. */
  readonly sequence: number;
  /** Made once, kept for every try: the server knows a repetition by it. */
  readonly txnId: TransactionId;
  readonly createdAt: EpochMs;
  /** The room's newest event when this was written, where it was known. */
  readonly after?: EventId;
  readonly payload: OutboxPayload;
  /** What has to be uploaded before it is sent; the bytes lie in `outbox-files.ts`. */
  readonly files?: readonly OutboxFile[];
  /** What goes out instead in an encrypted room. Made once: a repetition has the same bytes. */
  readonly encrypted?: RawContent;
  readonly state: OutboxState;
}

/** A file of a message. */
export interface OutboxFile {
  readonly part: FilePart;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** The key that opens it as it goes out encrypted. Made once: another try has the same bytes. */
  readonly sealed?: EncryptedFile;
  /** Where it is since it was uploaded. */
  readonly uploaded?: RemoteFile;
}

export type OutboxPayload =
  | { readonly kind: 'event'; readonly type: string; readonly content: RawContent }
  | { readonly kind: 'redaction'; readonly target: EventId; readonly reason: string | null };

export type OutboxState =
  | { readonly kind: 'queued' }
  /** It is being encrypted, or a request is under way. Never stored. */
  | { readonly kind: 'encrypting' }
  | { readonly kind: 'sending' }
  /** It was given up. Stored if the server may have it all the same: then its event is redacted when it comes; or if it may be asked for again. */
  | { readonly kind: 'cancelled' }
  /** The server named the event; it is shown from here until sync brings it. */
  | { readonly kind: 'sent'; readonly eventId: EventId }
  | { readonly kind: 'not_sent'; readonly reason: SendFailure };

/** Where the server has another message under the name that it gave to an entry (OB-16). */
export const SWAPPED = { kind: 'not_sent', reason: { kind: 'swapped' } } as const satisfies OutboxState;
