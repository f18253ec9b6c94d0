import { loadedView } from '../../core/feature/loaded-view.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { ALL_RIGHTS } from '../../protocol/endpoints/account-rights.ts';
import type { CommonRooms, OwnFields, PeopleApi, PersonNote, ProfileRights, RoomInfo, UserCard } from './contract.ts';
import type { ShownDeps, ShownPeople } from './shown-people.ts';

/** A room of which nothing is known yet. */
export const UNKNOWN_ROOM: RoomInfo = { kind: 'unknown' };
/** Rooms in common before any are known. */
export const NO_ROOMS: CommonRooms = { state: 'loading', rooms: [] };
/** The user's own fields before they are known. */
export const NO_FIELDS: OwnFields = { kind: 'loading' };

/** The rights before they are known. */
export const EVERY_RIGHT: ProfileRights = ALL_RIGHTS;

/** A note before it is known. */
export const NO_NOTE: PersonNote = { note: null };

/** One person, one room as its members see it, and what the user's own profile says besides. */
export function viewHandlers(
  deps: ShownDeps,
): Pick<
  Handlers<PeopleApi>,
  | 'people.card'
  | 'people.room'
  | 'people.commonRooms'
  | 'people.ownFields'
  | 'people.profileRights'
  | 'people.setField'
  | 'people.note'
  | 'people.setNote'
> {
  let shown: ShownPeople | undefined;
  const load = async () => {
    const { ShownPeople: Shown } = await loadShowing();
    shown ??= new Shown(deps);
    return shown;
  };
  return { ...shownHandlers(load), ...ownHandlers(load) };
}

type Load = () => Promise<ShownPeople>;
type Part<Names extends keyof PeopleApi> = Pick<Handlers<PeopleApi>, Names>;

function shownHandlers(load: Load): Part<'people.card' | 'people.room' | 'people.commonRooms'> {
  return {
    'people.card': {
      shape: 'view',
      open: (params, scope) =>
        loadedView(scope, unknownCard(params), load, (people, inner) => people.card(params, inner)),
    },
    'people.room': {
      shape: 'view',
      open: ({ roomId }, scope) => loadedView(scope, UNKNOWN_ROOM, load, (people, inner) => people.room(roomId, inner)),
    },
    'people.commonRooms': {
      shape: 'view',
      open: ({ userId }, scope) =>
        loadedView(scope, NO_ROOMS, load, (people, inner) => people.commonRooms(userId, inner)),
    },
  };
}

function ownHandlers(
  load: Load,
): Part<'people.ownFields' | 'people.profileRights' | 'people.setField' | 'people.note' | 'people.setNote'> {
  return {
    'people.profileRights': {
      shape: 'view',
      open: (_params, scope) => loadedView(scope, EVERY_RIGHT, load, (people, inner) => people.profileRights(inner)),
    },
    'people.ownFields': {
      shape: 'view',
      open: (_params, scope) => loadedView(scope, NO_FIELDS, load, (people, inner) => people.ownFields(inner)),
    },
    'people.note': {
      shape: 'view',
      open: ({ userId }, scope) => loadedView(scope, NO_NOTE, load, (people) => people.notes.of(userId)),
    },
    'people.setNote': {
      shape: 'command',
      run: async ({ userId, note }, { signal }) => (await load()).notes.set(userId, note, signal),
    },
    'people.setField': {
      shape: 'command',
      run: async (change, { signal }) => (await load()).setField(change, signal),
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
  const fields = { timeZone: null, pronouns: [] } as const;
  return { userId, name: userId, isAmbiguous: false, ...unknown, ...fields };
}
