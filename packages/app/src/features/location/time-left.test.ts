import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { durationText, leftText, minutesLeft, minutesText, nextMinuteAt } from './time-left.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const END = 1_000_000;

test('[LOC-35] a begun minute counts, and at the end none is left', () => {
  expect(minutesLeft(END, END - 15 * 60_000)).toBe(15);
  expect(minutesLeft(END, END - 15 * 60_000 + 1)).toBe(15);
  expect(minutesLeft(END, END - 14 * 60_000)).toBe(14);
  expect(minutesLeft(END, END - 1)).toBe(1);
  expect(minutesLeft(END, END)).toBe(0);
  expect(minutesLeft(END, END + 60_000)).toBe(0);
});

test('[LOC-35] the number is right until the time that is given, and another one from then on', () => {
  for (const now of [END - 900_000, END - 899_999, END - 60_001, END - 60_000, END - 1]) {
    const next = nextMinuteAt(END, now) ?? 0;
    expect(next).toBeGreaterThan(now);
    expect(minutesLeft(END, next - 1)).toBe(minutesLeft(END, now));
    expect(minutesLeft(END, next)).toBe(minutesLeft(END, now) - 1);
  }
  expect(nextMinuteAt(END, END)).toBeNull();
});

test('[LOC-35] in words', () => {
  expect(leftText(i18n, 14)).toBe('14 min left');
  expect(leftText(i18n, 65)).toBe('1 hr 5 min left');
  expect(minutesText(i18n, 480)).toBe('8 hr');
  expect(minutesText(i18n, 0)).toBe('0 min');
  expect([15, 60, 480].map((minutes) => durationText(i18n, minutes))).toEqual(['15 minutes', '1 hour', '8 hours']);
});
