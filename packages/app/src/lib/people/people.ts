/** Users beyond the rooms that one shares with them: found by name, and spoken to. `shell/Providers.tsx` says how. */
import type { MxcUri, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { createContext, use } from 'react';

/** A user as their profile has them. */
export interface Profile {
  readonly name: string;
  readonly avatar: MxcUri | null;
}

/** A user who was found. */
export interface FoundUser extends Profile {
  readonly userId: UserId;
}

export interface People {
  /** Finds users by name or id, known contacts without a query; null if that failed. Among those who are `known` it finds at once. */
  readonly find: (
    client: Client,
    query: { readonly query: string; readonly limit: number; readonly among?: 'known' },
    signal: AbortSignal,
  ) => Promise<readonly FoundUser[] | null>;
  /** Hook that tells a user's profile, in a room or by itself; null while it is unknown. */
  readonly useProfile: (userId: UserId, roomId: RoomId | null) => Profile | null;
  /** Gives the conversation of two with a user, a new one if there is none; null if that failed. */
  readonly openDirect: (client: Client, userId: UserId) => Promise<RoomId | null>;
}

/** The search for users that is in use. Without one nobody is found, and a user is known by their id alone. */
export const PeopleContext = createContext<People>({
  find: () => Promise.resolve([]),
  useProfile: (userId) => ({ name: userId, avatar: null }),
  openDirect: () => Promise.resolve(null),
});

/** The profile of a user, in a room or by itself; null while it is unknown. */
export function useProfile(userId: UserId, roomId: RoomId | null): Profile | null {
  const { useProfile: useKnown } = use(PeopleContext);
  return useKnown(userId, roomId);
}

/** Finds users and opens conversations with them. */
export function usePeople(): Pick<People, 'find' | 'openDirect'> {
  return use(PeopleContext);
}
