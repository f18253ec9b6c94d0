import { type Hotkey, useHotkey } from '../../lib/hotkeys/hotkeys.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { roomBeside } from './find-rooms.ts';
import type { RoomListItem } from './room-list-item.ts';

const NEXT: Hotkey = {
  id: 'roomList.next',
  chords: ['Alt+ArrowDown'],
  label: /*i18n*/ { id: 'roomList.keyNext', message: 'Next room' },
};
const PREVIOUS: Hotkey = {
  id: 'roomList.previous',
  chords: ['Alt+ArrowUp'],
  label: /*i18n*/ { id: 'roomList.keyPrevious', message: 'Previous room' },
};
const NEXT_UNREAD: Hotkey = {
  id: 'roomList.nextUnread',
  chords: ['Alt+Shift+ArrowDown'],
  label: /*i18n*/ { id: 'roomList.keyNextUnread', message: 'Next unread room' },
};
const PREVIOUS_UNREAD: Hotkey = {
  id: 'roomList.previousUnread',
  chords: ['Alt+Shift+ArrowUp'],
  label: /*i18n*/ { id: 'roomList.keyPreviousUnread', message: 'Previous unread room' },
};

/** The keys that go from room to room, from anywhere on the page. */
export function useRoomKeys(rooms: readonly RoomListItem[], openRoomId: string | null): void {
  const go = (step: 1 | -1, isUnread: boolean) => {
    const room = roomBeside(rooms, openRoomId, step, isUnread);
    if (room !== null) navigate({ kind: 'room', room: room.roomId, eventId: null });
    return true;
  };
  useHotkey(NEXT, () => go(1, false));
  useHotkey(PREVIOUS, () => go(-1, false));
  useHotkey(NEXT_UNREAD, () => go(1, true));
  useHotkey(PREVIOUS_UNREAD, () => go(-1, true));
}
