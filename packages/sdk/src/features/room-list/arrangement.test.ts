import { expect, test } from 'vitest';
import type { RoomRecord } from '../../core/rooms/room-record.ts';
import { Arrangement, type Arranging } from './arrangement.ts';
import { isListed } from './room-entry.ts';
import { makeEntry, RULES, roomIdOf, TestRooms } from './test-rooms.ts';

const PLAIN: Arranging = { sort: 'activity', filter: 'all', query: '', collapsed: [], openRoomId: null };

/** Rooms `a`, `b`, `c` … with `a` the latest, and a list of them. */
function stage(names: string, by: Partial<Arranging> = {}, over: (name: string) => Partial<RoomRecord> = () => ({})) {
  const rooms = new TestRooms();
  [...names].forEach((name, index) => rooms.put(makeEntry(name, { bumpStamp: 100 - index, ...over(name) })));
  const list = new Arrangement(rooms, { ...PLAIN, ...by }, RULES);
  const change = (name: string, record: Partial<RoomRecord>) => {
    rooms.put(makeEntry(name, record));
    list.update(new Set([roomIdOf(name)]));
  };
  const shown = () =>
    list
      .slice(0, list.count)
      .map(({ record }) => record.name)
      .join('');
  return { rooms, list, change, shown };
}

test('[RL-07] sections come in their order, those without rooms not at all', () => {
  const { list, shown } = stage('abcdef', {}, (name) => ({
    ...(name === 'f' ? { membership: 'invite' as const } : {}),
    ...(name === 'd' ? { isFavourite: true, isDirect: true } : {}),
    ...(name === 'b' ? { isLowPriority: true, unreadCount: 3, mentionCount: 1 } : {}),
  }));
  expect(shown()).toBe('fdaceb');
  expect(list.sections()).toEqual([
    { id: 'invites', count: 1, isCollapsed: false, waiting: 1, isMentioned: false },
    { id: 'favourites', count: 1, isCollapsed: false, waiting: 0, isMentioned: false },
    { id: 'rooms', count: 3, isCollapsed: false, waiting: 0, isMentioned: false },
    { id: 'lowPriority', count: 1, isCollapsed: false, waiting: 1, isMentioned: true },
  ]);
});

test('[RL-25] own sections stand by name between favourites and people; a favourite is one first, low priority comes last', () => {
  const sections: Readonly<Record<string, Partial<RoomRecord>>> = {
    a: { isDirect: true },
    b: { section: 'zoo' },
    c: { section: 'Éclair', isLowPriority: true },
    d: { section: 'Zoo', isDirect: true },
    e: { section: 'zoo', isFavourite: true },
    f: { section: 'Work', membership: 'invite' },
    g: { isLowPriority: true },
  };
  const { list, change, shown } = stage('abcdefg', { collapsed: ['u.Zoo'] }, (name) => sections[name] ?? {});
  const ids = () => list.sections().map(({ id }) => id);
  expect(ids()).toEqual(['invites', 'favourites', 'u.Éclair', 'u.Zoo', 'u.zoo', 'people', 'lowPriority']);
  expect(shown()).toBe('fecbag');
  change('c', { section: 'apples' });
  change('b', {});
  expect(ids()).toEqual(['invites', 'favourites', 'u.apples', 'u.Zoo', 'people', 'rooms', 'lowPriority']);
});

test('[RL-07] a collapsed section keeps its count and has no places', () => {
  const { list, shown } = stage('abc', { collapsed: ['rooms'] }, (name) => ({ isDirect: name === 'b' }));
  expect(shown()).toBe('b');
  expect(list.placeOf(roomIdOf('a'))).toBeNull();
  expect(list.sections().map(({ count }) => count)).toEqual([1, 2]);
});

test('[RL-08] the open room stays where it is until it is left', () => {
  const { list, change, shown } = stage('abcd', { openRoomId: roomIdOf('c') });
  change('c', { bumpStamp: 200 });
  expect(shown()).toBe('abcd');
  change('d', { bumpStamp: 201 });
  expect(shown()).toBe('dacb');
  expect(list.placeOf(roomIdOf('c'))).toBe(2);
  list.arrange({ ...PLAIN, openRoomId: roomIdOf('a') });
  expect(shown()).toBe('dcab');
});

test('[RL-08] the open room moves with its section', () => {
  const { change, shown } = stage('abcd', { openRoomId: roomIdOf('c') });
  change('c', { bumpStamp: 98, isFavourite: true });
  expect(shown()).toBe('cabd');
});

test('[RL-09] a room that is being read does not vanish from the unread ones until it is left', () => {
  const { list, change, shown } = stage('abc', { filter: 'unread' }, (name) => ({ unreadCount: name === 'b' ? 0 : 1 }));
  expect(shown()).toBe('ac');
  list.arrange({ ...PLAIN, filter: 'unread', openRoomId: roomIdOf('c') });
  change('c', { bumpStamp: 98, unreadCount: 0 });
  expect(shown()).toBe('ac');
  list.arrange({ ...PLAIN, filter: 'unread', openRoomId: null });
  expect(shown()).toBe('a');
});

test.each([
  ['people', 'b'],
  ['rooms', 'ac'],
  ['favourites', 'c'],
] as const)('[RL-09] the filter %s', (filter, names) => {
  const { shown } = stage('abc', { filter }, (name) => ({ isDirect: name === 'b', isFavourite: name === 'c' }));
  expect(shown().split('').sort().join('')).toBe(names);
});

test('[RL-10] the next room goes by what is shown, and ends with it', () => {
  const { list } = stage('abcd', { openRoomId: roomIdOf('a'), collapsed: ['people'] }, (name) => ({
    isDirect: name === 'b',
  }));
  expect(list.beside(1, false)).toBe(roomIdOf('c'));
  expect(list.beside(-1, false)).toBeNull();
  list.arrange({ ...PLAIN, openRoomId: null });
  expect(list.beside(1, false)).toBe(roomIdOf('b'));
  expect(list.beside(-1, false)).toBe(roomIdOf('d'));
});

test('[RL-10] the next room that waits may be in a collapsed section, and the search goes round once', () => {
  const { list } = stage('abcd', { openRoomId: roomIdOf('c'), collapsed: ['people'] }, (name) => ({
    isDirect: name === 'b',
    unreadCount: name === 'b' || name === 'c' ? 1 : 0,
  }));
  expect(list.beside(1, true)).toBe(roomIdOf('b'));
  expect(list.beside(-1, true)).toBe(roomIdOf('b'));
  list.arrange({ ...PLAIN, openRoomId: roomIdOf('b') });
  expect(list.beside(1, true)).toBe(roomIdOf('c'));
});

test('[RL-10] nothing waits, nowhere to go', () => {
  const { list } = stage('abc', { openRoomId: roomIdOf('c') }, (name) => ({ unreadCount: name === 'c' ? 1 : 0 }));
  expect(list.beside(1, true)).toBeNull();
});

test('[RL-05] a query reaches any room, whatever the filter and the collapsed sections, and follows changes', () => {
  const { list, change, shown } = stage('ab', { filter: 'unread', collapsed: ['rooms'], query: 'B' });
  expect(shown()).toBe('b');
  expect(list.sections()).toMatchObject([{ id: 'found', count: 1 }]);
  change('c', { name: 'bc' });
  expect(shown()).toBe('bbc');
  list.arrange({ ...PLAIN, query: '' });
  expect(shown()).toBe('abbc');
});

test('[RL-23] a room that was asked is listed and waits for nobody, one that was left is not', () => {
  const asked = makeEntry('a', { membership: 'knock' });
  expect([isListed(asked.record), asked.isWaiting, asked.section]).toEqual([true, false, 'rooms']);
  expect(isListed(makeEntry('b', { membership: 'leave' }).record)).toBe(false);
});
