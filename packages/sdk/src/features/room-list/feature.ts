import { ok } from '../../base/result/result.ts';
import { once } from '../../base/value/once.ts';
import type { EventSummary } from '../../core/events/events.ts';
import { command, listView, movingListView, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Feature } from '../../core/feature/feature.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import { noteRemovalSeen } from '../../core/rooms/rooms.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { OpenedView } from '../../port/host/handlers.ts';
import type {
  ListNames,
  RoomListApi,
  RoomListHead,
  RoomListItem,
  RoomWindowCalls,
  RoomWindowHead,
} from './contract.ts';
import { findRooms } from './find.ts';
import { openRemovals } from './removals.ts';
import { RoomIndex } from './room-index.ts';
import { allRooms } from './room-list-source.ts';
import { RoomWindow } from './room-window.ts';

const NO_LIST: ListSnapshot<RoomListHead, RoomListItem> = { head: { state: 'loading', total: null }, items: [] };

const NO_WINDOW: ListSnapshot<RoomWindowHead, RoomListItem> = {
  head: { state: 'loading', total: null, from: 0, sections: [], kept: null },
  items: [],
};

/** The list of rooms, with the summaries that the features have for latest messages: `EventKinds` has no others. */
export function roomListFeature<Summary extends EventSummary, Names extends ListNames>(): Feature<
  RoomListApi<Summary, Names>
> {
  return listFeature as Feature<RoomListApi<Summary, Names>>;
}

const listFeature = defineFeature<RoomListApi>()({
  needs: [
    'scope',
    'me',
    'requests',
    'rooms',
    'roomLists',
    'roomGroups',
    'ignored',
    'events',
    'outbox',
    'sync',
    'pushRules',
    'guard',
  ],
  before: {
    'roomList.rooms': listView(NO_LIST),
    'roomList.window': movingListView(NO_WINDOW, ['beside']),
    'roomList.find': command(ok([])),
    'roomList.removals': view([]),
    'roomList.dismissRemoval': command(ok(null)),
    'roomList.mark': SIGNED_OUT,
    'roomList.sections': view([]),
    'roomList.setSection': SIGNED_OUT,
    'roomList.unread': command(ok([])),
  },
  start: (deps, scope) => {
    const { rooms } = deps;
    const index = once(() => new RoomIndex(deps, scope));
    return {
      'roomList.rooms': { shape: 'listView', open: () => allRooms(deps, index()) },
      'roomList.window': {
        shape: 'listView',
        follow: (look, inner) => openWindow(new RoomWindow(deps, index(), look, inner)),
      },
      'roomList.find': {
        shape: 'command',
        run: async (request) => ok(findRooms(index().sorted, request).map(({ item }) => item)),
      },
      'roomList.removals': { shape: 'view', open: (_params, inner) => openRemovals(deps, inner) },
      'roomList.dismissRemoval': {
        shape: 'command',
        run: async ({ roomId }) => {
          // What cannot be stored is shown once more.
          await noteRemovalSeen(rooms, roomId);
          return ok(null);
        },
      },
      'roomList.mark': {
        shape: 'command',
        run: async (request, { signal }) => (await import('./mark.ts')).markRoom(deps, request, signal),
      },
      'roomList.sections': {
        shape: 'view',
        open: (_params, inner) =>
          loadedView(
            inner,
            [],
            () => import('./own-sections.ts'),
            ({ openOwnSections }, shown) => openOwnSections(index(), shown),
          ),
      },
      'roomList.setSection': {
        shape: 'command',
        run: async (request, { signal }) => (await import('./mark.ts')).setSection(deps, request, signal),
      },
      'roomList.unread': {
        shape: 'command',
        run: async ({ group }) => ok((await import('./unread.ts')).unreadRooms(index(), deps.roomGroups, group)),
      },
    };
  },
});

function openWindow(window: RoomWindow): OpenedView<ListSnapshot<RoomWindowHead, RoomListItem>, RoomWindowCalls> {
  return {
    value: window.snapshot,
    calls: { beside: async ({ step, isUnread }) => ok(window.beside(step, isUnread)) },
  };
}
