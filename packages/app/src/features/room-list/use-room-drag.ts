import { type DragEvent, type PointerEvent, useRef, useState } from 'react';
import type { RoomListItem } from './contract.ts';
import { canDrop, isMovable } from './drop-target.ts';
import type { RoomSectionId } from './room-list-item.ts';

const TYPE = 'application/x-parley-room';

/** The room that is dragged, and the section that it comes from. */
interface Dragged {
  readonly room: RoomListItem;
  readonly from: RoomSectionId | null;
}

/**
 * Handlers for the element around all sections, and the section over which a room is held that can be dropped there. Only a mouse drags:
 * a finger that rests on a row asks for its menu. All else that is dragged over the list is none of its business.
 */
export function useRoomDrag(
  roomOf: (target: EventTarget) => RoomListItem | undefined,
  onMove: (room: RoomListItem, target: RoomSectionId) => void,
) {
  const dragged = useRef<Dragged | null>(null);
  const [over, setOver] = useState<RoomSectionId | null>(null);
  const end = () => {
    dragged.current = null;
    setOver(null);
  };
  const hold = (event: DragEvent) => {
    const target = targetOf(event, dragged.current);
    setOver(target);
    if (target === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };
  const handlers = {
    onPointerDownCapture: ({ target, pointerType }: PointerEvent) => {
      const row = rowAt(target);
      const room = roomOf(target);
      if (row !== null) row.draggable = pointerType === 'mouse' && room !== undefined && isMovable(room);
    },
    onDragStart: ({ target, dataTransfer }: DragEvent) => {
      const room = rowAt(target) === target ? roomOf(target) : undefined;
      if (room === undefined) return;
      dragged.current = { room, from: sectionAt(target) };
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData(TYPE, room.roomId);
    },
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null);
    },
    onDrop: (event: DragEvent) => {
      const target = targetOf(event, dragged.current);
      const room = dragged.current?.room;
      end();
      if (target === null || room === undefined) return;
      event.preventDefault();
      onMove(room, target);
    },
    onDragEnd: end,
  };
  return { over, handlers };
}

/** The section that the dragged room can be dropped on here. */
function targetOf({ dataTransfer, target }: DragEvent, dragged: Dragged | null): RoomSectionId | null {
  if (dragged === null || !dataTransfer.types.includes(TYPE)) return null;
  const section = sectionAt(target);
  return canDrop(dragged.room, dragged.from, section) ? section : null;
}

function rowAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
}

function sectionAt(target: EventTarget): RoomSectionId | null {
  const section = target instanceof Element ? target.closest('[data-section]') : null;
  return (section?.getAttribute('data-section') ?? null) as RoomSectionId | null;
}
