import { useEffect } from 'react';
import { useView } from '../../lib/view/use-view.ts';
import { setTitleCount } from '../title.ts';

const PLAIN_ICON = './icon.svg';
const WAITING_ICON = './icon-waiting.svg';

/** Tells outside of the page how much waits: in its title, its icon and, once installed, on the app. Draws nothing. */
export function PageBadge() {
  const badge = useView('notifications.badge', null);
  const { count, isForMe, hasUnread } =
    badge.kind === 'ready' ? badge.value : { count: 0, isForMe: false, hasUnread: false };
  // Each tells another process, and the number changes with every message: so only what is another is told.
  useEffect(() => setTitleCount(count), [count]);
  useEffect(() => showIcon(isForMe ? WAITING_ICON : PLAIN_ICON), [isForMe]);
  useEffect(() => void showOnApp(count, hasUnread), [count, hasUnread]);
  useEffect(
    () => () => {
      setTitleCount(0);
      showIcon(PLAIN_ICON);
      void showOnApp(0, false);
    },
    [],
  );
  return null;
}

function showIcon(address: string): void {
  const link = document.querySelector('link[rel="icon"]');
  if (link?.getAttribute('href') !== address) link?.setAttribute('href', address);
}

/** A number, or a dot for what does not notify. */
async function showOnApp(count: number, hasUnread: boolean): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    if (count > 0) await navigator.setAppBadge(count);
    else if (hasUnread) await navigator.setAppBadge();
    else await navigator.clearAppBadge();
  } catch {
    // It is not installed, or the system shows none.
  }
}
