import { describe, expect, test, vi } from 'vitest';
import { daysBetween, formatDay, formatShort, isoDay, isSameDay, prepareTimes } from './time.ts';

const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime();

describe('short times', () => {
  const now = at(2026, 11, 21, 15, 30);

  test('today is a time', () => {
    expect(formatShort('en-GB', at(2026, 11, 21, 9, 5), now)).toBe('09:05');
  });

  test('the week before is a weekday', () => {
    expect(formatShort('en-GB', at(2026, 11, 19), now)).toBe('Thu');
  });

  test('earlier this year is a day and a month', () => {
    expect(formatShort('en-GB', at(2026, 3, 4), now)).toBe('4 Mar');
  });

  test('another year is a whole date', () => {
    expect(formatShort('en-GB', at(2024, 3, 4), now)).toBe('04/03/24');
  });

  test('a clock that is ahead shows the time', () => {
    expect(formatShort('en-GB', at(2026, 11, 22, 1, 0), now)).toBe('01:00');
  });
});

test('yesterday night is one day ago, whatever the hours between', () => {
  expect(daysBetween(at(2026, 11, 20, 23, 59), at(2026, 11, 21, 0, 1))).toBe(1);
});

test('a day of 23 or 25 hours is one day', () => {
  expect(daysBetween(at(2026, 3, 28), at(2026, 3, 30))).toBe(2);
  expect(daysBetween(at(2026, 10, 24), at(2026, 10, 26))).toBe(2);
});

test('the day of a line has its year only if it is another one', () => {
  const now = at(2026, 11, 21);
  expect(formatDay('en-GB', at(2026, 11, 19), now)).toBe('Thursday 19 November');
  expect(formatDay('en-GB', at(2025, 11, 19), now)).toContain('2025');
});

test('today and yesterday are called so, in the language of the page', () => {
  const now = at(2026, 11, 21, 9, 0);
  expect(formatDay('en-GB', at(2026, 11, 21, 0, 1), now)).toBe('Today');
  expect(formatDay('en-GB', at(2026, 11, 20, 23, 59), now)).toBe('Yesterday');
  expect(formatDay('de', at(2026, 11, 20), now)).toBe('Gestern');
});

test('a day for machines is the person’s own, not the one in Greenwich', () => {
  expect(isoDay(at(2026, 1, 5, 0, 0))).toBe('2026-01-05');
  expect(isoDay(at(2026, 1, 5, 23, 59))).toBe('2026-01-05');
});

test('one minute before and after midnight are different days', () => {
  expect(isSameDay(at(2026, 11, 20, 23, 59), at(2026, 11, 21, 0, 0))).toBe(false);
  expect(isSameDay(at(2026, 11, 21, 0, 0), at(2026, 11, 21, 23, 59))).toBe(true);
});

test('once times are prepared, no formatter is made for the rooms and days of this year', () => {
  const now = at(2026, 11, 21, 15, 30);
  prepareTimes('sv', now);
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (const days of [0, 1, 5, 90]) {
    formatShort('sv', at(2026, 11, 21 - days), now);
    formatDay('sv', at(2026, 11, 21 - days), now);
  }
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
