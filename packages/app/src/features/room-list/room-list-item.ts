import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { HeadOf, ParamsOf, ValueOf } from '@parley/sdk/client/remote.ts';
import type { RoomListItem } from './contract.ts';

/** A room that somebody removed the person from. */
export type RoomRemoval = ValueOf<ClientApi['roomList.removals']>[number];

/** What the engine says of the list besides its rows. */
export type RoomWindowHead = HeadOf<ClientApi['roomList.window']>;

export type RoomSection = RoomWindowHead['sections'][number];
export type RoomSectionId = RoomSection['id'];

/** What a list shows, and in which order. */
export type RoomWindowLook = ParamsOf<ClientApi['roomList.window']>;

export type RoomSort = RoomWindowLook['sort'];
export type RoomFilter = RoomWindowLook['filter'];

/** How rows are drawn. */
export type Density = 'comfortable' | 'compact' | 'icons';

export type RoomNotificationMode = RoomListItem['notificationMode'];

/** Whether ordinary messages of the room are kept quiet. */
export function isMuted({ notificationMode }: RoomListItem): boolean {
  return notificationMode === 'mute' || notificationMode === 'mentions';
}

/** Whether there is anything to read in the room, though it may be muted, or it was marked so. */
export function isUnread({ unreadCount, isMarkedUnread }: RoomListItem): boolean {
  return unreadCount > 0 || isMarkedUnread;
}

/** Whether the room waits for the person. */
export function waits(room: RoomListItem): boolean {
  const hasUnread = room.unreadCount > 0 && room.notificationMode !== 'mute';
  return hasUnread || room.mentionCount > 0 || room.isMarkedUnread || room.membership === 'invite';
}
