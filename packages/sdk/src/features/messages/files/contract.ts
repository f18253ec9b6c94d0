import type { Command, RepeatableCommand, View } from '../../../port/contract.ts';
import type { EventId, RoomId, TransactionId } from '../../../protocol/ids/ids.ts';

/** What the page may do with files. */
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
  /** How far the file of a message is; null while it is not being uploaded. */
  'messages.upload': View<{ readonly roomId: RoomId; readonly txnId: TransactionId }, UploadState | null>;
}

export interface SendFile {
  readonly roomId: RoomId;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly as: 'image' | 'video' | 'audio' | 'file';
  /** Of a picture or a film, in CSS pixels; null when unknown. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Of sound or a film; null when unknown. */
  readonly durationMs: number | null;
  /** A small picture of it, for those who cannot have one made by the server; null for none. */
  readonly thumbnail: SmallPicture | null;
  /** What the person says with it, as typed; empty for nothing. */
  readonly caption: string;
  readonly format: 'markdown' | 'plain';
  /** The `relationId` of the message that this answers. */
  readonly replyTo?: EventId;
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
}

export interface FileTooLarge {
  readonly kind: 'tooLarge';
  readonly limitBytes: number;
}

/** Nobody knows what else is in a picture: it is to be drawn anew, or sent as a file. */
export interface PictureKeepsDetails {
  readonly kind: 'keepsDetails';
}
