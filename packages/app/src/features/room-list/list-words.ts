/** The words of the list: sections, filters, orders, densities. */
import type { I18n } from '@lingui/core';
import { ownSectionName } from './own-section.ts';
import type { Density, RoomFilter, RoomSectionId, RoomSort } from './room-list-item.ts';

export function sectionName(i18n: I18n, id: RoomSectionId): string {
  switch (id) {
    case 'invites':
      return i18n._({ id: 'roomList.sectionInvites', message: 'Invitations' });
    case 'favourites':
      return i18n._({ id: 'roomList.sectionFavourites', message: 'Favourites' });
    case 'people':
      return i18n._({ id: 'roomList.sectionPeople', message: 'People' });
    case 'rooms':
      return i18n._({ id: 'roomList.sectionRooms', message: 'Rooms' });
    case 'lowPriority':
      return i18n._({ id: 'roomList.sectionLowPriority', message: 'Low priority' });
    case 'found':
      return i18n._({ id: 'roomList.sectionFound', message: 'Search results' });
    default:
      return ownSectionName(id);
  }
}

export function filterName(i18n: I18n, filter: RoomFilter): string {
  switch (filter) {
    case 'all':
      return i18n._({ id: 'roomList.filterAll', message: 'All' });
    case 'unread':
      return i18n._({ id: 'roomList.filterUnread', message: 'Unread' });
    case 'people':
      return i18n._({ id: 'roomList.filterPeople', message: 'People' });
    case 'rooms':
      return i18n._({ id: 'roomList.filterRooms', message: 'Rooms' });
    case 'favourites':
      return i18n._({ id: 'roomList.filterFavourites', message: 'Favourites' });
    case 'lowPriority':
      return sectionName(i18n, filter);
    case 'mentions':
      return i18n._({ id: 'roomList.filterMentions', message: 'Mentions' });
    case 'invites':
      return i18n._({ id: 'roomList.filterInvites', message: 'Invitations' });
  }
}

export function sortName(i18n: I18n, sort: RoomSort): string {
  switch (sort) {
    case 'activity':
      return i18n._({ id: 'roomList.sortActivity', message: 'Latest activity' });
    case 'unread':
      return i18n._({ id: 'roomList.sortUnread', message: 'Unread first' });
    case 'name':
      return i18n._({ id: 'roomList.sortName', message: 'A to Z' });
  }
}

export function densityName(i18n: I18n, density: Density): string {
  switch (density) {
    case 'comfortable':
      return i18n._({ id: 'roomList.densityComfortable', message: 'Comfortable' });
    case 'compact':
      return i18n._({ id: 'roomList.densityCompact', message: 'Compact' });
    case 'icons':
      return i18n._({ id: 'roomList.densityIcons', message: 'Avatars only' });
  }
}
