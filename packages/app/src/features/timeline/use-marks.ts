import { useLayoutEffect, useState } from 'react';
import { markPainted } from '../../lib/marks.ts';
import type { OpenTimeline } from './open-timeline.ts';
import { TimelineMarks } from './timeline-marks.ts';

/** The marks of measurement of one open timeline. */
export function useMarks({
  roomId,
  threadRoot,
  items,
  head,
  place,
}: Pick<OpenTimeline, 'roomId' | 'threadRoot' | 'items' | 'head' | 'place'>): TimelineMarks {
  const [marks] = useState(() => new TimelineMarks(items));
  // Where the messages came from when it opened; what they are kept in later is no matter.
  const [from] = useState(head.from);
  const [isNewest] = useState(place.kind === 'end' && threadRoot === null);
  useLayoutEffect(() => {
    if (isNewest) markPainted('parley:timeline', { roomId, from });
  }, [roomId, from, isNewest]);
  return marks;
}
