import type { Command, RepeatableCommand, View } from '../../../port/contract.ts';
import type { EventId, RoomId, TransactionId } from '../../../protocol/ids/ids.ts';

/** Commands and views for files. */
export interface FilesApi<Failure> {
  /**
   * Sends a file with a message of its own. It is kept here, shown, and then uploaded; in an encrypted room it is encrypted before it
   * leaves. Pictures go without the place and the device that a camera wrote into them; one that these cannot be taken out of is not taken.
   */
  'messages.sendFile': RepeatableCommand<
    SendFile,
    { readonly txnId: TransactionId },
    Failure | FileTooLarge | PictureKeepsDetails
  >;
  /** The largest file that can be sent, in bytes. */
  'messages.fileLimit': Command<null, number, never>;
  /** The progress of a message's file; null while it waits, and once it is sent. */
  'messages.upload': View<{ readonly roomId: RoomId; readonly txnId: TransactionId }, UploadState | null>;
}

export interface SendFile {
  readonly roomId: RoomId;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly as: 'image' | 'video' | 'audio' | 'file';
  /** The size of a picture or a film, in CSS pixels; null when unknown. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** The duration of sound or a film; null when unknown. */
  readonly durationMs: number | null;
  /** A small picture of it, for those who cannot have one made by the server; null for none. */
  readonly thumbnail: SmallPicture | null;
  /** A blur that stands in for it until it is there (MSC2448); null for none. */
  readonly blurhash?: string | null;
  /** The text in the place of a picture or film, for those who do not see it; empty for nothing. */
  readonly description?: string;
  /** True if it stays covered until somebody wants to see it (MSC4193). */
  readonly isSpoiler?: boolean;
  /** The loudness of a voice message over its time, from 0 to 1; null for sound that is none (MSC3245). */
  readonly voice?: { readonly waveform: readonly number[] } | null;
  /** The caption, as typed; empty for nothing. */
  readonly caption: string;
  readonly format: 'markdown' | 'plain';
  /** The `relationId` of the message that this answers. */
  readonly replyTo?: EventId;
  /** False for an answer that does not mention the author of what it answers; it does unless given. */
  readonly mentionsAnswered?: boolean;
  /** The `relationId` of the root of the thread that this belongs to. */
  readonly threadRoot?: EventId;
}

export interface SmallPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
}

export interface UploadState {
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** The milliseconds that it took, once all of it is there. */
  readonly tookMs: number | null;
}

export interface FileTooLarge {
  readonly kind: 'tooLarge';
  readonly limitBytes: number;
}

/** Nobody knows what else is in a picture: it is to be drawn anew, or sent as a file. */
export interface PictureKeepsDetails {
  readonly kind: 'keepsDetails';
}
