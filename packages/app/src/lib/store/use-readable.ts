import type { Readable } from '@parley/sdk/client/remote.ts';
import { useCallback, useSyncExternalStore } from 'react';

/** The value now, drawn anew after each change. */
export function useReadable<Value>(readable: Readable<Value>): Value {
  return useRead(readable, () => readable.current);
}

/**
 * A part of what `source` holds, drawn anew after each change of the part.
 * @param read gives the same object as long as the part is the same
 */
export function useRead<Part>(source: Pick<Readable<unknown>, 'subscribe'>, read: () => Part): Part {
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  return useSyncExternalStore(subscribe, read, read);
}
