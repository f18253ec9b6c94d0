import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { useIsIdle } from '../field/use-is-idle.ts';
import type { SuggestionListProps } from './SuggestionList.tsx';

const chunk = new Chunk(() => import('./SuggestionList.tsx'));

/** Suggestions for what is typed, fetched once the room is drawn. */
export function LoadedSuggestions(props: SuggestionListProps) {
  return useIsIdle() && props.sources.length > 0 ? <Loading {...props} /> : null;
}

function Loading(props: SuggestionListProps) {
  const state = useChunk(chunk);
  return state.kind === 'ready' ? <state.module.SuggestionList {...props} /> : null;
}
