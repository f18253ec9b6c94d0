import { CircleQuestionMark, MailOpen } from 'lucide-react';
import { isUnread, type RoomAction, type RoomListItem } from '../room-list/contract.ts';
import { readRoom } from './read-room.ts';
import { LoadedWhyUnread } from './why-unread/LoadedWhyUnread.tsx';

const isJoinedUnread = (room: RoomListItem) => room.membership === 'join' && isUnread(room);

/** For unread rooms: read them, or learn why they are unread. */
export const readActions: readonly RoomAction[] = [
  {
    kind: 'action',
    id: 'receipts.markRead',
    label: /*i18n*/ { id: 'roomList.markRead', message: 'Mark as read' },
    Icon: MailOpen,
    appliesTo: isJoinedUnread,
    perform: { kind: 'run', run: readRoom },
  },
  {
    kind: 'action',
    id: 'receipts.whyUnread',
    label: /*i18n*/ { id: 'roomList.whyUnread', message: 'Why is this unread' },
    Icon: CircleQuestionMark,
    appliesTo: isJoinedUnread,
    perform: { kind: 'dialog', Dialog: LoadedWhyUnread },
  },
];
