import type { Presence } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { useView } from './use-view.ts';

/** The presence of a user, requested as long as it is shown; null while it is unknown. */
export function usePresence(userId: UserId): Presence | null {
  const view = useView('presence.of', { userId });
  return view.kind === 'ready' ? view.value : null;
}
