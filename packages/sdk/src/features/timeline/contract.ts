import type { EpochMs } from '../../base/clock/clock.ts';
import type { SingleEvent, TimelineHead, TimelineItem } from '../../core/timeline/timeline.ts';
import type { ListView, RepeatableCommand, View } from '../../port/contract.ts';
import type { EventId, MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';
import type { Membership } from '../../protocol/sync/sync-batch.ts';

/** What the page may ask about one room and its timeline. `Content` and `Extra` come from the features. */
export interface TimelineApi<Content, Extra> {
  /**
   * The live timeline of a room, what was said around one of its events, or one of its threads. While somebody watches it, the room is subscribed
   * to at the server.
   */
  'timeline.items': ListView<TimelinePlace, TimelineHead, TimelineItem<Content, Extra>, TimelineCalls>;
  /** One event by itself, wherever it is: what an answer quotes, what is pinned. */
  'timeline.event': View<{ readonly roomId: RoomId; readonly eventId: EventId }, SingleEvent<Content>>;
  /** The event nearest to a moment of a room's history, to go there. */
  'timeline.atTime': RepeatableCommand<Moment, { readonly eventId: EventId }, AtTimeFailure>;
  /** The address of a room, or of one of its events, that leads there from anywhere: with servers to ask on the way. */
  'timeline.permalink': RepeatableCommand<PermalinkTarget, string, { readonly kind: 'unknownRoom' | 'storageFailed' }>;
  /** The room's name and face, for its header. */
  'timeline.room': View<{ readonly roomId: RoomId }, RoomHeader>;
}

/** Commands that load more of an open timeline. */
export interface TimelineCalls {
  /** Fetches older events before the oldest ones shown, a page of them, from the store or the server. */
  readonly pageBack: RepeatableCommand<null, PageResult, PageFailure>;
  /** Likewise newer events after the newest ones shown. */
  readonly pageForward: RepeatableCommand<null, PageResult, PageFailure>;
  /** Fetches events into a gap, by the key of its item. */
  readonly fillGap: RepeatableCommand<{ readonly key: string }, PageResult, PageFailure>;
}

/** A room's timeline, at its newest end or around an event; or that of a thread. */
export interface TimelinePlace {
  readonly roomId: RoomId;
  readonly around?: EventId;
  /** The root of a thread; `around` is one of its replies then. */
  readonly thread?: EventId;
  /** The newest messages of a room that all can read, for who is not in it; nothing else is asked of the place then. */
  readonly isPeek?: true;
}

/** A moment of a room's history. */
export interface Moment {
  readonly roomId: RoomId;
  /** Milliseconds since the epoch. The first event from then on is looked for, or else the last before. */
  readonly timestamp: EpochMs;
}

export type AtTimeFailure =
  /** There is nothing before nor after it. */
  | { readonly kind: 'nothingThere' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

export interface PermalinkTarget {
  readonly roomId: RoomId;
  /** Null for the room itself. */
  readonly eventId: EventId | null;
}

export interface PageResult {
  /** How many events came; 0 with `reachedStart` means there is nothing older. */
  readonly count: number;
  readonly reachedStart: boolean;
}

export type PageFailure =
  | { readonly kind: 'unknownRoom' }
  /** There is no thread where there is no room (02.TH-01). */
  | {
      readonly kind: 'threadWithoutRoom';
      readonly message: 'element-web#22141: A thread requires a room in order to function';
    }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | { readonly kind: 'storageFailed' };

export type RoomHeader =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'known';
      readonly roomId: RoomId;
      readonly name: RoomName;
      readonly topic: string | null;
      readonly avatar: MxcUri | null;
      readonly membership: Membership;
      /** What an unanswered invitation says: who invites, with their id, and why. Both on one line, and not long. */
      readonly invitation: {
        readonly inviter: UserId;
        readonly inviterName: string;
        readonly reason: string | null;
      } | null;
      /** Who removed the person from it, and why; null where nobody did. */
      readonly removal: {
        readonly kind: 'kick' | 'ban';
        readonly byName: string;
        readonly reason: string | null;
      } | null;
      readonly isDirect: boolean;
      /** It holds rooms, and nobody talks in it. */
      readonly isSpace: boolean;
      /** It holds files, and has a page of its own; absent is no. */
      readonly isFileTree?: boolean;
      /** With whom, in a conversation of two. */
      readonly other: UserId | null;
      readonly isEncrypted: boolean;
      readonly maySend: boolean;
      /** Only who may change levels can write here. */
      readonly isArchived: boolean;
      /** Whether the person may take back their own messages, and those of others (01.X-01). */
      readonly mayRedact: { readonly own: boolean; readonly others: boolean };
      /** Whether they may say what is pinned. */
      readonly mayPin: boolean;
      /** What is pinned, in that order. */
      readonly pinned: readonly EventId[];
      readonly memberCount: number | null;
      /** The room that goes on where this one ended, and servers to join it by; null where it did not end, or that is not true. */
      readonly successor: { readonly roomId: RoomId; readonly via: readonly string[] } | null;
    };
