import type { Timeline, TimelineHead } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Rows } from './timeline-rows.ts';
import type { RowVirtualizer } from './use-anchored-rows.ts';

const FLASH_MS = 600;
/** How many pages are fetched to find the event that an address names. */
const MOST_PAGES = 20;

export interface Jump {
  /** Goes to an event if it is loaded. */
  readonly jumpTo: (eventId: EventId) => boolean;
  /** The row that just was jumped to. */
  readonly flashing: string | null;
}

/** Goes to events: the one in the page's address once it is there, and those that quotes point to. */
export function useJump(
  items: readonly Timeline[],
  rows: Rows,
  virtualizer: RowVirtualizer,
  target: EventId | null,
  older: { readonly state: TimelineHead['older']; readonly pageBack: () => void },
): Jump {
  const [flashing, setFlashing] = useState<string | null>(null);
  const latest = useRef({ items, rows });
  latest.current = { items, rows };
  const jumpTo = useCallback(
    (eventId: EventId) => {
      const { items: known, rows: drawn } = latest.current;
      const item = known.find((candidate) => candidate.kind === 'event' && candidate.eventId === eventId);
      const key = item === undefined ? undefined : drawn.rowOf.get(item.key);
      const index = drawn.list.findIndex((row) => row.key === key);
      if (key === undefined || index < 0) return false;
      virtualizer.scrollToIndex(index, { align: 'center' });
      setFlashing(key);
      return true;
    },
    [virtualizer],
  );

  useEffect(() => {
    if (flashing === null) return;
    const timer = setTimeout(() => setFlashing(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashing]);

  const search = useRef({ target: null as EventId | null, pages: 0, isOver: true });
  useEffect(() => {
    if (search.current.target !== target) search.current = { target, pages: 0, isOver: target === null };
    if (search.current.isOver || target === null) return;
    if (jumpTo(target) || older.state === 'none' || search.current.pages >= MOST_PAGES) search.current.isOver = true;
    else if (older.state === 'idle') {
      search.current.pages += 1;
      older.pageBack();
    }
  });

  return { jumpTo, flashing };
}
