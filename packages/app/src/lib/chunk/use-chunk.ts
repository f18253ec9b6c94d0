import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Chunk, ChunkState } from './chunk.ts';

/** Watches a chunk, and fetches it if nobody did. */
export function useChunk<Module>(chunk: Chunk<Module>): ChunkState<Module> {
  const subscribe = useCallback((listener: () => void) => chunk.subscribe(listener), [chunk]);
  const state = useSyncExternalStore(subscribe, () => chunk.current);
  useEffect(() => {
    if (state.kind === 'waiting') void chunk.load();
  }, [chunk, state.kind]);
  return state;
}
