import type { Timeline } from '@parley/sdk/client/contract.ts';
import { useMemo, useRef } from 'react';
import { buildRows, NO_ROWS, type Rows } from './timeline-rows.ts';

/** The rows of a timeline, the unchanged ones the same as before. `newKey` is the first item that was not read. */
export function useRows(items: readonly Timeline[], newKey: string | null): Rows {
  const previous = useRef(NO_ROWS);
  return useMemo(() => {
    previous.current = buildRows(items, previous.current, newKey);
    return previous.current;
  }, [items, newKey]);
}
