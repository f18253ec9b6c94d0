import type { Presence } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { createContext, use } from 'react';

/** Hook that tells the presence of a user; null while it is unknown. */
export type UsePresence = (userId: UserId) => Presence | null;

/** The hook in use. Without one no presence is known. */
export const PresenceContext = createContext<UsePresence>(() => null);

/** The presence of a user, requested as long as it is shown; null while it is unknown. */
export function usePresence(userId: UserId): Presence | null {
  const useCurrent = use(PresenceContext);
  return useCurrent(userId);
}
