import type { FileItem } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { useCallback, useEffect, useState } from 'react';

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

/** Asks for the details of those files from `from` to `to` of which they are not known. */
export function useDetails(
  files: readonly FileItem[],
  { from, to }: ShownFiles['range'],
  onLook: (fileIds: readonly EventId[]) => void,
): void {
  useEffect(() => {
    const unknown = files.slice(from, to).filter(({ details }) => details === null);
    if (unknown.length > 0) onLook(unknown.map(({ fileId }) => fileId));
  }, [files, from, to, onLook]);
}
