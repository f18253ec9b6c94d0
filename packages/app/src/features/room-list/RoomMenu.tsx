import { ArrowDownToLine, Check, CircleQuestionMark, Link, LogOut, Mail, MailOpen, Star, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu/Menu.tsx';
import type { RoomListItem } from './contract.ts';
import { placeBeside } from './popup-place.ts';
import styles from './room-list.module.css';
import { isUnread } from './room-list-item.ts';
import type { RoomChoice } from './use-room-task.ts';

export interface RoomMenuProps {
  readonly room: RoomListItem;
  /** The element that opened the menu, which is placed beside it. */
  readonly opener: HTMLElement;
  readonly onAction: (choice: RoomChoice) => void;
  readonly onClose: () => void;
}

/** Actions on a room in the list. */
export function RoomMenu({ room, opener, onAction, onClose }: RoomMenuProps) {
  const i18n = useI18n();
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    if (element === null) return;
    const { left, top } = placeBeside(opener.getBoundingClientRect(), element.getBoundingClientRect(), {
      width: window.innerWidth,
      height: window.innerHeight,
      isRightToLeft: element.matches(':dir(rtl)'),
    });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [opener]);
  const name = roomNameText(i18n, room.name);
  return (
    <div ref={popup} className={styles.popup}>
      <Menu
        label={i18n._({ id: 'roomList.menu', message: 'Options for {room}', values: { room: name } })}
        onClose={onClose}
      >
        {itemsOf(room).map((item) => (
          <MenuItem key={item.action} icon={item.icon} onSelect={() => onAction(item.action)}>
            {i18n._(item.label)}
          </MenuItem>
        ))}
        {room.membership === 'join' && <Notifications room={room} onAction={onAction} />}
        <MenuItem icon={lastOf(room).icon} tone="danger" onSelect={() => onAction('leave')}>
          {i18n._(lastOf(room).label)}
        </MenuItem>
      </Menu>
    </div>
  );
}

/** Notification mode of the room: one of four. */
function Notifications({ room, onAction }: Pick<RoomMenuProps, 'room' | 'onAction'>) {
  const i18n = useI18n();
  return (
    <MenuGroup label={i18n._({ id: 'roomList.notifications', message: 'Notifications' })}>
      {MODES.map(({ mode, label }) => {
        const isChecked = mode === room.notificationMode;
        return (
          <MenuItem
            key={mode}
            isChecked={isChecked}
            icon={isChecked ? <Check size={ICON} /> : null}
            onSelect={() => onAction(`notify-${mode}`)}
          >
            {i18n._(label)}
          </MenuItem>
        );
      })}
    </MenuGroup>
  );
}

interface Item {
  readonly action: RoomChoice;
  readonly icon: ReactNode;
  readonly label: { readonly id: string; readonly message: string };
}

const ICON = 16;
const JOIN: Item = {
  action: 'join',
  icon: <Check size={ICON} />,
  label: /*i18n*/ { id: 'roomList.join', message: 'Join' },
};
const DECLINE: Item = {
  action: 'leave',
  icon: <X size={ICON} />,
  label: /*i18n*/ { id: 'roomList.decline', message: 'Decline' },
};
const TAKE_BACK: Item = {
  action: 'leave',
  icon: <X size={ICON} />,
  label: /*i18n*/ { id: 'roomList.takeBack', message: 'Take back request' },
};
const READ: Item = {
  action: 'markRead',
  icon: <MailOpen size={ICON} />,
  label: /*i18n*/ { id: 'roomList.markRead', message: 'Mark as read' },
};
const UNREAD: Item = {
  action: 'markUnread',
  icon: <Mail size={ICON} />,
  label: /*i18n*/ { id: 'roomList.markUnread', message: 'Mark as unread' },
};
const WHY: Item = {
  action: 'whyUnread',
  icon: <CircleQuestionMark size={ICON} />,
  label: /*i18n*/ { id: 'roomList.whyUnread', message: 'Why is this unread' },
};
const FAVOURITE: Item = {
  action: 'addFavourite',
  icon: <Star size={ICON} />,
  label: /*i18n*/ { id: 'roomList.addFavourite', message: 'Add to favourites' },
};
const NO_FAVOURITE: Item = {
  action: 'removeFavourite',
  icon: <Star size={ICON} fill="currentColor" />,
  label: /*i18n*/ { id: 'roomList.removeFavourite', message: 'Remove from favourites' },
};
const LOW: Item = {
  action: 'addLowPriority',
  icon: <ArrowDownToLine size={ICON} />,
  label: /*i18n*/ { id: 'roomList.addLowPriority', message: 'Move to low priority' },
};
const NOT_LOW: Item = {
  action: 'removeLowPriority',
  icon: <ArrowDownToLine size={ICON} />,
  label: /*i18n*/ { id: 'roomList.removeLowPriority', message: 'Remove from low priority' },
};
const LINK: Item = {
  action: 'copyLink',
  icon: <Link size={ICON} />,
  label: /*i18n*/ { id: 'roomList.copyLink', message: 'Copy link' },
};
const LEAVE: Item = {
  action: 'leave',
  icon: <LogOut size={ICON} />,
  label: /*i18n*/ { id: 'roomList.leave', message: 'Leave' },
};

const MODES = [
  { mode: 'default', label: /*i18n*/ { id: 'roomList.notifyDefault', message: 'Default' } },
  { mode: 'all', label: /*i18n*/ { id: 'roomList.notifyAll', message: 'All messages' } },
  { mode: 'mentions', label: /*i18n*/ { id: 'roomList.notifyMentions', message: 'Mentions and keywords' } },
  { mode: 'mute', label: /*i18n*/ { id: 'roomList.notifyMute', message: 'Mute' } },
] as const;

function lastOf({ membership }: RoomListItem): Item {
  if (membership === 'knock') return TAKE_BACK;
  return membership === 'invite' ? DECLINE : LEAVE;
}

function itemsOf(room: RoomListItem): readonly Item[] {
  if (room.membership === 'invite') return [JOIN];
  if (room.membership === 'knock') return [];
  return [
    ...(isUnread(room) ? [READ, WHY] : [UNREAD]),
    room.isFavourite ? NO_FAVOURITE : FAVOURITE,
    room.isLowPriority ? NOT_LOW : LOW,
    LINK,
  ];
}
