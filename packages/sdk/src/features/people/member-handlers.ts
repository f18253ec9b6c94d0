import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { SwitchedValue } from '../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { failureOf } from './ask.ts';
import type { MemberItem, MembersHead, MembersLook, PeopleApi } from './contract.ts';
import { loadShowing } from './view-handlers.ts';

/** The members of a room while no account runs. */
export const NO_MEMBERS: ListSnapshot<MembersHead, MemberItem> = {
  head: {
    ...{ loading: 'notStarted', hasFailed: false, from: 0, count: 0, hereCount: 0 },
    ...{ joinedCount: 0, invitedCount: 0, askingCount: 0, bannedCount: 0 },
  },
  items: [],
};

/** The members of a room. */
export function memberHandlers(
  deps: Need<'scope' | 'me' | 'rooms' | 'members'>,
): Pick<Handlers<PeopleApi>, 'people.members' | 'people.loadMembers'> {
  return {
    'people.members': { shape: 'listView', follow: (look, scope) => openMembers(deps, look, scope) },
    'people.loadMembers': {
      shape: 'command',
      run: async ({ roomId }) => {
        const loaded = await deps.members.load(roomId);
        return loaded.ok ? ok(null) : err(failureOf(loaded.error));
      },
    },
  };
}

function openMembers(
  deps: Need<'scope' | 'me' | 'rooms' | 'members'>,
  look: Readable<MembersLook>,
  scope: Scope,
): Readable<ListSnapshot<MembersHead, MemberItem>> {
  const room = new ObservableValue(look.current.roomId);
  scope.onEnd(look.subscribe(() => room.set(look.current.roomId)));
  return loadedView(
    scope,
    NO_MEMBERS,
    loadShowing,
    ({ openMemberWindow }, loaded) =>
      new SwitchedValue(room, loaded, (roomId, inner) => openMemberWindow(deps, roomId, look, inner)),
  );
}
