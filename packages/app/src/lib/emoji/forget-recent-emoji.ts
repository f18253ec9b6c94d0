/** Where the emoji picked lately are kept. */
export const RECENT_EMOJI_KEY = 'parley.recentEmoji';

/** Forgets the emoji picked lately, in all tabs. Apart from what shows them, so that signing in does not load that. */
export function forgetRecentEmoji(): void {
  try {
    localStorage.removeItem(RECENT_EMOJI_KEY);
  } catch {
    // A browser that forbids its storage kept nothing there.
  }
  // Browsers tell other tabs alone.
  window.dispatchEvent(new StorageEvent('storage', { key: RECENT_EMOJI_KEY }));
}
