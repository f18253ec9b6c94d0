import { parseRoomId, type RoomId } from '@parley/sdk/client/ids.ts';
import type { DragEvent, KeyboardEvent } from 'react';
import type { Arranging } from './use-arranging.ts';

const TYPE = 'application/x-parley-lobby-room';

export interface MovingItem {
  readonly spaceId: RoomId;
  readonly roomId: RoomId;
  readonly place: number;
  readonly count: number;
  readonly move: Arranging['move'];
}

/** The handlers of an item that can be moved among the rooms of its space: by dragging, and by Alt with the arrow keys. */
export function moving({ spaceId, roomId, place, count, move }: MovingItem) {
  return {
    draggable: true,
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (!event.altKey || step === 0 || event.target !== event.currentTarget) return;
      event.preventDefault();
      event.stopPropagation();
      if (place + step >= 0 && place + step < count) move({ spaceId, roomId }, place + step);
    },
    onDragStart: (event: DragEvent) => {
      event.stopPropagation();
      event.dataTransfer.setData(TYPE, `${spaceId} ${roomId}`);
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(TYPE)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const [from, id] = event.dataTransfer.getData(TYPE).split(' ');
      const dragged = parseRoomId(id);
      if (from !== spaceId || dragged === null || dragged === roomId) return;
      event.preventDefault();
      event.stopPropagation();
      move({ spaceId, roomId: dragged }, place);
    },
  };
}
