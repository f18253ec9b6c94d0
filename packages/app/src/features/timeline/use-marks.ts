import { useCallback, useLayoutEffect, useState } from 'react';
import { drawHeld } from '../../lib/drafts/hold-drawing.ts';
import { markPainted } from '../../lib/marks.ts';
import type { MessageItem } from './contract.ts';
import type { OpenTimeline } from './open-timeline.ts';
import { TimelineMarks } from './timeline-marks.ts';

/** The marks of measurement of one open timeline. Returns the function that hears of each message that is drawn, in a layout effect. */
export function useMarks({
  roomId,
  threadRoot,
  items,
  head,
  place,
}: Pick<OpenTimeline, 'roomId' | 'threadRoot' | 'items' | 'head' | 'place'>): (item: MessageItem) => void {
  const [marks] = useState(() => new TimelineMarks(items));
  // Where the messages came from when it opened; what they are kept in later is no matter.
  const [from] = useState(head.from);
  const [isNewest] = useState(place.kind === 'end' && threadRoot === null);
  useLayoutEffect(() => {
    if (isNewest) markPainted('parley:timeline', { roomId, from });
  }, [roomId, from, isNewest]);
  return useCallback(
    (item) => {
      marks.drawn(item);
      // The box it left is drawn empty with it.
      if (item.txnId !== null && item.eventId === null) drawHeld();
    },
    [marks],
  );
}
