import type { EventSummary } from '../../core/events/events.ts';
import type { Command, KeyedItem, ListView, Moving, View } from '../../port/contract.ts';
import type { EventId, MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';
import type { Membership } from '../../protocol/sync/sync-batch.ts';

/** What the page may ask about the list of rooms. `Summary` is the line of a latest message, and `Names` are the choices of lists, as the features have them. */
export interface RoomListApi<Summary extends EventSummary = EventSummary, Names extends ListNames = ListNames> {
  /** Rooms one is in or invited to, without spaces that one is in and what was replaced by a room one is in; invitations first, then by latest activity. For programs: all of them. */
  'roomList.rooms': ListView<null, RoomListHead, RoomListItem<Summary>>;
  /** The rows of a list that can be seen; spaces that one is in are found by a query alone. Its parameters move as somebody scrolls, types or goes to another room. */
  'roomList.window': Moving<
    ListView<RoomWindowLook<Names>, RoomWindowHead<Summary>, RoomListItem<Summary>, RoomWindowCalls>
  >;
  /** Rooms for going to one by name: the best first, or without a query those visited lately. */
  'roomList.find': Command<FindRequest, readonly RoomListItem<Summary>[], never>;
  /** Rooms that somebody removed the person from, until they have seen it. */
  'roomList.removals': View<null, readonly RoomRemoval[]>;
  /** The person has seen that they were removed from a room. */
  'roomList.dismissRemoval': Command<{ readonly roomId: RoomId }, null, never>;
  /** Sets or takes off what the person notes about a room. Shown once the server has it. */
  'roomList.mark': Command<MarkRequest, null, MarkFailure>;
  /** The names of the user's own sections, in their order: those that a room that is listed is in, or would be in if it was no favourite. */
  'roomList.sections': View<null, readonly string[]>;
  /** Puts a room into a section of the user's own, new or not, and takes it out of all others. Shown once the server has it. */
  'roomList.setSection': Command<SectionRequest, null, SectionFailure>;
  /** Rooms in which something is unread, muted or not, or that are marked so. Of one group, or of all. */
  'roomList.unread': Command<{ readonly group: RoomId | null }, readonly RoomListItem<Summary>[], never>;
}

/** That somebody removed the person from a room. */
export interface RoomRemoval {
  readonly roomId: RoomId;
  readonly name: RoomName;
  readonly kind: 'kick' | 'ban';
  readonly byName: string;
  readonly reason: string | null;
}

export interface RoomListHead {
  /** `loading` until a list, stored or fresh, is there. */
  readonly state: 'loading' | 'ready';
  /** How many rooms the account has by the server's count, or null before it said so. */
  readonly total: number | null;
}

/** A section of the user's own: its name follows. */
export type OwnSectionId = `u.${string}`;

/** Sections in their order. `found` is the only one while there is a query. */
export type RoomSectionId = 'invites' | 'favourites' | OwnSectionId | 'people' | 'rooms' | 'lowPriority' | 'found';

/** The orders of the list itself. `activity`: latest message first. */
export type OwnSort = 'activity' | 'name';

/** The filters of the list itself. */
export type OwnFilter = 'all' | 'people' | 'rooms' | 'favourites' | 'lowPriority' | 'mentions' | 'invites';

/** The names under which features add to lists. `RoomLists` of core says what they do. */
export interface ListNames {
  readonly filter: string;
  readonly sort: string;
}

/** What a window shows. */
export interface RoomWindowLook<Names extends ListNames = ListNames> {
  /** First place wanted and the one after the last. Places count the rooms of expanded sections through, from 0. */
  readonly from: number;
  readonly to: number;
  /** A room that is wanted wherever it is, such as the one that has the focus. */
  readonly keep: RoomId | null;
  /** The room that is open stays where it is in its section, and in the filter, until it is left. */
  readonly openRoomId: RoomId | null;
  readonly sort: OwnSort | Names['sort'];
  readonly filter: OwnFilter | Names['filter'];
  /** The only group whose rooms are shown, such as a space; absent, as null, for all rooms. A query reaches all of them. */
  readonly group?: RoomId | null;
  /** What the rooms' names hold; empty shows the sections. */
  readonly query: string;
  readonly collapsed: readonly RoomSectionId[];
}

export interface RoomWindowHead<Summary extends EventSummary = EventSummary> extends RoomListHead {
  /** The place of the first item. */
  readonly from: number;
  /** Those that have rooms, in their order. */
  readonly sections: readonly RoomSection[];
  /** The room of `look.keep` with its place, if it is among the places. */
  readonly kept: { readonly place: number; readonly item: RoomListItem<Summary> } | null;
}

export interface RoomSection {
  readonly id: RoomSectionId;
  /** Rooms in it, shown or not. */
  readonly count: number;
  readonly isCollapsed: boolean;
  /** Rooms in it that wait for the person, and whether one of them mentions the person. */
  readonly waiting: number;
  readonly isMentioned: boolean;
}

export interface RoomWindowCalls {
  /** The room beside the open one in the order of the window, collapsed sections left out; null if there is none that way. */
  readonly beside: Command<BesideRequest, RoomId | null, never>;
}

export interface BesideRequest {
  readonly step: 1 | -1;
  /** Only rooms that wait for the person; the search goes round once. */
  readonly isUnread: boolean;
}

export interface FindRequest {
  readonly query: string;
  readonly scope: 'all' | 'people' | 'rooms';
  /** Rooms visited lately, the latest first: they come before others that are as good. */
  readonly recent: readonly RoomId[];
  readonly limit: number;
}

export interface MarkRequest {
  readonly roomId: RoomId;
  readonly mark: 'favourite' | 'lowPriority' | 'unread';
  readonly isOn: boolean;
}

export type MarkFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unknownRoom' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

export interface SectionRequest {
  readonly roomId: RoomId;
  /** Null takes it out of all sections of the user's own. */
  readonly section: string | null;
}

/** `unusableName`: it is empty, or too long for a tag. */
export type SectionFailure = MarkFailure | { readonly kind: 'unusableName' };

export interface RoomListItem<Summary extends EventSummary = EventSummary> extends KeyedItem {
  readonly roomId: RoomId;
  readonly name: RoomName;
  readonly avatar: MxcUri | null;
  readonly membership: Membership;
  /** Who invited the person, for an invitation that says so. */
  readonly inviterName: string | null;
  readonly isDirect: boolean;
  /** It holds rooms, and nobody talks in it. */
  readonly isSpace: boolean;
  readonly isEncrypted: boolean;
  readonly isFavourite: boolean;
  readonly isLowPriority: boolean;
  /** The name of the user's own section that it is in, though favourites may show it; null for none. */
  readonly ownSection: string | null;
  /** The person marked it so; it has no number. */
  readonly isMarkedUnread: boolean;
  /** A message of the person's own could not be sent. */
  readonly hasFailedSend: boolean;
  /** Milliseconds since the epoch of the latest message, or 0. */
  readonly activeAt: number;
  readonly latestEventId: EventId | null;
  readonly preview: RoomPreview<Summary> | null;
  /** What the person's push rules let the room tell of. */
  readonly notificationMode: RoomNotificationMode;
  /** Messages that are unread; 0 when read. */
  readonly unreadCount: number;
  /** Of these, the ones that notify. */
  readonly notifyingCount: number;
  /** Of these, the ones that mention the person. */
  readonly mentionCount: number;
  /** Those that do not ask for the person, because the room is muted; 0 in one that is not. */
  readonly mutedMentionCount: number;
  /** Of what notifies, that in threads; null for nothing. */
  readonly threads: ThreadsWaiting | null;
}

/** What waits in the threads of a room. */
export interface ThreadsWaiting {
  /** The thread to read first: one that mentions the person, if any does. */
  readonly rootId: EventId;
  readonly notifyingCount: number;
  readonly mentionCount: number;
}

/** The latest message in short, as plain text on one line. */
export interface RoomPreview<Summary extends EventSummary = EventSummary> {
  readonly sender: UserId;
  readonly senderName: string;
  readonly isMine: boolean;
  /** It is not sure who said it. */
  readonly isDoubtful: boolean;
  readonly content: PreviewContent<Summary>;
}

/**
 * A preview says what its event is, by a summary of the slice that knows the event, and the page says it in the user's language.
 * `unknown`: no slice has a summary.
 */
export type PreviewContent<Summary extends EventSummary = EventSummary> =
  | Summary
  | { readonly kind: 'redacted' | 'hidden' | 'unknown' };
