import { expect, test } from 'vitest';
import { freePlace } from './place-changes.ts';
import { MOST_PLACES, parsePlaces } from './place-list.ts';

test.each([null, '', 'x', '[]', '{}', '{"places":[]}', '{"places":["1",0,-1,1.5]}', '{"places":7,"last":2}'])(
  '[MA-20] what makes no sense is the first place alone: %s',
  (stored) => {
    expect(parsePlaces(stored)).toEqual({ places: [1], last: 1 });
  },
);

test('[MA-20] the list is read in its order, each place once, and the last shown is one of them', () => {
  expect(parsePlaces('{"places":[3,1,3,2],"last":2}')).toEqual({ places: [3, 1, 2], last: 2 });
  expect(parsePlaces('{"places":[2],"last":9}')).toEqual({ places: [2], last: 2 });
});

test('[MA-20] the smallest number that nobody uses is the next place, and there is an end', () => {
  expect(freePlace({ places: [1], last: 1 }, new Set())).toBe(2);
  expect(freePlace({ places: [1, 3], last: 1 }, new Set([2]))).toBe(4);
  expect(freePlace({ places: [2], last: 2 }, new Set())).toBe(1);
  const all = Array.from({ length: MOST_PLACES }, (_, index) => index + 1);
  expect(freePlace({ places: all, last: 1 }, new Set())).toBeNull();
});
