import type { Need } from '../../core/feature/faces.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { PeopleApi, RoomInfo, UserCard } from './contract.ts';
import type { RoomVersions } from './room-versions.ts';

type Deps = Need<'clock' | 'log' | 'scope' | 'me' | 'requests' | 'rooms' | 'members' | 'isGuest'>;

/** A room of which nothing is known yet. */
export const UNKNOWN_ROOM: RoomInfo = { kind: 'unknown' };

/** One person, and one room as its members see it. */
export function viewHandlers(deps: Deps): Pick<Handlers<PeopleApi>, 'people.card' | 'people.room'> {
  const log = deps.log.child('people');
  let versions: RoomVersions | undefined;
  return {
    'people.card': {
      shape: 'view',
      open: (params, scope) =>
        loadedView(scope, unknownCard(params), loadShowing, ({ openCard }, inner) => openCard(deps, params, inner)),
    },
    'people.room': {
      shape: 'view',
      open: ({ roomId }, scope) =>
        loadedView(scope, UNKNOWN_ROOM, loadShowing, ({ openRoomInfo, roomVersionKeeper }, inner) => {
          versions ??= roomVersionKeeper(deps);
          return openRoomInfo(deps, roomId, { log, versions }, inner);
        }),
    },
  };
}

/** Code for what is shown of people and rooms in a panel: not needed to start. */
export function loadShowing() {
  return import('./showing.ts');
}

/** The card of a user of whom only the id is known. */
export function unknownCard({ userId }: { readonly userId: UserCard['userId'] }): UserCard {
  const unknown = { avatar: null, isMe: false, profile: 'loading', member: null, rights: null } as const;
  return { userId, name: userId, isAmbiguous: false, ...unknown };
}
