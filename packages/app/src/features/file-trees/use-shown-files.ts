import type { FileItem } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

interface ShownFiles {
  /** Rows that are drawn. */
  readonly range: { readonly from: number; readonly to: number };
  /** Tells which rows shall be drawn. Never another function. */
  readonly onRange: (from: number, to: number) => void;
}

/** The rows of files that are drawn: as many as `first` until it is known where the screen is. */
export function useShownRows(first: number): ShownFiles {
  const [range, setRange] = useState({ from: 0, to: first });
  const onRange = useCallback((from: number, to: number) => {
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, []);
  return { range, onRange };
}

/** Somebody who scrolls on sooner does not read what passes. */
const REST_MS = 120;

/** Asks for the details of those files from `from` to `to` of which they are not known: at once, or once the list stands still. */
export function useDetails(
  files: readonly FileItem[],
  { from, to }: ShownFiles['range'],
  onLook: (fileIds: readonly EventId[]) => void,
): void {
  const movedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const nowMs = performance.now();
    const isMoving = nowMs - movedAtMs.current < REST_MS;
    movedAtMs.current = nowMs;
    const look = () => {
      const unknown = files.slice(from, to).filter(({ details }) => details === null);
      if (unknown.length > 0) onLook(unknown.map(({ fileId }) => fileId));
    };
    if (!isMoving) return look();
    const timer = setTimeout(look, REST_MS);
    return () => clearTimeout(timer);
  }, [files, from, to, onLook]);
}
