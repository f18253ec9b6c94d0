import { useEffect } from 'react';
import { tellWaiting } from '../../lib/notifying/waiting.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useView } from '../../lib/view/use-view.ts';

/** Tells the page how much waits in an account, for as long as somebody is signed in. Draws nothing. */
export function TellWaiting(): null {
  const { place } = useClient();
  const badge = useView('notifications.badge', null);
  const now = badge.kind === 'ready' ? badge.value : null;
  useEffect(() => tellWaiting(now, place), [now, place]);
  useEffect(() => () => tellWaiting(null, place), [place]);
  return null;
}
