import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useMemo } from 'react';
import { privacy } from '../../../lib/privacy/privacy.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { PacedReading } from './paced-reading.ts';

/**
 * Says that the newest message of a room or a thread was read, once it is on the screen of somebody who looks. Who reads a room has
 * not read its threads.
 */
export function useMarkRead(
  roomId: RoomId,
  threadRoot: EventId | null,
  items: readonly Timeline[],
  isLooking: boolean,
): void {
  const markRead = useCommand('receipts.markRead');
  const newest = newestEventId(items);
  const reading = useMemo(() => {
    const timeline = threadRoot ?? 'main';
    return new PacedReading(
      (eventId) => void markRead({ roomId, eventId, isPrivate: !privacy.current.showsReading, timeline }),
    );
  }, [markRead, roomId, threadRoot]);
  useEffect(() => {
    if (isLooking && newest !== null && newest !== threadRoot) reading.read(newest);
  }, [reading, threadRoot, newest, isLooking]);
  useEffect(() => () => reading.flush(), [reading]);
}

/** The newest event that the server has named. */
export function newestEventId(items: readonly Timeline[]): EventId | null {
  const newest = items.findLast((item) => item.kind === 'event' && item.eventId !== null);
  return newest?.kind === 'event' ? newest.eventId : null;
}
