import { expect, test } from 'vitest';
import { firstOf, matchRank, toQuery, toSearched } from './match.ts';

const target = (name: string, id = 'x:example.org') => ({
  name: toSearched(name),
  id,
});
const rank = (query: string, name: string, id?: string) => matchRank(target(name, id), toQuery(query));

test.each([
  ['', 'Ana', 'x:example.org', 0],
  ['an', 'Ana Díaz', 'x:example.org', 0],
  ['ÁNA dí', 'Ana Díaz', 'x:example.org', 0],
  ['diaz', 'Ana Díaz', 'x:example.org', 1],
  ['diaz an', 'Ana Díaz', 'x:example.org', 1],
  ['smith', 'Bo (Jones-Smith)', 'x:example.org', 1],
  ['@x:exa', 'Ana', 'x:example.org', 2],
  ['night_ow', 'Ana', 'night_owl:example.org', 2],
  ['owl', 'Ana', 'night_owl:example.org', 3],
  ['ana owl', 'Ana', 'night_owl:example.org', 3],
  ['iaz', 'Ana Díaz', 'x:example.org', 4],
  ['田', '山田', 'x:example.org', null],
  ['田太', '山田太郎', 'x:example.org', 4],
  ['i', 'Ana Díaz', 'x:example.org', null],
  ['bob', 'Ana', 'x:example.org', null],
  ['!?', 'Ana', 'x:example.org', null],
])('[MN-04] %j finds %j (%s) with rank %j', (query, name, id, expected) => {
  expect(rank(query, name, id)).toBe(expected);
});

test('[MN-04] the first of many are found in order, in one pass', () => {
  const numbers = Array.from({ length: 1_000 }, (_, at) => (at * 7_919) % 1_000);
  expect(firstOf(numbers, 5, (one, other) => one - other)).toEqual([0, 1, 2, 3, 4]);
  expect(firstOf([2, 1], 5, (one, other) => one - other)).toEqual([1, 2]);
  expect(firstOf([1], 0, (one, other) => one - other)).toEqual([]);
});
