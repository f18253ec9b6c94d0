import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { TabStore } from '../tab-store/tab-store.ts';
import { noteRoomVisit, recentRooms } from './recent-rooms.ts';

const id = (n: number | string) => `!${n}:x` as RoomId;

test('[SW-04] the latest room comes first, once; twenty are remembered', () => {
  const store = new TabStore(null);
  for (let n = 0; n < 30; n += 1) noteRoomVisit(id(n), store);
  noteRoomVisit(id(25), store);
  noteRoomVisit(id('with space'), store);
  expect(recentRooms(store).slice(0, 3)).toEqual([id(25), id(29), id(28)]);
  expect(recentRooms(store)).toHaveLength(20);
});

test('[SW-04] what another version left is no room', () => {
  const store = new TabStore(null);
  store.write('recentRooms', '["!a:x"] nothing !b:x');
  expect(recentRooms(store)).toEqual([id('b')]);
});
