import type { IdentityMark } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { createContext, use } from 'react';

export type { IdentityMark };

/** Hook that tells the mark beside somebody's name; null while it is unknown. */
export type UseMark = (userId: UserId) => IdentityMark | null;

/** The hook in use. Without one no mark is known. */
export const IdentityMarkContext = createContext<UseMark>(() => null);

/** The sign beside somebody's name; null until it is known. */
export function useIdentityMark(userId: UserId): IdentityMark | null {
  const useMark = use(IdentityMarkContext);
  return useMark(userId);
}
