import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';

/** Says that the newest message was read, once it is on the screen of a focused window. */
export function useMarkRead(roomId: RoomId, items: readonly Timeline[], isAtEnd: boolean): void {
  const markRead = useCommand('receipts.markRead');
  const isFocused = useSyncExternalStore(watchFocus, hasFocus);
  const newest = newestEventId(items);
  const said = useRef<EventId | null>(null);
  useEffect(() => {
    if (!isAtEnd || !isFocused || newest === null || said.current === newest) return;
    said.current = newest;
    void markRead({ roomId, eventId: newest });
  }, [markRead, roomId, newest, isAtEnd, isFocused]);
}

/** The newest event that the server has named. */
export function newestEventId(items: readonly Timeline[]): EventId | null {
  const newest = items.findLast((item) => item.kind === 'event' && item.eventId !== null);
  return newest?.kind === 'event' ? newest.eventId : null;
}

function hasFocus(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function watchFocus(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
