import { useCallback, useState } from 'react';
import type { RoomListItem } from './contract.ts';
import { type RoomAction, useRoomActions } from './use-room-actions.ts';

/** What can be chosen in the menu of a room: what is done to it, or what is told of it. */
export type RoomChoice = RoomAction | 'whyUnread';

/** What is being done with a room: its menu is open, leaving it is asked about, or it is told why it is unread. */
export type RoomTask =
  | { readonly kind: 'menu'; readonly room: RoomListItem; readonly opener: HTMLElement }
  | { readonly kind: 'leave'; readonly room: RoomListItem }
  | { readonly kind: 'whyUnread'; readonly room: RoomListItem };

export interface RoomTasks {
  readonly task: RoomTask | null;
  /** Whether the last one did not succeed. */
  readonly hasFailed: boolean;
  readonly openMenu: (room: RoomListItem, opener: HTMLElement) => void;
  readonly act: (room: RoomListItem, choice: RoomChoice, isSure?: boolean) => void;
  readonly close: () => void;
  readonly forgetFailure: () => void;
}

/** What a person does with rooms from the list. Leaving is asked about, declining is not. */
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
