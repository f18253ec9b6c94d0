import { expect, test } from 'vitest';
import { ListRules } from './list-rules.ts';
import { makeEntry } from './test-rooms.ts';

const rooms = [
  makeEntry('a', { bumpStamp: 1, joinedCount: 5 }),
  makeEntry('b', { bumpStamp: 2, joinedCount: 9 }),
  makeEntry('c', { bumpStamp: 3, joinedCount: 5 }),
];

test('[RL-09] [RL-04] a feature brings filters and orders of its own; of equals the latest comes first', () => {
  const lists = {
    filters: { large: ({ record }) => (record.joinedCount ?? 0) > 5 },
    sorters: { size: (one, other) => (other.record.joinedCount ?? 0) - (one.record.joinedCount ?? 0) },
  } satisfies ConstructorParameters<typeof ListRules>[0][number];
  const rules = new ListRules([lists], () => expect.fail());
  const names = (shown: typeof rooms) => shown.map(({ record }) => record.name).join('');
  expect(names(rooms.filter((room) => rules.passes(room, 'large')))).toBe('b');
  expect(names(rooms.toSorted(rules.orderOf('size')))).toBe('bca');
  expect(names(rooms.filter((room) => rules.passes(room, 'nobody has it')))).toBe('abc');
  expect(names(rooms.toSorted(rules.orderOf('nobody has it')))).toBe('cba');
});

test('[RL-09] the list has filters of its own; mentions are those that ask for the user', () => {
  const all = [
    makeEntry('a', { mentionCount: 1, unreadCount: 1 }),
    makeEntry('b', { mentionCount: 1, unreadCount: 1 }, 'mute'),
    makeEntry('c', { membership: 'invite' }),
    makeEntry('d', { isDirect: true }),
    makeEntry('e', { isFavourite: true }),
    makeEntry('f', { isLowPriority: true }),
  ];
  const rules = new ListRules([], () => expect.fail());
  const shown = (filter: string) =>
    all.flatMap((room) => (rules.passes(room, filter) ? (room.record.name ?? '') : [])).join('');
  expect(['mentions', 'invites', 'people', 'rooms', 'favourites', 'lowPriority', 'all'].map(shown)).toEqual([
    ...['a', 'c', 'd', 'abcef', 'e', 'f', 'abcdef'],
  ]);
});

test('[TL-21] a filter or an order that throws is as if it was not chosen, and is reported once', () => {
  const broken = () => {
    throw new TypeError('broken');
  };
  const bugs: string[] = [];
  const rules = new ListRules([{ filters: { bad: broken }, sorters: { bad: broken } }], (what) => void bugs.push(what));
  expect(rooms.filter((room) => rules.passes(room, 'bad'))).toEqual(rooms);
  expect(rooms.toSorted(rules.orderOf('bad')).map(({ record }) => record.name)).toEqual(['c', 'b', 'a']);
  expect(bugs).toEqual(['filter bad of room lists threw', 'order bad of room lists threw']);
});
