import { expect, test } from 'vitest';
import { fromField, offeredTimes, toField } from './schedule-times.ts';

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime();

test('in an hour, tomorrow morning, and on the next Monday', () => {
  // A Wednesday.
  expect(offeredTimes(at(2026, 11, 18, 15, 30))).toEqual([
    { id: 'hour', at: at(2026, 11, 18, 16, 30) },
    { id: 'tomorrow', at: at(2026, 11, 19, 9) },
    { id: 'monday', at: at(2026, 11, 23, 9) },
  ]);
});

test('on a Sunday tomorrow is Monday; on a Monday the next one is meant', () => {
  expect(offeredTimes(at(2026, 11, 22, 8)).map(({ id }) => id)).toEqual(['hour', 'tomorrow']);
  expect(offeredTimes(at(2026, 11, 23, 8))[2]).toEqual({ id: 'monday', at: at(2026, 11, 30, 9) });
});

test('a field keeps a time to the minute, and an empty one holds none', () => {
  const time = at(2026, 1, 5, 9, 5);
  expect(toField(time)).toBe('2026-01-05T09:05');
  expect(fromField(toField(time))).toBe(time);
  for (const none of ['', 'soon', '2026-13-01T00:00']) expect(fromField(none)).toBe(null);
});
