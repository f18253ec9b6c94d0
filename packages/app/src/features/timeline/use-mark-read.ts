import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useRef } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';

/** Says that the newest message was read, once it is on the screen of somebody who looks. */
export function useMarkRead(roomId: RoomId, items: readonly Timeline[], isLooking: boolean): void {
  const markRead = useCommand('receipts.markRead');
  const newest = newestEventId(items);
  const said = useRef<EventId | null>(null);
  useEffect(() => {
    if (!isLooking || newest === null || said.current === newest) return;
    said.current = newest;
    void markRead({ roomId, eventId: newest });
  }, [markRead, roomId, newest, isLooking]);
}

/** The newest event that the server has named. */
export function newestEventId(items: readonly Timeline[]): EventId | null {
  const newest = items.findLast((item) => item.kind === 'event' && item.eventId !== null);
  return newest?.kind === 'event' ? newest.eventId : null;
}
