import { useSyncExternalStore } from 'react';
import { type Appearance, currentAppearance, subscribeAppearance } from './appearance.ts';

/** How the page looks, now and as it changes. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribeAppearance, currentAppearance);
}
