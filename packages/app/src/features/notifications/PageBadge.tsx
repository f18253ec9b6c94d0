import { FIRST_PLACE } from '@parley/sdk/client/account-place.ts';
import { useCallback, useEffect, useRef } from 'react';
import { NOTHING_WAITS, sumOf, waiting } from '../../lib/notifying/waiting.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { setTitleCount } from '../../lib/title/title.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useView } from '../../lib/view/use-view.ts';

const PLAIN_ICON = './icon.svg';
const WAITING_ICON = './icon-waiting.svg';

/** Between two times that the app's own sign is told, which the browser hands on to the system. */
const TOLD_EVERY_MS = 500;

/** Tells outside of the page how much waits in all accounts: in its title, its icon and, once installed, on the app. Draws nothing. */
export function PageBadge() {
  const badge = useView('notifications.badge', null);
  const { place = FIRST_PLACE } = useClient();
  const all = useReadable(waiting);
  const own = badge.kind === 'ready' ? badge.value : NOTHING_WAITS;
  const others = [...all].flatMap(([other, one]) => (other === place ? [] : one));
  const { count, isForMe, hasUnread } = sumOf([own, ...others]);
  // Each tells another process, and the number changes with every message: so only what is another is told.
  useEffect(() => setTitleCount(count), [count]);
  useEffect(() => showIcon(isForMe ? WAITING_ICON : PLAIN_ICON), [isForMe]);
  const showPaced = usePacedOnApp();
  useEffect(() => showPaced(count, hasUnread), [showPaced, count, hasUnread]);
  useEffect(
    () => () => {
      setTitleCount(0);
      showIcon(PLAIN_ICON);
    },
    [],
  );
  return null;
}

/** At once, and while it changes without a pause now and then; the last of it always. */
function usePacedOnApp(): (count: number, hasUnread: boolean) => void {
  const told = useRef({ atMs: Number.NEGATIVE_INFINITY, timer: 0 });
  useEffect(
    () => () => {
      clearTimeout(told.current.timer);
      void showOnApp(0, false);
    },
    [],
  );
  return useCallback((count, hasUnread) => {
    clearTimeout(told.current.timer);
    const tell = () => {
      told.current.atMs = performance.now();
      void showOnApp(count, hasUnread);
    };
    const waitMs = told.current.atMs + TOLD_EVERY_MS - performance.now();
    if (waitMs <= 0) tell();
    else told.current.timer = window.setTimeout(tell, waitMs);
  }, []);
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
