import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test, vi } from 'vitest';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { isRoomThere, KEPT_ROOMS, RecentRooms, watchRoom } from './room-views.ts';

const ROOM = '!a:x' as RoomId;
const HEAD = { state: 'loading', from: 'store', older: 'none', newer: 'none', focus: 'none', readUpTo: null } as const;

function start() {
  const remote = new FakeRemote();
  const timers = new Set<() => void>();
  const views = new HandleCache(remote, (_delayMs, run) => {
    timers.add(run);
    return () => timers.delete(run);
  });
  const passTime = () => {
    for (const run of timers) run();
    timers.clear();
  };
  const isOpen = (roomId: RoomId) => remote.openCount('timeline.items', { roomId }) > 0;
  return { remote, views, passTime, isOpen };
}

test('[SH-19] a room is there when its header and its first messages are', () => {
  const { remote, views, isOpen } = start();
  const listener = vi.fn();
  expect(isRoomThere(views, ROOM)).toBe(false);
  expect(isOpen(ROOM)).toBe(true);
  const stop = watchRoom(views, ROOM, listener);
  remote.setView('timeline.room', { roomId: ROOM }, { kind: 'unknown' });
  remote.setList('timeline.items', { roomId: ROOM }, { head: HEAD, items: [] });
  expect(isRoomThere(views, ROOM)).toBe(false);
  remote.setList('timeline.items', { roomId: ROOM }, { head: { ...HEAD, state: 'ready' }, items: [] });
  expect(isRoomThere(views, ROOM)).toBe(true);
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
});

test('[SH-19] a room whose messages cannot be shown is not waited for', () => {
  const { remote, views } = start();
  remote.setView('timeline.room', { roomId: ROOM }, { kind: 'unknown' });
  remote.fail('timeline.items', { roomId: ROOM });
  expect(isRoomThere(views, ROOM)).toBe(true);
});

test('[SH-20] the rooms that were open last stay open, the longest unused leaves first', () => {
  const { views, passTime, isOpen } = start();
  const recent = new RecentRooms(views);
  const rooms = Array.from({ length: KEPT_ROOMS + 1 }, (_, index) => `!${index}:x` as RoomId);
  for (const room of rooms.slice(0, -1)) recent.visit(room);
  recent.visit(rooms[0] as RoomId);
  recent.visit(rooms.at(-1) as RoomId);
  passTime();
  expect(rooms.filter((room) => !isOpen(room))).toEqual(['!1:x']);
  recent.clear();
  passTime();
  expect(rooms.filter(isOpen)).toEqual([]);
});
