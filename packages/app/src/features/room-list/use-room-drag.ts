import { type RefObject, useEffect, useEffectEvent } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import type { DraggedList } from './drag/drag-rooms.ts';

/** Code of dragging, which is loaded ahead: nothing is dragged before it is there. */
export const roomDragChunk = new Chunk(() => import('./drag/drag-rooms.ts'));

/** Lets a mouse drag rooms from section to section in `list`, which stays the same. */
export function useRoomDrag(list: RefObject<HTMLElement | null>, rooms: DraggedList): void {
  const code = useReadable(roomDragChunk);
  const current = useEffectEvent(() => rooms);
  useEffect(() => {
    if (code.kind !== 'ready' || list.current === null) return undefined;
    return code.module.dragRooms(list.current, () => current());
  }, [code, list]);
}
