import { useCallback, useState } from 'react';
import type { RoomListItem } from './contract.ts';
import { type RoomAction, useRoomActions } from './use-room-actions.ts';

/** Choices in a room's menu: an action on it, or an explanation of it. */
export type RoomChoice = RoomAction | 'whyUnread';

/** The current task on a room: its menu is open, leaving is being confirmed, or its unread state is being explained. */
export type RoomTask =
  | { readonly kind: 'menu'; readonly room: RoomListItem; readonly opener: HTMLElement }
  | { readonly kind: 'leave'; readonly room: RoomListItem }
  | { readonly kind: 'whyUnread'; readonly room: RoomListItem };

export interface RoomTasks {
  readonly task: RoomTask | null;
  /** True if the last action failed. */
  readonly hasFailed: boolean;
  readonly openMenu: (room: RoomListItem, opener: HTMLElement) => void;
  readonly act: (room: RoomListItem, choice: RoomChoice, isSure?: boolean) => void;
  readonly close: () => void;
  readonly forgetFailure: () => void;
}

/** Actions of the user on rooms in the list. Leaving needs confirmation, declining does not. */
export function useRoomTask(openRoomId: string | null): RoomTasks {
  const [task, setTask] = useState<RoomTask | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const run = useRoomActions(openRoomId);
  return {
    task,
    hasFailed,
    openMenu: useCallback((room: RoomListItem, opener: HTMLElement) => setTask({ kind: 'menu', room, opener }), []),
    act: (room, choice, isSure = false) => {
      if (choice === 'whyUnread') return setTask({ kind: 'whyUnread', room });
      if (choice === 'leave' && room.membership === 'join' && !isSure) return setTask({ kind: 'leave', room });
      setTask(null);
      void run(room, choice).then((isDone) => setHasFailed(!isDone));
    },
    close: () => setTask(null),
    forgetFailure: () => setHasFailed(false),
  };
}
