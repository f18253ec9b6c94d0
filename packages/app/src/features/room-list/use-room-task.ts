import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type ComponentType, useCallback, useState } from 'react';
import { chosenGroup } from '../../lib/room-group/chosen-group.ts';
import { useClient } from '../../lib/view/client-context.ts';
import type { RoomActionPerformance, RoomDialogProps, RoomListItem } from './contract.ts';
import { moveTo } from './drop-target.ts';
import type { RoomSectionId } from './room-list-item.ts';

/** The current task on rooms: the menu of one is open, or a dialog of one of its actions, or all are marked as read. */
export type RoomTask =
  | { readonly kind: 'readAll'; readonly group: RoomId | null }
  | { readonly kind: 'menu'; readonly room: RoomListItem; readonly opener: HTMLElement }
  | { readonly kind: 'dialog'; readonly room: RoomListItem; readonly Dialog: ComponentType<RoomDialogProps> };

export interface RoomTasks {
  readonly task: RoomTask | null;
  /** True if the last action failed. */
  readonly hasFailed: boolean;
  readonly openMenu: (room: RoomListItem, opener: HTMLElement) => void;
  /** Moves a room to a section. */
  readonly move: (room: RoomListItem, target: RoomSectionId) => void;
  readonly act: (room: RoomListItem, performance: RoomActionPerformance) => void;
  /** Marks all rooms of the chosen group as read. */
  readonly readAll: () => void;
  readonly endReadAll: (isDone: boolean) => void;
  readonly close: () => void;
  readonly forgetFailure: () => void;
}

/** Actions of the user on rooms in the list. */
export function useRoomTask(openRoomId: string | null): RoomTasks {
  const { client } = useClient();
  const [task, setTask] = useState<RoomTask | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const act = (room: RoomListItem, performance: RoomActionPerformance) => {
    if (performance.kind === 'dialog') return setTask({ kind: 'dialog', room, Dialog: performance.Dialog });
    setTask(null);
    const { roomId } = room;
    const isOpen = roomId === openRoomId;
    const mark = async (name: 'unread' | 'favourite' | 'lowPriority', isOn: boolean) =>
      (await client.command('roomList.mark', { roomId, mark: name, isOn })).ok;
    void performance.run({ client, room, isOpen, mark }).then((isDone) => setHasFailed(!isDone));
  };
  return {
    task,
    hasFailed,
    openMenu: useCallback((room: RoomListItem, opener: HTMLElement) => setTask({ kind: 'menu', room, opener }), []),
    move: (room, target) => act(room, { kind: 'run', run: moveTo(target) }),
    act,
    readAll: () => setTask({ kind: 'readAll', group: chosenGroup.current }),
    endReadAll: (isDone) => {
      setTask(null);
      setHasFailed(!isDone);
    },
    close: () => setTask(null),
    forgetFailure: () => setHasFailed(false),
  };
}
