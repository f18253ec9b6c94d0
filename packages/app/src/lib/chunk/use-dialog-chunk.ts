import { useEffect, useEffectEvent, useRef } from 'react';
import type { Chunk, ChunkState } from './chunk.ts';
import { useChunk } from './use-chunk.ts';

/**
 * The code of a dialog, fetched when that is opened. If it does not come, `onClose` is called and the page goes on; opened again, it is
 * fetched again.
 */
export function useDialogChunk<Module>(chunk: Chunk<Module>, onClose: () => void): ChunkState<Module> {
  const state = useChunk(chunk);
  const isAsked = useRef(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (chunk.current.kind !== 'failed') isAsked.current = true;
    else if (isAsked.current) close();
    else void chunk.load();
  }, [chunk, state.kind]);
  return state;
}
