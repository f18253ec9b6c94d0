import { constant } from '../../base/value/switched.ts';
import { type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { openCard } from './card.ts';
import type { PeopleApi, UserCard } from './contract.ts';
import { openRoomInfo } from './room-info.ts';
import { roomVersionKeeper } from './room-versions.ts';

/** One person, and one room as its members see it. */
export function viewHandlers(context: FeatureContext): Pick<Handlers<PeopleApi>, 'people.card' | 'people.room'> {
  const versionsOf = roomVersionKeeper(context.env.clock);
  const log = context.log.child('people');
  return {
    'people.card': {
      shape: 'view',
      open: (params, scope) =>
        followAccount(context, scope, (account, inner) =>
          account === null ? constant(unknownCard(params)) : openCard(account, params, inner),
        ),
    },
    'people.room': {
      shape: 'view',
      open: ({ roomId }, scope) =>
        followAccount(context, scope, (account, inner) =>
          account === null
            ? constant({ kind: 'unknown' } as const)
            : openRoomInfo(account, roomId, { log, versionsOf }, inner),
        ),
    },
  };
}

function unknownCard({ userId }: { readonly userId: UserCard['userId'] }): UserCard {
  const unknown = { avatar: null, isMe: false, profile: 'loading', member: null, rights: null } as const;
  return { userId, name: userId, isAmbiguous: false, ...unknown };
}
