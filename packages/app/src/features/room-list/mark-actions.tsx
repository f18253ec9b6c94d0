import { ArrowDownToLine, Mail, Star } from 'lucide-react';
import { isUnread, type RoomAction, type RoomListItem } from './contract.ts';

const isJoined = ({ membership }: RoomListItem) => membership === 'join';

const FilledStar = ({ size }: { readonly size: number }) => <Star size={size} fill="currentColor" />;

/** The marks that a user sets on rooms. */
export const markActions: readonly RoomAction[] = [
  {
    kind: 'action',
    id: 'room-list.markUnread',
    label: /*i18n*/ { id: 'roomList.markUnread', message: 'Mark as unread' },
    Icon: Mail,
    appliesTo: (room) => isJoined(room) && !isUnread(room),
    perform: { kind: 'run', run: ({ mark }) => mark('unread', true) },
  },
  {
    kind: 'action',
    id: 'room-list.addFavourite',
    label: /*i18n*/ { id: 'roomList.addFavourite', message: 'Add to favourites' },
    Icon: Star,
    appliesTo: (room) => isJoined(room) && !room.isFavourite,
    perform: { kind: 'run', run: ({ mark }) => mark('favourite', true) },
  },
  {
    kind: 'action',
    id: 'room-list.removeFavourite',
    label: /*i18n*/ { id: 'roomList.removeFavourite', message: 'Remove from favourites' },
    Icon: FilledStar,
    appliesTo: (room) => isJoined(room) && room.isFavourite,
    perform: { kind: 'run', run: ({ mark }) => mark('favourite', false) },
  },
  {
    kind: 'action',
    id: 'room-list.addLowPriority',
    label: /*i18n*/ { id: 'roomList.addLowPriority', message: 'Move to low priority' },
    Icon: ArrowDownToLine,
    appliesTo: (room) => isJoined(room) && !room.isLowPriority,
    perform: { kind: 'run', run: ({ mark }) => mark('lowPriority', true) },
  },
  {
    kind: 'action',
    id: 'room-list.removeLowPriority',
    label: /*i18n*/ { id: 'roomList.removeLowPriority', message: 'Remove from low priority' },
    Icon: ArrowDownToLine,
    appliesTo: (room) => isJoined(room) && room.isLowPriority,
    perform: { kind: 'run', run: ({ mark }) => mark('lowPriority', false) },
  },
];
