import type { EpochMs } from '../../base/clock/clock.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, MxcUri, RoomAlias, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { MediaShowing } from '../../protocol/rules/media-previews.ts';
import type { RoomLink } from '../../protocol/rules/successor.ts';
import type { Hero, Membership } from '../../protocol/sync/sync-batch.ts';
import type { EventSummary } from '../events/event-socket.ts';
import type { FileTreeMark, SpaceLinks } from './space-links.ts';
import type { ThreadUnread } from './unread-counts.ts';

/** What is kept of a room outside its state and timeline: all that a list of rooms shows, in one small record. */
export interface RoomRecord {
  readonly roomId: RoomId;
  readonly membership: Membership;
  /** The name the server calculated or the room was given; null where heroes make it. */
  readonly name: string | null;
  readonly alias: RoomAlias | null;
  readonly avatar: MxcUri | null;
  readonly heroes: readonly Hero[];
  readonly isDirect: boolean;
  readonly isSpace: boolean;
  /** Once true, always true: encryption cannot be switched off. */
  readonly isEncrypted: boolean;
  /** The earliest time that was ever said of its encryption; no server can make it later. Absent where none was said. */
  readonly encryptedSince?: EpochMs;
  readonly joinedCount: number | null;
  readonly invitedCount: number | null;
  /** Who invited the person, for an invitation. */
  readonly inviter: UserId | null;
  /** With what words; absent, as null, is none. */
  readonly invitation?: InvitationWords | null;
  /** Who removed the person from it; absent, as null, is nobody. */
  readonly removal?: Removal | null;
  /** The room that this one names as the one that goes on, by somebody who may; absent, as null, is none. Proved by both alone. */
  readonly successor?: RoomLink | null;
  /** The room that this one says it goes on from; likewise. */
  readonly predecessor?: RoomLink | null;
  /** Rooms of a space; absent in what is no space. */
  readonly space?: SpaceLinks;
  /** The space is a file tree; absent, as null, is no. */
  readonly fileTree?: FileTreeMark | null;
  /** Spaces that the room itself names; absent is none. Whether they agree is up to them. */
  readonly parents?: readonly RoomLink[];
  /** The user's own place of a space among others (MSC3230); absent, as null, is none. */
  readonly spaceOrder?: string | null;
  /** The latest time until which state of the room matters though nobody looks at it (`EventSocket.standsUntil`); absent for none. */
  readonly standsUntil?: EpochMs;
  /** Orders rooms by their latest message; comparable between rooms of one server only. */
  readonly bumpStamp: number;
  readonly latest: LatestMessage | null;
  /** Up to where the person has read the main timeline. */
  readonly ownReceipt: OwnReceipt | null;
  /** The same of threads and of the room as a whole; absent while there is nothing to say. */
  readonly reading?: RoomReading;
  /** What the server is still to be told of reading, at most one receipt a timeline; absent is nothing. */
  readonly untold?: readonly UntoldReceipt[];
  /** What is unread, in threads too. */
  readonly unreadCount: number;
  /** Those of the unread that do not notify; absent is none. */
  readonly quietCount?: number;
  /** Those that notify and are highlighted. */
  readonly mentionCount: number;
  /** Those of the quiet that would be so if the room was not muted; absent is none. */
  readonly mutedMentionCount?: number;
  /** Threads in which something is unread; absent is none. */
  readonly threads?: readonly ThreadUnread[];
  /** The tag `m.favourite` of the person's account data; absent is no, as in those that follow. */
  readonly isFavourite?: boolean;
  /** The tag `m.lowpriority`. */
  readonly isLowPriority?: boolean;
  /** The name of the user's own section that it is in by a tag `u.*`; absent, as null, is none. */
  readonly section?: string | null;
  /** `m.marked_unread`: the person wants to come back to it. */
  readonly isMarkedUnread?: boolean;
  /** The user's choice for the room's media (MSC4278), under either name; absent is none. */
  readonly mediaShowing?: RoomMediaShowing;
  /** `m.fully_read`: up to where the person has read everything (01.RC-07). */
  readonly fullyRead?: EventId;
  /** The releases of ignored users up to which its history was fetched anew (`timeline/left-out.ts`); absent is none. */
  readonly releasesSeen?: number;
  /** All members are stored, not only those that lazy loading brought (01.M-12). */
  readonly hasAllMembers?: boolean;
}

/** The choice under both names of the account data; null for none. */
export interface RoomMediaShowing {
  readonly stable: MediaShowing | null;
  readonly unstable: MediaShowing | null;
}

/** Each on one line, and not long. */
export interface InvitationWords {
  /** As the inviter calls themselves. */
  readonly inviterName: string | null;
  readonly reason: string | null;
}

/** That somebody removed the person from a room. */
export interface Removal {
  readonly kind: 'kick' | 'ban';
  readonly by: UserId;
  /** What they are called; with their id where the name could deceive. */
  readonly byName: string;
  /** On one line, and not long; null for none. */
  readonly reason: string | null;
  /** The person has seen it; absent is no. */
  readonly isSeen?: true;
}

/** Records of many rooms, as they are stored together (`stored-records.ts`). */
export interface RoomPage {
  readonly number: number;
  readonly records: readonly RoomRecord[];
}

/** The newest event worth showing in a list, with its sender's name at the time. */
export interface LatestMessage {
  readonly event: RoomEvent;
  /** Moderators hide it (01.X-10); absent is no. */
  readonly isHidden?: true;
  readonly senderName: string;
  /** What the room calls those whom it mentions, by their ids; absent is nobody. */
  readonly mentioned?: Readonly<Record<string, string>>;
  /** The line for an event that is no message, such as a call. Little of its content is kept then. */
  readonly summary?: EventSummary;
}

/** Up to where the person has read. */
export interface OwnReceipt {
  readonly eventId: string;
  readonly timestamp: EpochMs;
}

/** A receipt of the main timeline, of a thread by its root, or (null) of the whole room. */
export interface ScopedReceipt extends OwnReceipt {
  readonly threadId: 'main' | EventId | null;
}

/** A receipt whose event is not known yet. */
export interface PendingReceipt extends ScopedReceipt {
  /** The newest event that was known when it came; null where there was none. */
  readonly newestThen: EventId | null;
}

/** A receipt that the server does not have yet. */
export interface UntoldReceipt {
  readonly eventId: EventId;
  readonly threadId: ScopedReceipt['threadId'];
  readonly isPrivate: boolean;
  /** Whether the room was marked unread, which ends with it (01.RC-08). */
  readonly isUnmarking?: true;
}

/** What is known of reading besides the main timeline (`read-marks.ts`). */
export interface RoomReading {
  /** The furthest receipt of the whole room. */
  readonly room: OwnReceipt | null;
  readonly threads: readonly (OwnReceipt & { readonly rootId: EventId })[];
  /** Up to where threads without a receipt are read. */
  readonly otherThreads: OwnReceipt | null;
  readonly pending: readonly PendingReceipt[];
}

/** A room of which nothing is known yet. */
export function emptyRoomRecord(roomId: RoomId): RoomRecord {
  return {
    roomId,
    membership: 'leave',
    name: null,
    alias: null,
    avatar: null,
    heroes: [],
    isDirect: false,
    isSpace: false,
    isEncrypted: false,
    joinedCount: null,
    invitedCount: null,
    inviter: null,
    bumpStamp: 0,
    latest: null,
    ownReceipt: null,
    unreadCount: 0,
    mentionCount: 0,
  };
}
