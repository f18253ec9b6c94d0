import type { EpochMs } from '../../base/clock/clock.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { MxcUri, RoomAlias, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Hero, Membership } from '../../protocol/sync/sync-batch.ts';

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
  readonly joinedCount: number | null;
  readonly invitedCount: number | null;
  /** Who invited the person, for an invitation. */
  readonly inviter: UserId | null;
  /** Orders rooms by their latest message; comparable between rooms of one server only. */
  readonly bumpStamp: number;
  readonly latest: LatestMessage | null;
  readonly ownReceipt: OwnReceipt | null;
  readonly unreadCount: number;
  readonly mentionCount: number;
  /** The tag `m.favourite` of the person's account data; absent is no, as in those that follow. */
  readonly isFavourite?: boolean;
  /** The tag `m.lowpriority`. */
  readonly isLowPriority?: boolean;
  /** `m.marked_unread`: the person wants to come back to it. */
  readonly isMarkedUnread?: boolean;
}

/** Records of many rooms, as they are stored together (`stored-records.ts`). */
export interface RoomPage {
  readonly number: number;
  readonly records: readonly RoomRecord[];
}

/** The newest event worth showing in a list, with its sender's name at the time. */
export interface LatestMessage {
  readonly event: RoomEvent;
  readonly senderName: string;
}

/** Up to where the person has read. */
export interface OwnReceipt {
  readonly eventId: string;
  readonly timestamp: EpochMs;
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
