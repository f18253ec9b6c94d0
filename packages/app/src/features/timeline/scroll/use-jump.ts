import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Rows } from '../rows/timeline-rows.ts';
import type { TimelinePlace } from './timeline-place.ts';
import type { AnchoredRows } from './use-anchored-rows.ts';

const FLASH_MS = 600;

export interface Jump {
  /** Goes to an event, wherever it is. */
  readonly jumpTo: (eventId: EventId) => void;
  /** Goes to a row. */
  readonly jumpToRow: (key: string) => void;
  /** The row that just was jumped to. */
  readonly flashing: string | null;
}

/** Goes to events: those that are loaded at once, others by opening the timeline there. */
export function useJump(
  items: readonly Timeline[],
  rows: Rows,
  hold: AnchoredRows['hold'],
  opened: { readonly place: TimelinePlace; readonly go: (place: TimelinePlace) => void },
): Jump {
  const { place, go } = opened;
  const [flashing, setFlashing] = useState(() =>
    place.kind === 'event' ? rowOfEvent(items, rows, place.eventId) : null,
  );
  const latest = useRef({ items, rows });
  latest.current = { items, rows };
  const jumpToRow = useCallback(
    (key: string) => {
      hold(key, 'third');
      setFlashing(key);
    },
    [hold],
  );
  const jumpTo = useCallback(
    (eventId: EventId) => {
      const key = rowOfEvent(latest.current.items, latest.current.rows, eventId);
      if (key === null) go({ kind: 'event', eventId });
      else jumpToRow(key);
    },
    [jumpToRow, go],
  );

  useEffect(() => {
    if (flashing === null) return;
    const timer = setTimeout(() => setFlashing(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashing]);
  return { jumpTo, jumpToRow, flashing };
}

/** The row that shows an event; null while it is not loaded. */
export function rowOfEvent(items: readonly Timeline[], rows: Rows, eventId: EventId): string | null {
  const item = items.find((candidate) => candidate.kind === 'event' && candidate.eventId === eventId);
  return item === undefined ? null : (rows.rowOf.get(item.key) ?? null);
}
