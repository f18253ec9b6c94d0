import { useSyncExternalStore } from 'react';
import { currentListWidth, subscribeListWidth } from './list-width.ts';

/** How wide the list of rooms is, in px, now and as it changes. */
export function useListWidth(): number {
  return useSyncExternalStore(subscribeListWidth, currentListWidth);
}
