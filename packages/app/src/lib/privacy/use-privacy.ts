import { useSyncExternalStore } from 'react';
import { currentPrivacy, type Privacy, subscribePrivacy } from './privacy.ts';

/** What the person chose to show of themselves. */
export function usePrivacy(): Privacy {
  return useSyncExternalStore(subscribePrivacy, currentPrivacy);
}
