import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../../lib/view/client-context.ts';
import { useTimelineSlots } from '../feature.ts';
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
  const { client } = useClient();
  const { hearReading } = useTimelineSlots();
  const newest = newestEventId(items);
  const reading = useMemo(() => {
    const timeline = threadRoot ?? 'main';
    return new PacedReading((eventId) => hearReading(client, { roomId, eventId, timeline }));
  }, [client, hearReading, roomId, threadRoot]);
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
