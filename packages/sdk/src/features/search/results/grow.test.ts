import { expect, test } from 'vitest';
import type { SearchHit } from '../contract.ts';
import { grow } from './grow.ts';

function hits(keys: string): SearchHit[] {
  return [...keys].map((key) => ({ key, isFromServer: key === key.toUpperCase() }) as SearchHit);
}

const CASES: readonly (readonly [string, string, string, boolean, string, number])[] = [
  ['what follows is added', 'ab', 'abcd', false, 'abcd', 0],
  ['what belongs among them is counted', 'ab', 'xayb', false, 'ab', 2],
  ['nothing is added behind what is counted', 'ab', 'axbc', false, 'ab', 1],
  ['all that is shown may lie behind what is new', 'ab', 'wxyz', false, 'ab', 4],
  ['what was passed over is gone', 'abc', 'acd', false, 'acd', 0],
  ['what may come later stays', 'abc', 'ab', false, 'abc', 0],
  ['what is not among all is gone', 'abc', 'ab', true, 'ab', 0],
  ['what the server found stays', 'aBc', 'ac', true, 'aBc', 0],
  ['an order that changed moves nothing', 'abc', 'cab', true, 'abc', 0],
  ['nothing was shown', '', 'ab', true, 'ab', 0],
];

test.each(CASES)('[SR-13] %s', (...[, shown, fresh, isAll, expected, later]) => {
  const { items, later: count } = grow(hits(shown), hits(fresh), isAll);
  expect([items.map(({ key }) => key).join(''), count]).toEqual([expected, later]);
});
