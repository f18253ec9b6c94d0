import { type ComponentType, useCallback, useState } from 'react';
import { useClient } from '../../lib/view/client-context.ts';
import type { RoomActionPerformance, RoomDialogProps, RoomListItem } from './contract.ts';

/** The current task on a room: its menu is open, or a dialog of one of its actions. */
export type RoomTask =
  | { readonly kind: 'menu'; readonly room: RoomListItem; readonly opener: HTMLElement }
  | { readonly kind: 'dialog'; readonly room: RoomListItem; readonly Dialog: ComponentType<RoomDialogProps> };

export interface RoomTasks {
  readonly task: RoomTask | null;
  /** True if the last action failed. */
  readonly hasFailed: boolean;
  readonly openMenu: (room: RoomListItem, opener: HTMLElement) => void;
  readonly act: (room: RoomListItem, performance: RoomActionPerformance) => void;
  readonly close: () => void;
  /** Something was done with rooms; false if it failed. */
  readonly end: (isDone: boolean) => void;
  readonly forgetFailure: () => void;
}

/** Actions of the user on rooms in the list. */
export function useRoomTask(openRoomId: string | null): RoomTasks {
  const { client } = useClient();
  const [task, setTask] = useState<RoomTask | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const end = (isDone: boolean) => setHasFailed(!isDone);
  const act = (room: RoomListItem, performance: RoomActionPerformance) => {
    if (performance.kind === 'dialog') return setTask({ kind: 'dialog', room, Dialog: performance.Dialog });
    setTask(null);
    const { roomId } = room;
    const isOpen = roomId === openRoomId;
    const mark = async (name: 'unread' | 'favourite' | 'lowPriority', isOn: boolean) =>
      (await client.command('roomList.mark', { roomId, mark: name, isOn })).ok;
    void performance.run({ client, room, isOpen, mark }).then(end);
  };
  return {
    task,
    hasFailed,
    openMenu: useCallback((room: RoomListItem, opener: HTMLElement) => setTask({ kind: 'menu', room, opener }), []),
    act,
    close: () => setTask(null),
    end,
    forgetFailure: () => setHasFailed(false),
  };
}
