import { afterEach, expect, test } from 'vitest';
import { clearOld, mark } from './marks.ts';

const names = () => performance.getEntriesByType('mark').map((entry) => entry.name);

afterEach(() => performance.clearMarks());

test('a mark carries its data as it is', () => {
  mark('parley:timeline', { roomId: '!a:b', from: 'store' });
  const [entry] = performance.getEntriesByName('parley:timeline');
  expect((entry as PerformanceMark).detail).toEqual({ roomId: '!a:b', from: 'store' });
});

test('the last 500 are kept with their times and data, whatever their names; marks of others are left alone', () => {
  performance.mark('somebody-else');
  for (let index = 0; index < 700; index += 1) {
    mark('parley:received', { eventId: `$${index}` });
  }
  const before = performance.getEntriesByName('parley:received').slice(-500);
  expect(clearOld(performance)).toBe(500);
  const after = performance.getEntriesByName('parley:received');
  expect(after.map((entry) => entry.startTime)).toEqual(before.map((entry) => entry.startTime));
  expect((after[0] as PerformanceMark).detail).toEqual({ eventId: '$200' });
  expect(names()).toContain('somebody-else');
});

test('clearing happens by itself', () => {
  for (let index = 0; index < 3_000; index += 1) mark('parley:echo', { txnId: `t${index}` });
  expect(performance.getEntriesByName('parley:echo').length).toBeLessThanOrEqual(1_000);
  expect((performance.getEntriesByName('parley:echo').at(-1) as PerformanceMark).detail).toEqual({ txnId: 't2999' });
});
