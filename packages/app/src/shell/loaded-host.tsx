import { type ComponentType, useEffect } from 'react';
import type { Chunk } from '../lib/chunk/chunk.ts';
import { useChunk } from '../lib/chunk/use-chunk.ts';

/** Code that did not come is asked for again after so long, for as long as the page is there: without it no call would ring. */
const AGAIN_MS = 10_000;

/** A component that comes with its code. Until then nothing is shown, and the page goes on. */
export function loadedHost<Code, Props extends object>(
  chunk: Chunk<Code>,
  hostOf: (code: Code) => ComponentType<Props>,
  againMs = AGAIN_MS,
): ComponentType<Props> {
  return function LoadedHost(props) {
    const state = useChunk(chunk);
    useEffect(() => {
      if (state.kind !== 'failed') return;
      const timer = setTimeout(() => void chunk.load(), againMs);
      return () => clearTimeout(timer);
    }, [state]);
    if (state.kind !== 'ready') return null;
    const Host = hostOf(state.module);
    return <Host {...props} />;
  };
}
