import type { TimelineHead, TimelineItem } from '../../core/timeline/item.ts';
import type { ListView, RepeatableCommand, View } from '../../port/contract.ts';
import type { EventId, MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';
import type { Membership } from '../../protocol/sync/sync-batch.ts';

/** What the page may ask about one room and its timeline. `Content` and `Extra` come from the features. */
export interface TimelineApi<Content, Extra> {
  /**
   * The live timeline of a room, or what was said around one of its events. While somebody watches it, the room is subscribed
   * to at the server.
   */
  'timeline.items': ListView<TimelinePlace, TimelineHead, TimelineItem<Content, Extra>>;
  /** Fetches older events before the oldest ones shown, a page of them, from the store or the server. */
  'timeline.pageBack': RepeatableCommand<TimelinePlace, PageResult, PageFailure>;
  /** Likewise newer events after the newest ones shown. */
  'timeline.pageForward': RepeatableCommand<TimelinePlace, PageResult, PageFailure>;
  /** Fetches events into a gap, by the key of its item. */
  'timeline.fillGap': RepeatableCommand<{ readonly roomId: RoomId; readonly key: string }, PageResult, PageFailure>;
  /** The room's name and face, for its header. */
  'timeline.room': View<{ readonly roomId: RoomId }, RoomHeader>;
}

/** A room's timeline, at its newest end or around an event. */
export interface TimelinePlace {
  readonly roomId: RoomId;
  readonly around?: EventId;
}

export interface PageResult {
  /** How many events came; 0 with `reachedStart` means there is nothing older. */
  readonly count: number;
  readonly reachedStart: boolean;
}

export type PageFailure =
  | { readonly kind: 'unknownRoom' }
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
      /** Who invited the person, for an invitation. */
      readonly inviter: UserId | null;
      readonly isDirect: boolean;
      readonly isEncrypted: boolean;
      readonly maySend: boolean;
      readonly memberCount: number | null;
    };
