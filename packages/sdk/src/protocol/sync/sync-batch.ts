/**
 * One answer of the server to "what is new", whichever protocol brought it. Sliding sync and `/v3/sync` both decode into
 * this, so that nothing behind it can tell them apart.
 */
import type { PoisonEvent, RawContent, RoomEvent, StateEvent, StrippedStateEvent } from '../events/event.ts';
import type { MxcUri, RoomId, UserId } from '../ids/ids.ts';

export interface SyncBatch extends OwnedNews {
  /** The position of the next request, stored in the same transaction as everything below. */
  readonly position: string;
  readonly rooms: readonly RoomDelta[];
  /** Account data of the whole account, by type. */
  readonly accountData: readonly AccountDataEvent[];
  readonly roomAccountData: readonly { readonly roomId: RoomId; readonly events: readonly AccountDataEvent[] }[];
  readonly typing: readonly { readonly roomId: RoomId; readonly userIds: readonly UserId[] }[];
  readonly receipts: readonly ReceiptDelta[];
  readonly toDevice: { readonly events: readonly RawContent[]; readonly nextBatch: string } | null;
  readonly encryption: EncryptionDelta | null;
  /** The number of rooms in each requested list (sliding sync). */
  readonly listCounts: ReadonlyMap<string, number>;
  readonly poison: readonly PoisonEvent[];
}

/** Parts of an answer that single features own, in lists that are empty without news. */
export interface OwnedNews {
  /** The presence of requested users. Sliding sync brings none. */
  readonly presence: readonly PresenceDelta[];
  /** Sticky events outside the timelines (MSC4354). They come as they were sent: encrypted ones are not decrypted. */
  readonly sticky?: StickyNews;
}

/** Sticky events, and the position after them where they have one of their own; null where they go with that of the sync. */
export interface StickyNews {
  readonly events: readonly RoomEvent[];
  readonly nextBatch: string | null;
}

/** The content of a presence event (01.U-01). */
export interface PresenceDelta {
  readonly userId: UserId;
  readonly content: RawContent;
}

export interface AccountDataEvent {
  readonly type: string;
  readonly content: RawContent;
}

/** The news of one room. An absent field is unchanged, unless `initial`: then it is empty. */
export interface RoomDelta {
  readonly roomId: RoomId;
  readonly membership: Membership;
  /** The server sends the room as if never sent before: what is absent is empty. */
  readonly initial: boolean;
  /** State outside the timeline, to apply before it. */
  readonly state: readonly StateEvent[];
  /**
   * State as it is after the timeline (MSC4222, 04.Y-06): if given, the timeline's own events change no state, for the server
   * may have decided against them.
   */
  readonly stateAfter?: readonly StateEvent[];
  /** Keys of the state that are no more (the accepted form of sliding sync says so; MSC4186, 04.SS-24). */
  readonly removedState?: readonly { readonly type: string; readonly stateKey: string }[];
  /** For invites and knocks. */
  readonly strippedState: readonly StrippedStateEvent[];
  readonly timeline: TimelineDelta | null;
  /** The room's name as the server has it; `''` when it says that there is none. */
  readonly name?: string;
  readonly avatar?: MxcUri | null;
  readonly heroes?: readonly Hero[];
  readonly isDirect?: boolean;
  readonly joinedCount?: number;
  readonly invitedCount?: number;
  readonly notificationCount?: number;
  readonly highlightCount?: number;
  /** Orders rooms by their latest message; an opaque number. */
  readonly bumpStamp?: number;
}

export interface TimelineDelta {
  /** Oldest first. */
  readonly events: readonly RoomEvent[];
  /** There are events between what we had and `events`: a gap, unless they overlap. */
  readonly limited: boolean;
  /** The token for paging backwards from the first event; null if there is nothing before. */
  readonly previous: string | null;
  /** The number of newest events that happened just now (and may notify). Earlier ones are history. */
  readonly liveCount: number;
  /** The server sends known events again because more were asked for (04.SS-21): only what is live may notify. */
  readonly expanded: boolean;
}

export type Membership = 'ban' | 'invite' | 'join' | 'knock' | 'leave';

export interface Hero {
  readonly userId: UserId;
  readonly name: string | null;
  readonly avatar: MxcUri | null;
}

export interface ReceiptDelta {
  readonly roomId: RoomId;
  readonly receipts: readonly Receipt[];
}

export interface Receipt {
  readonly eventId: string;
  readonly userId: UserId;
  readonly type: 'm.read' | 'm.read.private';
  /** Milliseconds since the epoch, or 0 when the server gave none. */
  readonly timestamp: number;
  /** `main`, a thread's root, or null for an unthreaded receipt. */
  readonly threadId: string | null;
}

export interface EncryptionDelta {
  readonly changedUsers: readonly UserId[];
  readonly leftUsers: readonly UserId[];
  /** Null when the server said nothing about it: that is not zero (04.Y-07). */
  readonly oneTimeKeyCounts: ReadonlyMap<string, number> | null;
  readonly unusedFallbackKeys: readonly string[] | null;
}
