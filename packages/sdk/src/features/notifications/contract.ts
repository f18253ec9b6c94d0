import type { Command, Stream, View } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';

/** What the page may ask about what the person is told of. `Kind`s are of events that are no messages, as the features have them. */
export interface NotificationsApi<Kind extends string = string> {
  /** The person's push rules, as far as they are chosen from. */
  'notifications.settings': View<null, NotificationSettings>;
  /** What waits in all rooms together, for the title, the icon and the app's badge. */
  'notifications.badge': View<null, NotificationBadge>;
  /** Switches all notifications, on all devices. */
  'notifications.setAll': Command<{ readonly isOn: boolean }, null, RuleFailure>;
  'notifications.setCategory': Command<
    { readonly category: NotificationCategory; readonly isOn: boolean },
    null,
    RuleFailure
  >;
  /** Adds a keyword, or takes it off. Spaces around it do not count. */
  'notifications.setKeyword': Command<
    { readonly keyword: string; readonly isOn: boolean },
    null,
    RuleFailure | { readonly kind: 'badKeyword' }
  >;
  /** The mode of one room. */
  'notifications.room': View<{ readonly roomId: RoomId }, RoomNotificationMode>;
  'notifications.setRoom': Command<{ readonly roomId: RoomId; readonly mode: RoomNotificationMode }, null, RuleFailure>;
  /** The time at which the mute of a room ends, in milliseconds since the epoch; null where it does not end by itself. */
  'notifications.mutedUntil': View<{ readonly roomId: RoomId }, number | null>;
  /** Mutes a room for a time, after which the mode before comes back. */
  'notifications.muteFor': Command<{ readonly roomId: RoomId; readonly forMs: number }, null, RuleFailure>;
  /** Ends that before its time. */
  'notifications.unmute': Command<{ readonly roomId: RoomId }, null, RuleFailure>;
  /** The level of the rooms of a space, and how giving it to them goes. */
  'notifications.space': View<{ readonly spaceId: RoomId }, SpaceNotifications>;
  /** Sets it, for all rooms of the space in which the user chose nothing else. Answered once it is stored; the rooms follow. */
  'notifications.setSpace': Command<
    { readonly spaceId: RoomId; readonly mode: RoomNotificationMode },
    null,
    RuleFailure
  >;
  /** Says what a page shows and may show. Nothing happens if its stream is not open (any more). */
  'notifications.attend': Command<PageAttention, null, never>;
  /** What this page is to show: each notification goes to one page of all that are open. */
  'notifications.arrived': Stream<{ readonly pageId: string }, ArrivedNotification<Kind> | SettledNotification>;
}

/** Kinds of events that can be switched one by one. */
export type NotificationCategory = 'people' | 'rooms' | 'mentions' | 'roomMentions' | 'invites' | 'calls';

export interface NotificationSettings {
  readonly isOn: boolean;
  /** Those that the server has rules for, in the order they are shown. */
  readonly categories: readonly { readonly category: NotificationCategory; readonly isOn: boolean }[];
  readonly keywords: readonly string[];
}

export interface SpaceNotifications {
  readonly mode: RoomNotificationMode;
  /** Null where nothing was changed since the engine started. */
  readonly progress: {
    readonly kind: 'running' | 'done';
    /** Rooms whose rules are changed. */
    readonly total: number;
    readonly done: number;
    readonly refused: number;
  } | null;
}

export interface NotificationBadge {
  /** Events that notify, and invitations. */
  readonly count: number;
  /** Whether some of them are for the person: a mention, a direct message, an invitation. */
  readonly isForMe: boolean;
  /** Whether anything is unread, notifying or not. */
  readonly hasUnread: boolean;
}

export type RuleFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

export interface PageAttention {
  /** Names the page for good; it makes it up, and no two the same. */
  readonly pageId: string;
  readonly isFocused: boolean;
  /** The room whose newest messages are in sight. */
  readonly openRoomId: RoomId | null;
  /** The person allowed it and wants it here. */
  readonly canShow: boolean;
}

/** What this page was given to show is of no use any more: it was read, wherever that was, or taken back; an invitation was answered. */
export interface SettledNotification {
  readonly kind: 'settled';
  readonly roomId: RoomId;
  /** Null for an invitation. */
  readonly eventId: EventId | null;
}

export interface ArrivedNotification<Kind extends string = string> {
  /** One of `Kind`s comes from the slice that knows the event. */
  readonly kind: 'message' | 'invite' | Kind;
  readonly roomId: RoomId;
  /** Null for an invitation. */
  readonly eventId: EventId | null;
  /** The thread that it was said in; null for none. */
  readonly threadRoot: EventId | null;
  readonly roomName: RoomName;
  readonly isDirect: boolean;
  readonly senderName: string;
  /** What was written, in one line; null where there are no words. */
  readonly text: string | null;
  readonly hasSound: boolean;
  /** The rule that decided makes much of it: a mention, a keyword. */
  readonly isMention: boolean;
}
