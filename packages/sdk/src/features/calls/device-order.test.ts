import { expect, test } from 'vitest';
import { DeviceOrder } from './device-order.ts';

test('[07.E-03] what comes too soon waits, what is old is not heard, what has no number is heard at once', () => {
  const order = new DeviceOrder<string>();
  const take = (seq: number | null, line = 'bob') => order.take(line, seq, `${line}${seq}`);
  expect(take(2)).toEqual([]);
  expect(take(1)).toEqual([]);
  expect(take(null)).toEqual(['bobnull']);
  expect(take(0, 'eve')).toEqual(['eve0']);
  expect(take(0)).toEqual(['bob0', 'bob1', 'bob2']);
  expect([take(1), take(2)]).toEqual([[], []]);
  expect(take(3)).toEqual(['bob3']);
});

test('[07.E-03] what was heard before is not waited for', () => {
  const order = new DeviceOrder<string>();
  expect(order.take('bob', 5, 'five')).toEqual([]);
  expect(order.take('bob', 3, 'three')).toEqual([]);
  expect(order.resume('bob', 5)).toEqual(['five']);
  expect(order.resume('bob', 2)).toEqual([]);
  expect(order.take('bob', 4, 'four')).toEqual([]);
});

test('[07.E-03] what waits for nothing is kept within bounds', () => {
  const order = new DeviceOrder<number>();
  for (let seq = 1; seq < 1_000; seq += 1) order.take('bob', seq, seq);
  expect(order.take('bob', 0, 0)).toHaveLength(201);
  for (let line = 0; line < 1_000; line += 1) order.take(`line ${line}`, 1, line);
  expect(order.take('line 0', 0, 0)).toEqual([0]);
});
