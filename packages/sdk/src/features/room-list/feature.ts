import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import type { Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { EventSummary } from '../../core/events/event-socket.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { noteRemovalSeen } from '../../core/rooms/removal.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Handlers, OpenedView } from '../../port/host/handlers.ts';
import type {
  ListNames,
  RoomListApi,
  RoomListHead,
  RoomListItem,
  RoomWindowCalls,
  RoomWindowHead,
  RoomWindowLook,
} from './contract.ts';
import { findRooms } from './find.ts';
import { markRoom } from './mark.ts';
import { openRemovals } from './removals.ts';
import { RoomIndex } from './room-index.ts';
import { allRooms } from './room-list-source.ts';
import { RoomWindow } from './room-window.ts';

const NO_LIST = constant<ListSnapshot<RoomListHead, RoomListItem>>({
  head: { state: 'loading', total: null },
  items: [],
});

const NO_WINDOW = constant<ListSnapshot<RoomWindowHead, RoomListItem>>({
  head: { state: 'loading', total: null, from: 0, sections: [], kept: null },
  items: [],
});

/** The list of rooms, with the summaries that the features have for latest messages: `EventKinds` has no others. */
export function roomListFeature<Summary extends EventSummary, Names extends ListNames>(): Feature<
  RoomListApi<Summary, Names>
> {
  return listFeature as Feature<RoomListApi<Summary, Names>>;
}

const listFeature: Feature<RoomListApi> = {
  handlers: (context) => {
    const indexOf = indexes();
    return {
      'roomList.rooms': {
        shape: 'listView',
        open: (_params, scope) =>
          followAccount(context, scope, (account) =>
            account === null ? NO_LIST : allRooms(account, indexOf(account)),
          ),
      },
      'roomList.window': {
        shape: 'listView',
        follow: (look, scope) => openWindow(context, indexOf, look, scope),
      },
      'roomList.find': {
        shape: 'command',
        run: async (request) => {
          const account = context.accounts.account.current;
          return ok(account === null ? [] : findRooms(indexOf(account).sorted, request).map(({ item }) => item));
        },
      },
      ...removalHandlers(context),
      'roomList.mark': {
        shape: 'command',
        run: async (request, { signal }) => {
          const account = context.accounts.account.current;
          return account === null ? err({ kind: 'signedOut' }) : markRoom(account, request, signal);
        },
      },
    };
  },
};

function removalHandlers(
  context: FeatureContext,
): Pick<Handlers<RoomListApi>, 'roomList.removals' | 'roomList.dismissRemoval'> {
  return {
    'roomList.removals': {
      shape: 'view',
      open: (_params, scope) =>
        followAccount(context, scope, (account, inner) =>
          account === null ? constant([]) : openRemovals(account, inner),
        ),
    },
    'roomList.dismissRemoval': {
      shape: 'command',
      run: async ({ roomId }) => {
        const account = context.accounts.account.current;
        // What cannot be stored is shown once more.
        if (account !== null) await noteRemovalSeen(account.rooms, roomId);
        return ok(null);
      },
    },
  };
}

type IndexOf = (account: AccountCore) => RoomIndex;

/** One index an account, made when it is first asked for. It ends with its account. */
function indexes(): IndexOf {
  const made = new WeakMap<AccountCore, RoomIndex>();
  return (account) => {
    const index = made.get(account) ?? new RoomIndex(account, account.scope);
    made.set(account, index);
    return index;
  };
}

function openWindow(
  context: FeatureContext,
  indexOf: IndexOf,
  look: Readable<RoomWindowLook>,
  scope: Scope,
): OpenedView<ListSnapshot<RoomWindowHead, RoomListItem>, RoomWindowCalls> {
  const opened = followAccount(context, scope, (account, inner) =>
    constant(account === null ? null : new RoomWindow(account, indexOf(account), look, inner)),
  );
  return {
    value: new SwitchedValue(opened, scope, (window) => window?.snapshot ?? NO_WINDOW),
    calls: {
      beside: async ({ step, isUnread }, { signal }) => {
        const window = await until(opened, isThere, signal);
        return ok(window?.beside(step, isUnread) ?? null);
      },
    },
  };
}
