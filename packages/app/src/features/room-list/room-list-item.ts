import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { HeadOf, ParamsOf, ValueOf } from '@parley/sdk/client/remote.ts';
import type { RoomListItem } from './contract.ts';

/** A room that somebody removed the person from. */
export type RoomRemoval = ValueOf<ClientApi['roomList.removals']>[number];

/** Data of the list apart from its rows. */
export type RoomWindowHead = HeadOf<ClientApi['roomList.window']>;

export type RoomSection = RoomWindowHead['sections'][number];
export type RoomSectionId = RoomSection['id'];
/** A section of the user's own. */
export type OwnSectionId = Extract<RoomSectionId, `u.${string}`>;

/** Content and order of a list. */
export type RoomWindowLook = ParamsOf<ClientApi['roomList.window']>;

export type RoomSort = RoomWindowLook['sort'];
export type RoomFilter = RoomWindowLook['filter'];

/** Size of the rows. */
export type Density = 'comfortable' | 'compact' | 'icons';

/** True if ordinary messages of the room do not notify. */
export function isMuted({ notificationMode }: RoomListItem): boolean {
  return notificationMode === 'mute' || notificationMode === 'mentions';
}

/** True if the room needs the user's attention. */
export function waits(room: RoomListItem): boolean {
  const hasUnread = room.unreadCount > 0 && room.notificationMode !== 'mute';
  return hasUnread || room.mentionCount > 0 || room.isMarkedUnread || room.membership === 'invite';
}
