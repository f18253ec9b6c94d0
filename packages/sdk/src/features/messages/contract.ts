import type { EpochMs } from '../../base/clock/clock.ts';
import type { SendStatus } from '../../core/outbox/outbox.ts';
import type { SendFailure } from '../../core/session/session.ts';
import type { Command, RepeatableCommand, Stream, View } from '../../port/contract.ts';
import type { DecryptionFailureCode } from '../../protocol/events/event-crypto.ts';
import type { FileSource } from '../../protocol/events/media.ts';
import type { SoundDetails, Spoiler } from '../../protocol/events/media-details.ts';
import type { HistoryVisibility, JoinRules } from '../../protocol/events/state.ts';
import type { EventId, RoomAlias, RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import type { Membership } from '../../protocol/sync/sync-batch.ts';
import type { FilesApi } from './files/contract.ts';
import type { NotDetached } from './pending-entries.ts';
import type { RichText } from './rich-text/rich-text.ts';
import type { ScheduleApi } from './schedule-contract.ts';

/** What the page may do with messages. The timeline itself is `timeline.items`. */
export interface MessagesApi<Act = never> extends ScheduleApi, FilesApi<SendTextFailure> {
  /** Somebody is about to write: fetches what is needed for that, so that the first message does not wait for it. */
  'messages.prepare': Command<null, null, never>;
  /** Sends text as typed: Markdown becomes HTML. It is shown once it is stored, and answered once no power cut takes it any more. */
  'messages.sendText': RepeatableCommand<SendText, { readonly txnId: TransactionId }, SendTextFailure>;
  /** Counts the others whom `@room` in a text would notify; 0 where it is only a word. */
  'messages.countTold': RepeatableCommand<CountTold, number, never>;
  /** Changes what an own message says. Of a message that was not sent yet it goes out after that. */
  'messages.edit': RepeatableCommand<EditText, { readonly txnId: TransactionId }, EditFailure>;
  /**
   * Takes a message back: one that waits is given up, one that the server has is redacted, one that is under way is redacted
   * once the server has it. It is gone from the screen at once.
   */
  'messages.redact': RepeatableCommand<Redact, null, RedactFailure>;
  /**
   * Says a message again in another room: what it says now, with its files, but without what it answered, whom it mentioned and
   * where it stood.
   */
  'messages.forward': RepeatableCommand<Forward, { readonly txnId: TransactionId }, ForwardFailure>;
  /** An event and its latest edit as the server gave them, to be looked at. */
  'messages.source': RepeatableCommand<EventTarget, EventSource, SourceFailure>;
  /** All that a message has said, the newest first; what it said at first is the last. */
  'messages.editHistory': RepeatableCommand<EventTarget, readonly MessageVersion[], SourceFailure>;
  /** What a room is about, as formatted text; null where it says nothing, and until that is known. */
  'messages.topic': View<{ readonly roomId: RoomId }, RichText | null>;
  /** Tries a message again that was not sent, in its place. */
  'messages.retry': Command<PendingMessage, null, NotPending | StorageFailed>;
  /** Gives up a message that waits or was not sent. */
  'messages.discard': Command<PendingMessage, null, NotPending | NotCancellable | StorageFailed>;
  /** Reactions, changes and deletions of a room that were refused, the oldest first: they are tried again or given up as messages are. */
  'messages.refused': View<{ readonly roomId: RoomId }, readonly RefusedAct<Act>[]>;
  /** What waits in a room, the oldest first: for engines that keep it apart from the timeline (`pendingOrdering: 'detached'`). */
  'messages.pending': Command<{ readonly roomId: RoomId }, readonly PendingEvent[], UnknownRoom | NotDetached>;
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

export type CountTold = Pick<SendText, 'roomId' | 'text' | 'format'>;

export interface SendText {
  readonly roomId: RoomId;
  readonly text: string;
  /** Formats are told apart by what the user asked for, not guessed. HTML is cleaned before it is sent. */
  readonly format: 'markdown' | 'plain' | 'html';
  /** `emote` for what one does (`/me`); said as text unless given. */
  readonly as?: 'text' | 'emote';
  /** The `relationId` of the message that this answers. */
  readonly replyTo?: EventId;
  /** False for an answer that does not mention the author of what it answers; it does unless given. */
  readonly mentionsAnswered?: boolean;
  /** The `relationId` of the root of the thread that this belongs to. */
  readonly threadRoot?: EventId;
}

export interface EditText extends Omit<SendText, 'replyTo' | 'mentionsAnswered' | 'threadRoot' | 'as'> {
  /** The `relationId` of the message as it was first sent. */
  readonly eventId: EventId;
}

export interface Redact {
  readonly roomId: RoomId;
  /** The `relationId` of what is to be taken back. */
  readonly eventId: EventId;
  /** Why, for everybody to read. */
  readonly reason?: string;
}

export interface EventTarget {
  readonly roomId: RoomId;
  readonly eventId: EventId;
}

export interface Forward extends EventTarget {
  /** The room to say it in. */
  readonly to: RoomId;
}

/** `notForwardable`: it is no message, or was taken back. `encryptedFile`: its file is encrypted, and the room is not. */
export type ForwardFailure = SendTextFailure | FetchFailure | { readonly kind: 'notForwardable' | 'encryptedFile' };

/** JSON, indented. */
export interface EventSource {
  readonly event: string;
  /** The edit that shows; null for none. */
  readonly edit: string | null;
}

export type SourceFailure = UnknownRoom | UnknownEvent | StorageFailed | FetchFailure;

export type FetchFailure =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

/** What a message said from some time on. */
export interface MessageVersion {
  readonly eventId: EventId;
  readonly timestamp: EpochMs;
  readonly content: MessageItemContent;
}

export type SendTextFailure =
  | UnknownRoom
  | UnknownEvent
  | { readonly kind: 'empty' }
  /** The room is encrypted and this engine cannot encrypt (yet): never sent as plain text. */
  | { readonly kind: 'encryptionUnavailable' }
  /** No event has room for it. */
  | { readonly kind: 'textTooLong' }
  | StorageFailed;

/** `notEditable`: it is no text of the person's own, or was taken back. */
export type EditFailure = SendTextFailure | { readonly kind: 'notEditable' };

export type RedactFailure = UnknownRoom | UnknownEvent | StorageFailed;

export interface PendingMessage {
  readonly roomId: RoomId;
  readonly txnId: TransactionId;
}

/** Something done to a message that was refused. The message is shown as if it had not been. `Act`s are those of other slices' related events. */
export interface RefusedAct<Act = never> {
  readonly txnId: TransactionId;
  readonly act: { readonly kind: 'edit' } | { readonly kind: 'deletion' } | Act;
  readonly reason: SendFailure;
}

/** Something in the outbox. */
export interface PendingEvent {
  readonly txnId: TransactionId;
  /** What to name when something is to relate to it; null for what takes something back. */
  readonly relationId: EventId | null;
  readonly status: SendStatus;
}

interface UnknownRoom {
  readonly kind: 'unknownRoom';
}

/** What it is about is not here (any more). */
interface UnknownEvent {
  readonly kind: 'unknownEvent';
}

interface StorageFailed {
  readonly kind: 'storageFailed';
}

/** The message is what other clients say (02.T-10), for programs that look for it. */
interface NotPending {
  readonly kind: 'notPending';
  readonly message: 'updatePendingEventStatus called on an event which is not a local echo.';
}

/** It is on its way or there: it can be taken back, but not given up. */
interface NotCancellable {
  readonly kind: 'notCancellable';
  readonly status: SendStatus;
  /** `cannot cancel an event with status ` and the status. */
  readonly message: string;
}

/** What could not be decrypted: not yet, if there is no `failure`. Tried again when keys come. */
export interface EncryptedContent {
  readonly kind: 'encrypted';
  readonly failure: { readonly code: DecryptionFailureCode; readonly text: string } | null;
}

/** What an event of this feature is, ready to be drawn. */
export type MessageItemContent =
  | TextContent
  | { readonly kind: 'emote'; readonly body: RichText; readonly source?: string }
  | ImageContent
  | VideoContent
  | AudioContent
  | FileContent
  | RedactedContent
  | EncryptedContent
  | StateChangeContent
  /** An event we do not know, or one whose content makes no sense: `text` is its plain fallback, if it has one. */
  | { readonly kind: 'unknown'; readonly eventType: string; readonly text: string | null };

/** The one line of data that stands for a message, as plain text. */
export type MessageSummary =
  | { readonly kind: 'text' | 'emote'; readonly text: string }
  | { readonly kind: 'image' | 'video' | 'audio' | 'file' | 'sticker'; readonly text: string }
  /** A recording that was made for the message; no text where nothing was written with it. */
  | { readonly kind: 'voice'; readonly text: string }
  | { readonly kind: 'encrypted' };

/** What was taken back. */
export interface RedactedContent {
  readonly kind: 'redacted';
  /** Who took it back; null when that is not known. */
  readonly by: { readonly userId: UserId; readonly name: string } | null;
  /** Why, in their words. */
  readonly reason: string | null;
}

export interface TextContent {
  readonly kind: 'text';
  readonly body: RichText;
  readonly isNotice: boolean;
  /** What the person typed, for changing it; absent from what others wrote. */
  readonly source?: string;
}

/** The file of a message. */
interface WithFile {
  /** Null when it cannot be had: it is encrypted in no way that is known. */
  readonly source: FileSource | null;
  readonly fileName: string;
  /** As its sender says; null when unknown. */
  readonly sizeBytes: number | null;
  readonly caption: RichText | null;
  /** The words of its sender for who cannot see it; null for none. */
  readonly description: string | null;
  /** Not shown before somebody asks for it; null for what is. */
  readonly spoiler: Spoiler | null;
}

/** A file that is seen. */
interface WithPicture extends WithFile {
  /** A smaller picture that its sender made; null for none. */
  readonly thumbnail: FileSource | null;
  /** Pixels, or null when unknown. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly blurhash: string | null;
}

export interface ImageContent extends WithPicture {
  readonly kind: 'image';
  readonly isSticker: boolean;
  /** True for a picture that moves. */
  readonly isAnimated: boolean;
}

export interface VideoContent extends WithPicture {
  readonly kind: 'video';
  readonly durationMs: number | null;
}

/** Sound that was sent, or a voice message. */
export interface AudioContent extends WithFile, SoundDetails {
  readonly kind: 'audio';
}

export interface FileContent extends WithFile {
  readonly kind: 'file';
  readonly mimeType: string | null;
}

/** A change of the room's state, for one sentence. People have the names that they have now, but for changes of these. */
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
  | { readonly kind: 'powerLevels'; readonly changes: readonly LevelChange[] }
  | { readonly kind: 'joinRule'; readonly rule: JoinRules['rule'] }
  | { readonly kind: 'historyVisibility'; readonly visibility: HistoryVisibility }
  | { readonly kind: 'guestAccess'; readonly isAllowed: boolean }
  | { readonly kind: 'canonicalAlias'; readonly alias: RoomAlias | null; readonly isOnlyAlternatives: boolean }
  /** How many messages were pinned and unpinned; both are 0 when what was before is not known. */
  | { readonly kind: 'pins'; readonly added: number; readonly removed: number }
  | { readonly kind: 'serverAcl'; readonly denied: readonly string[]; readonly allowed: readonly string[] }
  | { readonly kind: 'tombstone'; readonly replacement: RoomId | null }
  /** Somebody without an account was invited by mail; `name` is null when the invitation was taken back. */
  | { readonly kind: 'thirdPartyInvite'; readonly name: string | null }
  /** The room was put into a space, or a space took in a room; `isRemoved` for the opposite. */
  | { readonly kind: 'space'; readonly side: 'parent' | 'child'; readonly isRemoved: boolean }
  /** A widget was put into the room or removed, such as a conference; `name` is null where it has none. */
  | {
      readonly kind: 'widget';
      readonly name: string | null;
      readonly isConference: boolean;
      readonly isRemoved: boolean;
    }
  | { readonly kind: 'other'; readonly eventType: string };

/** Somebody's level in a room, before and after. */
export interface LevelChange {
  readonly userId: UserId;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export type { FileTooLarge, PictureKeepsDetails, SendFile, SmallPicture, UploadState } from './files/contract.ts';
export type { RichElement, RichNode, RichTag, RichText } from './rich-text/rich-text.ts';
export { richToPlain } from './rich-text/to-plain.ts';
export type {
  ScheduledMessage,
  ScheduledMessages,
  ScheduleTextFailure,
  UpdateScheduledFailure,
} from './schedule-contract.ts';
export type { EventId, SendFailure };
