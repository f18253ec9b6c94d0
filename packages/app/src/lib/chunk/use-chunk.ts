import { useEffect } from 'react';
import { useReadable } from '../store/use-readable.ts';
import type { Chunk, ChunkState } from './chunk.ts';

/** Watches a chunk, and fetches it if nobody did. */
export function useChunk<Module>(chunk: Chunk<Module>): ChunkState<Module> {
  const state = useReadable(chunk);
  useEffect(() => {
    if (state.kind === 'waiting') void chunk.load();
  }, [chunk, state.kind]);
  return state;
}
