import type { RoomWindowLook } from '@parley/sdk/internal/features/room-list/contract.ts';

/** The first range that a page requests: the rooms that a tall screen shows. */
export const FIRST_WINDOW: RoomWindowLook = {
  from: 0,
  to: 40,
  keep: null,
  openRoomId: null,
  sort: 'activity',
  filter: 'all',
  query: '',
  collapsed: [],
};
