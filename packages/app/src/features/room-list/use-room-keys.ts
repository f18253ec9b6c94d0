import { defineHotkey, useHotkey } from '../../lib/hotkeys/hotkeys.ts';
import { navigate } from '../../lib/route/use-route.ts';
import type { FindBeside } from './use-room-window.ts';

const NEXT = defineHotkey({
  id: 'roomList.next',
  chords: ['Alt+ArrowDown'],
  label: /*i18n*/ { id: 'roomList.keyNext', message: 'Next room' },
});
const PREVIOUS = defineHotkey({
  id: 'roomList.previous',
  chords: ['Alt+ArrowUp'],
  label: /*i18n*/ { id: 'roomList.keyPrevious', message: 'Previous room' },
});
const NEXT_UNREAD = defineHotkey({
  id: 'roomList.nextUnread',
  chords: ['Alt+Shift+ArrowDown'],
  label: /*i18n*/ { id: 'roomList.keyNextUnread', message: 'Next unread room' },
});
const PREVIOUS_UNREAD = defineHotkey({
  id: 'roomList.previousUnread',
  chords: ['Alt+Shift+ArrowUp'],
  label: /*i18n*/ { id: 'roomList.keyPreviousUnread', message: 'Previous unread room' },
});

/** The keys that go from room to room, from anywhere on the page: by the engine's order, so also to rooms that are not drawn. */
export function useRoomKeys(beside: FindBeside): void {
  const go = (step: 1 | -1, isUnread: boolean) => {
    void beside({ step, isUnread }).then((found) => {
      if (found.ok && found.value !== null) navigate({ kind: 'room', room: found.value, eventId: null });
    });
    return true;
  };
  useHotkey(NEXT, () => go(1, false));
  useHotkey(PREVIOUS, () => go(-1, false));
  useHotkey(NEXT_UNREAD, () => go(1, true));
  useHotkey(PREVIOUS_UNREAD, () => go(-1, true));
}
