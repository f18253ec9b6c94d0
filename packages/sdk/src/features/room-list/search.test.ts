import { expect, test } from 'vitest';
import type { RoomAlias, UserId } from '../../protocol/ids/ids.ts';
import { findRooms } from './find.ts';
import { searchRooms } from './search.ts';
import { makeEntry, roomIdOf } from './test-rooms.ts';

const rooms = [
  makeEntry('Night café'),
  makeEntry('Cafeteria'),
  makeEntry('Decaf lovers'),
  makeEntry('CAFÉ'),
  makeEntry('Office', { alias: '#cafe:example.org' as RoomAlias }),
  makeEntry('Rua das Flores 12'),
];
const names = (query: string) => searchRooms(rooms, query).map(({ record }) => record.name);

test('[RL-05] whole names come first, then beginnings, then beginnings of words, then parts, then addresses', () => {
  expect(names('cafe')).toEqual(['CAFÉ', 'Cafeteria', 'Night café', 'Office']);
  expect(names('caf')).toEqual(['Cafeteria', 'CAFÉ', 'Night café', 'Decaf lovers', 'Office']);
});

test('[RL-05] accents, case, spaces and the order of words do not matter; every word must be there', () => {
  expect(names('  CAFE   nig')).toEqual(['Night café']);
  expect(names('flores 12')).toEqual(['Rua das Flores 12']);
  expect(names('flores 13')).toEqual([]);
  expect(names('.*')).toEqual([]);
});

test('[RL-05] an empty query finds all, in their order', () => {
  expect(names('  ')).toEqual(rooms.map(({ record }) => record.name));
});

test('[RL-05] a person is found by their id too', () => {
  const hero = { userId: '@tomas:example.org' as UserId, name: 'Tomás Rivera', avatar: null };
  const person = makeEntry('x', { name: null, heroes: [hero], isDirect: true, joinedCount: 2 });
  expect(searchRooms([person], 'tomas rivera')).toEqual([person]);
  expect(searchRooms([person], '@tomas:')).toEqual([person]);
});

test('[RL-06] for going to a room, those visited lately come first among equals', () => {
  const request = { query: '', scope: 'all', recent: [roomIdOf('Office'), roomIdOf('gone')], limit: 3 } as const;
  expect(findRooms(rooms, request).map(({ record }) => record.name)).toEqual(['Office', 'Night café', 'Cafeteria']);
  const typed = { ...request, query: 'caf', recent: [roomIdOf('CAFÉ'), roomIdOf('Office')] };
  expect(findRooms(rooms, typed).map(({ record }) => record.name)).toEqual(['CAFÉ', 'Cafeteria', 'Night café']);
});

test('[RL-06] people and rooms can be looked for apart', () => {
  const both = [makeEntry('Ines', { isDirect: true }), makeEntry('Inside')];
  const found = (scope: 'people' | 'rooms') => findRooms(both, { query: 'in', scope, recent: [], limit: 10 });
  expect([found('people'), found('rooms')]).toEqual([[both[0]], [both[1]]]);
});
