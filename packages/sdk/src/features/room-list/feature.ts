import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import { type Feature, followAccount } from '../../core/feature/feature.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomListApi, RoomListHead, RoomListItem } from './contract.ts';
import { RoomListSource } from './room-list-source.ts';

/** The list of rooms. */
export const roomListFeature: Feature<RoomListApi> = {
  handlers: (context) => ({
    'roomList.rooms': {
      shape: 'listView',
      open: (_params, scope) =>
        followAccount(context, scope, (account, inner): Readable<ListSnapshot<RoomListHead, RoomListItem>> => {
          if (account === null) return constant({ head: { state: 'loading', total: null }, items: [] });
          return new RoomListSource(account, inner).snapshot;
        }),
    },
  }),
};
