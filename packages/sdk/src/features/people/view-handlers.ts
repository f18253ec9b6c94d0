import type { Need } from '../../core/feature/faces.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { openCard } from './card.ts';
import type { PeopleApi, UserCard } from './contract.ts';
import { openRoomInfo } from './room-info.ts';
import { roomVersionKeeper } from './room-versions.ts';

type Deps = Need<'clock' | 'log' | 'scope' | 'me' | 'requests' | 'rooms' | 'members' | 'isGuest'>;

/** One person, and one room as its members see it. */
export function viewHandlers(deps: Deps): Pick<Handlers<PeopleApi>, 'people.card' | 'people.room'> {
  const versions = roomVersionKeeper(deps);
  const log = deps.log.child('people');
  return {
    'people.card': { shape: 'view', open: (params, scope) => openCard(deps, params, scope) },
    'people.room': { shape: 'view', open: ({ roomId }, scope) => openRoomInfo(deps, roomId, { log, versions }, scope) },
  };
}

/** The card of a user of whom only the id is known. */
export function unknownCard({ userId }: { readonly userId: UserCard['userId'] }): UserCard {
  const unknown = { avatar: null, isMe: false, profile: 'loading', member: null, rights: null } as const;
  return { userId, name: userId, isAmbiguous: false, ...unknown };
}
