import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { ParamsOf } from '@parley/sdk/client/remote.ts';

/** The first range that a page requests: the rooms that a tall screen shows. */
export const FIRST_WINDOW: ParamsOf<ClientApi['roomList.window']> = {
  from: 0,
  to: 40,
  keep: null,
  openRoomId: null,
  sort: 'activity',
  filter: 'all',
  query: '',
  collapsed: [],
};
