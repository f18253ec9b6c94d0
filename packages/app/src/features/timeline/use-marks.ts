import type { Timeline, TimelineHead } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useLayoutEffect, useState } from 'react';
import { markPainted } from '../../lib/marks.ts';
import { TimelineMarks } from './timeline-marks.ts';
import type { TimelinePlace } from './timeline-place.ts';

/** The marks of measurement of one open timeline. */
export function useMarks(
  roomId: RoomId,
  items: readonly Timeline[],
  head: TimelineHead,
  place: TimelinePlace,
): TimelineMarks {
  const [marks] = useState(() => new TimelineMarks(items));
  // Where the messages came from when it opened; what they are kept in later is no matter.
  const [from] = useState(head.from);
  const [isNewest] = useState(place.kind === 'end');
  useLayoutEffect(() => {
    if (isNewest) markPainted('parley:timeline', { roomId, from });
  }, [roomId, from, isNewest]);
  return marks;
}
