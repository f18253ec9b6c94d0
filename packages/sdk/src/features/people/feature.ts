import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { findOrMakeDirectRoom } from '../../core/rooms/direct-room.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { actOnPerson } from '../../protocol/endpoints/room-people.ts';
import { askFor, failureOf } from './ask.ts';
import type { MemberItem, MembersHead, MembersLook, OwnProfile, PeopleApi, PeopleFailure } from './contract.ts';
import { findPeople } from './find.ts';
import { openMemberWindow } from './member-window.ts';
import { OwnProfileKeeper } from './own-profile.ts';
import { ownProfileStore } from './own-profile-store.ts';
import { setLevel } from './set-level.ts';
import { viewHandlers } from './view-handlers.ts';

const NOBODY: OwnProfile = { userId: null, isKnown: true, name: null, avatar: null };

const NO_MEMBERS: ListSnapshot<MembersHead, MemberItem> = {
  head: { loading: 'notStarted', hasFailed: false, from: 0, count: 0, hereCount: 0, bannedCount: 0 },
  items: [],
};

/** People: members of rooms, single persons, oneself. */
export const peopleFeature: Feature<PeopleApi> = {
  stores: [ownProfileStore.declared],
  handlers: (context) => ({
    ...memberHandlers(context),
    ...viewHandlers(context),
    ...actHandlers(context),
    ...own(context),
  }),
};

type Part<Names extends keyof PeopleApi> = Pick<Handlers<PeopleApi>, Names>;

function memberHandlers(context: FeatureContext): Part<'people.members' | 'people.loadMembers'> {
  return {
    'people.members': { shape: 'listView', follow: (look, scope) => openMembers(context, look, scope) },
    'people.loadMembers': {
      shape: 'command',
      run: ({ roomId }) =>
        signedIn(context, async ({ members }) => {
          const loaded = await members.load(roomId);
          return loaded.ok ? ok(null) : err(failureOf(loaded.error));
        }),
    },
  };
}

function actHandlers(
  context: FeatureContext,
): Part<'people.act' | 'people.setLevel' | 'people.message' | 'people.find'> {
  // A level is set by sending all levels: the second change must know of the first.
  const levels = new Serial();
  const { clock } = context.env;
  return {
    'people.act': {
      shape: 'command',
      run: ({ roomId, userId, action, reason }, { signal }) =>
        signedIn(context, (account) => {
          const act = () => askFor(account, actOnPerson(roomId, action, userId, reason), signal);
          return action === 'invite' ? account.crypto.history.owed.invite({ roomId, userId }, act) : act();
        }),
    },
    'people.setLevel': {
      shape: 'command',
      run: (request, { signal }) =>
        levels.run(() => signedIn(context, (account) => setLevel(account, request, signal))),
    },
    'people.message': {
      shape: 'command',
      run: ({ userId }, { signal }) =>
        signedIn(context, async (account) => {
          const found = await findOrMakeDirectRoom(account, userId, { clock, signal, prefersEncrypted: false });
          return found.ok ? found : err(failureOf(found.error));
        }),
    },
    'people.find': {
      shape: 'command',
      run: (request, { signal }) => signedIn(context, (account) => findPeople(account, request, signal)),
    },
  };
}

function own(context: FeatureContext): Part<'people.me' | 'people.setName' | 'people.setAvatar'> {
  const keeperOf = keepers();
  return {
    'people.me': {
      shape: 'view',
      open: (_params, scope) =>
        followAccount(context, scope, (account) => (account === null ? constant(NOBODY) : keeperOf(account).value)),
    },
    'people.setName': {
      shape: 'command',
      run: ({ name }, { signal }) => signedIn(context, (account) => keeperOf(account).setName(name.trim(), signal)),
    },
    'people.setAvatar': {
      shape: 'command',
      run: ({ picture }, { signal }) => signedIn(context, (account) => keeperOf(account).setPicture(picture, signal)),
    },
  };
}

function signedIn<Value>(
  context: FeatureContext,
  perform: (account: AccountCore) => Promise<Result<Value, PeopleFailure>>,
): Promise<Result<Value, PeopleFailure>> {
  const account = context.accounts.account.current;
  return account === null ? Promise.resolve(err({ kind: 'signedOut' })) : perform(account);
}

/** One keeper an account, made when it is first asked for. */
function keepers(): (account: AccountCore) => OwnProfileKeeper {
  const made = new WeakMap<AccountCore, OwnProfileKeeper>();
  return (account) => {
    const keeper = made.get(account) ?? new OwnProfileKeeper(account);
    made.set(account, keeper);
    return keeper;
  };
}

function openMembers(
  context: FeatureContext,
  look: Readable<MembersLook>,
  scope: Scope,
): Readable<ListSnapshot<MembersHead, MemberItem>> {
  const room = new ObservableValue(look.current.roomId);
  scope.onEnd(look.subscribe(() => room.set(look.current.roomId)));
  return followAccount(context, scope, (account, inner) =>
    account === null
      ? constant(NO_MEMBERS)
      : new SwitchedValue(room, inner, (roomId, innermost) => openMemberWindow(account, roomId, look, innermost)),
  );
}
