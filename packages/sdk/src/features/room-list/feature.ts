import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant } from '../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { noteRemovalSeen } from '../../core/rooms/removal.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { RoomListApi, RoomListHead, RoomListItem, RoomWindowHead, RoomWindowParams } from './contract.ts';
import { findRooms } from './find.ts';
import { markRoom } from './mark.ts';
import { OpenWindows } from './open-windows.ts';
import { openRemovals } from './removals.ts';
import { RoomIndex } from './room-index.ts';
import { allRooms } from './room-list-source.ts';
import { RoomWindow } from './room-window.ts';

const NO_LIST = constant<ListSnapshot<RoomListHead, RoomListItem>>({
  head: { state: 'loading', total: null },
  items: [],
});

/** The list of rooms. */
export const roomListFeature: Feature<RoomListApi> = {
  handlers: (context) => {
    const windows = new OpenWindows();
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
        open: (params, scope) => openWindow(context, windows, indexOf, params, scope),
      },
      'roomList.look': {
        shape: 'command',
        run: async ({ windowId, look }) => {
          windows.get(windowId)?.look.set(look);
          return ok(null);
        },
      },
      'roomList.beside': {
        shape: 'command',
        run: async ({ windowId, step, isUnread }) => ok(windows.get(windowId)?.window?.beside(step, isUnread) ?? null),
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
  windows: OpenWindows,
  indexOf: IndexOf,
  { windowId, look }: RoomWindowParams,
  scope: Scope,
): Readable<ListSnapshot<RoomWindowHead, RoomListItem>> {
  const open = { look: new ObservableValue(look), window: null as RoomWindow | null };
  scope.onEnd(windows.add(windowId, open));
  return followAccount(context, scope, (account, inner) => {
    open.window = account === null ? null : new RoomWindow(account, indexOf(account), open.look, inner);
    return open.window?.snapshot ?? constant(noWindow(look.revision));
  });
}

function noWindow(revision: number): ListSnapshot<RoomWindowHead, RoomListItem> {
  return { head: { state: 'loading', total: null, revision, from: 0, sections: [], kept: null }, items: [] };
}
