import { useEffect, useRef } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import type { RoomWindow } from './use-room-window.ts';

/** Opening a room that was marked as unread removes the mark. Marking the open room is meant for later. */
export function useMarkOpenRead(window: RoomWindow, openRoomId: string | null): void {
  const mark = useCommand('roomList.mark');
  const lookedAt = useRef<string | null>(null);
  const open = window.kind === 'ready' && openRoomId !== null ? findShown(window, openRoomId) : undefined;
  useEffect(() => {
    if (openRoomId === null) lookedAt.current = null;
    if (open === undefined || lookedAt.current === openRoomId) return;
    lookedAt.current = openRoomId;
    if (open.isMarkedUnread) void mark({ roomId: open.roomId, mark: 'unread', isOn: false });
  });
}

function findShown({ head, items }: Extract<RoomWindow, { readonly kind: 'ready' }>, roomId: string) {
  return head.kept?.item.roomId === roomId ? head.kept.item : items.find((item) => item.roomId === roomId);
}
