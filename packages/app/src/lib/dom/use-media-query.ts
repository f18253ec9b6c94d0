import { useCallback, useSyncExternalStore } from 'react';

/** One pane at a time below this width. The style sheets say the same. */
export const ONE_PANE = '(max-width: 719.98px)';

/** A panel covers the room that it belongs to below this width. */
export const PANEL_COVERS = '(max-width: 1099.98px)';

/** One for each query: making one costs more than asking it. */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const known = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, known);
  return known;
}

/** True while a media query matches; follows changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query).matches);
}
