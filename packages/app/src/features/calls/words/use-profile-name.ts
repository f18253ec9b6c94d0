import type { UserId } from '@parley/sdk/client/ids.ts';
import { type Profile, useProfile } from '../../../lib/people/people.ts';

/** A user's global display name; the user id until it is known. */
export function useProfileName(userId: UserId): Profile {
  return useProfile(userId, null) ?? { name: userId, avatar: null };
}
