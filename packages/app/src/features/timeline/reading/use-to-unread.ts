import { useEffect, useState } from 'react';
import type { TimelinePlace } from '../scroll/timeline-place.ts';
import type { TimelineState } from '../use-timeline.ts';

/** The way up to the first message that was not read; null where it is on the screen or below, and once it has been on the screen. */
export function useToUnread(
  { rows, virtualizer, newLine, jump }: TimelineState,
  go: (place: TimelinePlace) => void,
): (() => void) | null {
  const { newKey, unseenFrom } = newLine;
  const [seen, setSeen] = useState<string | null>(null);
  const rowKey = newKey === null ? null : (rows.rowOf.get(newKey) ?? null);
  const index = rowKey === null ? -1 : rows.list.findIndex((row) => row.key === rowKey);
  const { range } = virtualizer;
  const isOnScreen = range !== null && index >= range.startIndex && index <= range.endIndex;
  useEffect(() => {
    if (isOnScreen) setSeen(rowKey);
  }, [isOnScreen, rowKey]);

  if (unseenFrom !== null) return () => go({ kind: 'event', eventId: unseenFrom });
  if (rowKey === null || rowKey === seen || range === null || index >= range.startIndex) return null;
  return () => jump.jumpToRow(rowKey);
}
