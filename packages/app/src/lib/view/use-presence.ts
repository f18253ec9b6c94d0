import type { Presence } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { useView } from './use-view.ts';

/** Whether somebody is there, asked for as long as it is shown; null while nothing is known. */
export function usePresence(userId: UserId): Presence | null {
  const view = useView('presence.of', { userId });
  return view.kind === 'ready' ? view.value : null;
}
