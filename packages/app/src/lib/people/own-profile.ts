import type { MxcUri } from '@parley/sdk/client/ids.ts';
import { createContext, use } from 'react';

/** Name and picture of the signed-in user; null for what they have not set. */
export interface OwnProfile {
  readonly name: string | null;
  readonly avatar: MxcUri | null;
}

/** Hook that tells the profile of the signed-in user; null while it is unknown. */
export type UseOwnProfile = () => OwnProfile | null;

/** The hook in use. Without one nothing but the user id is known. */
export const OwnProfileContext = createContext<UseOwnProfile>(() => ({ name: null, avatar: null }));

/** The profile of the signed-in user; null while it is unknown. */
export function useOwnProfile(): OwnProfile | null {
  const useProfile = use(OwnProfileContext);
  return useProfile();
}
