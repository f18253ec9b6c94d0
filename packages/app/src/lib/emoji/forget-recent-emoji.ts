/** The place of the recent emoji in the browser's storage. */
export const RECENT_EMOJI_KEY = 'parley.recentEmoji';

/** Forgets the recent emoji in all tabs. This file stands alone so that signing in does not load the list of popular emoji. */
export function forgetRecentEmoji(): void {
  try {
    localStorage.removeItem(RECENT_EMOJI_KEY);
  } catch {
    // A browser that forbids its storage kept nothing there.
  }
  // Browsers tell other tabs alone.
  window.dispatchEvent(new StorageEvent('storage', { key: RECENT_EMOJI_KEY }));
}
