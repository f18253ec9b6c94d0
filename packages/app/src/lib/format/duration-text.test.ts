import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test('a duration has hours only where there are some', () => {
  expect([0, 65_000, 3_600_000, 36_065_999, -5].map(durationText)).toEqual([
    '0:00',
    '1:05',
    '1:00:00',
    '10:01:05',
    '0:00',
  ]);
});
