import type { EpochMs } from '../../base/clock/clock.ts';
import type { SendFailure } from '../../core/timeline/item.ts';
import type { Command, RepeatableCommand, Stream } from '../../port/contract.ts';
import type { EventId, MxcUri, RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import type { Membership } from '../../protocol/sync/sync-batch.ts';
import type { RichText } from './rich-text/rich-text.ts';

/** What the page may do with messages. The timeline itself is `timeline.items`. */
export interface MessagesApi {
  /** Sends text as typed: Markdown becomes HTML. Answers once it is stored: from then on it is not lost. */
  'messages.sendText': RepeatableCommand<SendText, { readonly txnId: TransactionId }, SendTextFailure>;
  /** Tries a message again that was not sent, in its place. */
  'messages.retry': Command<PendingMessage, null, PendingFailure>;
  /** Gives up a message that was not sent. */
  'messages.discard': Command<PendingMessage, null, PendingFailure>;
  /**
   * Messages of others in joined rooms as they arrive, of each room in its order: no history, no edits, nothing taken back.
   * What was sent while no engine ran is history.
   */
  'messages.incoming': Stream<null, IncomingMessage>;
}

/** A message that somebody else sent just now. */
export interface IncomingMessage {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  readonly sender: UserId;
  readonly timestamp: EpochMs;
  readonly kind: MessageKind;
  /** As plain text: what was written, or what a file is called. Not empty. */
  readonly body: string;
}

/** What a message is. Programs do not answer a `notice`: it is what programs say. */
export type MessageKind = 'text' | 'notice' | 'emote' | 'image' | 'file' | 'audio' | 'video' | 'location' | 'unknown';

export interface SendText {
  readonly roomId: RoomId;
  readonly text: string;
  /** Plain text and Markdown are told apart by the person's setting, not guessed. */
  readonly format: 'markdown' | 'plain';
}

export type SendTextFailure =
  | { readonly kind: 'unknownRoom' }
  | { readonly kind: 'empty' }
  /** The room is encrypted and this engine cannot encrypt (yet): never sent as plain text. */
  | { readonly kind: 'encryptionUnavailable' }
  | { readonly kind: 'storageFailed' };

export interface PendingMessage {
  readonly roomId: RoomId;
  readonly txnId: TransactionId;
}

export type PendingFailure = { readonly kind: 'notPending' } | { readonly kind: 'storageFailed' };

/** What an event of this feature is, ready to be drawn. */
export type MessageItemContent =
  | { readonly kind: 'text'; readonly body: RichText; readonly isNotice: boolean }
  | { readonly kind: 'emote'; readonly body: RichText }
  | ImageContent
  | FileContent
  | { readonly kind: 'redacted'; readonly by: UserId | null }
  | { readonly kind: 'encrypted' }
  | StateChangeContent
  /** An event we do not know, or one whose content makes no sense: `text` is its plain fallback, if it has one. */
  | { readonly kind: 'unknown'; readonly eventType: string; readonly text: string | null };

export interface ImageContent {
  readonly kind: 'image';
  /** Null when it cannot be shown (no valid address, or encrypted and not supported yet). */
  readonly uri: MxcUri | null;
  readonly fileName: string;
  /** Pixels, or null when unknown. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly blurhash: string | null;
  readonly caption: RichText | null;
  readonly isSticker: boolean;
}

export interface FileContent {
  readonly kind: 'file';
  readonly mediaKind: 'file' | 'audio' | 'video';
  readonly uri: MxcUri | null;
  readonly fileName: string;
  readonly mimeType: string | null;
  readonly sizeBytes: number | null;
  readonly caption: RichText | null;
}

/** A change of the room's state, for one sentence. Names are as they were at the time. */
export interface StateChangeContent {
  readonly kind: 'stateChange';
  readonly change: StateChange;
}

export type StateChange =
  | { readonly kind: 'created' }
  | {
      readonly kind: 'membership';
      readonly userId: UserId;
      readonly name: string;
      readonly from: Membership | null;
      readonly to: Membership;
      readonly reason: string | null;
    }
  | { readonly kind: 'displayName'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'memberAvatar' }
  | { readonly kind: 'roomName'; readonly name: string | null }
  | { readonly kind: 'topic'; readonly topic: string | null }
  | { readonly kind: 'roomAvatar' }
  | { readonly kind: 'encryptionEnabled' }
  | { readonly kind: 'other'; readonly eventType: string };

export type { RichElement, RichNode, RichTag, RichText } from './rich-text/rich-text.ts';
export { richToPlain } from './rich-text/to-plain.ts';
export type { EventId, SendFailure };
