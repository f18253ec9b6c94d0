import { ownKey } from '../place/shown-place.ts';

/** The place of the recent emoji in the browser's storage. */
export const RECENT_EMOJI_KEY = 'parley.recentEmoji';
/** The place of the servers whose rooms were explored. */
export const EXPLORED_SERVERS_KEY = 'parley.exploredServers';
/** The place of the pictures that were shown or hidden one by one. */
export const CHOSEN_MEDIA_KEY = 'parley.chosenMedia';

/**
 * Forgets in all tabs what is kept for the user who signs out, in the shown place or another. This file stands alone so that signing in does not load what keeps it.
 */
export function forgetKept(place?: number): void {
  for (const name of [RECENT_EMOJI_KEY, EXPLORED_SERVERS_KEY, CHOSEN_MEDIA_KEY]) {
    const key = ownKey(name, place);
    try {
      localStorage.removeItem(key);
    } catch {
      // A browser that forbids its storage kept nothing there.
    }
    // Browsers tell other tabs alone.
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
}
