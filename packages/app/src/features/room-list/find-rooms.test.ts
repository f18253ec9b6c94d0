import type { RoomId } from '@parley/sdk/client/ids.ts';
import { describe, expect, test } from 'vitest';
import { filterRooms, roomBeside } from './find-rooms.ts';
import type { RoomListItem } from './room-list-item.ts';

function room(name: string, over: Partial<RoomListItem> = {}): RoomListItem {
  return {
    key: name,
    roomId: `!${name}:x` as RoomId,
    name: { kind: 'named', name },
    avatar: null,
    membership: 'join',
    isDirect: false,
    isEncrypted: true,
    activeAt: 0,
    preview: null,
    unreadCount: 0,
    mentionCount: 0,
    ...over,
  };
}

const names = (rooms: readonly RoomListItem[]) => rooms.map(({ key }) => key);
const filter = (rooms: readonly RoomListItem[], query: string) => filterRooms(rooms, query, ({ key }) => key);

describe('the filter', () => {
  const rooms = [room('Café Lisboa'), room('Release ops'), room('Ops: on call')];

  test('[LIST-04] does not care about accents, case and the order of words', () => {
    expect(names(filter(rooms, 'LISBOA cafe'))).toEqual(['Café Lisboa']);
  });

  test('[LIST-04] keeps the order of the list', () => {
    expect(names(filter(rooms, 'ops'))).toEqual(['Release ops', 'Ops: on call']);
  });

  test('of nothing is everything, the same list', () => {
    expect(filter(rooms, '  ')).toBe(rooms);
  });
});

describe('the room beside', () => {
  const rooms = [room('a', { unreadCount: 1 }), room('b'), room('c', { membership: 'invite' }), room('d')];
  const beside = (from: string | null, step: 1 | -1, isUnread = false) =>
    roomBeside(rooms, from === null ? null : `!${from}:x`, step, isUnread)?.key ?? null;

  test('is the next or the one before, and there is none past the ends', () => {
    expect(beside('b', 1)).toBe('c');
    expect(beside('b', -1)).toBe('a');
    expect(beside('d', 1)).toBeNull();
    expect(beside('a', -1)).toBeNull();
  });

  test('of no room is the first or the last', () => {
    expect(beside(null, 1)).toBe('a');
    expect(beside(null, -1)).toBe('d');
    expect(beside('elsewhere', 1)).toBe('a');
  });

  test('[LIST-05] unread ones go round, invitations among them', () => {
    expect(beside('a', 1, true)).toBe('c');
    expect(beside('c', 1, true)).toBe('a');
    expect(beside('b', -1, true)).toBe('a');
    expect(beside(null, -1, true)).toBe('c');
  });

  test('there is none when nothing else is unread', () => {
    expect(roomBeside([room('a', { unreadCount: 1 }), room('b')], '!a:x', 1, true)).toBeNull();
    expect(roomBeside([], null, 1, true)).toBeNull();
  });
});
