import { expect, test } from 'vitest';
import { PAUSE_TIMES } from './pause-times.ts';

test('[NP-08] a pause lasts half an hour, an hour, or until the next morning', () => {
  const now = new Date(2026, 11, 31, 23, 30).getTime();
  const ends = PAUSE_TIMES.map(({ untilMs }) => untilMs(now) - now);
  expect(ends.slice(0, 2)).toEqual([1_800_000, 3_600_000]);
  const morning = new Date(PAUSE_TIMES[2]?.untilMs(now) ?? 0);
  expect([morning.getFullYear(), morning.getMonth(), morning.getDate(), morning.getHours()]).toEqual([2027, 0, 1, 8]);
});
