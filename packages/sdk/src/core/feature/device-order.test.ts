import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseCallId, parseDeviceId, parseUserId } from '../../protocol/ids/parse.ts';
import { type DeviceLine, DeviceOrder } from './device-order.ts';

const line = (user: string, callId = '1000Call', deviceId = 'D'): DeviceLine => ({
  callId: must(parseCallId(callId), 'call id'),
  userId: must(parseUserId(`@${user}:example.org`), 'user id'),
  deviceId: must(parseDeviceId(deviceId), 'device id'),
});
const BOB = line('bob');

test('[07.E-03] what comes too soon waits, what is old is not heard, what has no number is heard at once', () => {
  const order = new DeviceOrder<string>();
  const take = (seq: number | null, user = 'bob') => order.take(line(user), seq, `${user}${seq}`);
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
  expect(order.take(BOB, 5, 'five')).toEqual([]);
  expect(order.take(BOB, 3, 'three')).toEqual([]);
  expect(order.resume(BOB, 5)).toEqual(['five']);
  expect(order.resume(BOB, 2)).toEqual([]);
  expect(order.take(BOB, 4, 'four')).toEqual([]);
});

test('[07.E-03] what waits for nothing is kept within bounds', () => {
  const order = new DeviceOrder<number>();
  for (let seq = 1; seq < 1_000; seq += 1) order.take(BOB, seq, seq);
  expect(order.take(BOB, 0, 0)).toHaveLength(201);
  for (let at = 0; at < 1_000; at += 1) order.take(line('bob', `call${at}`), 1, at);
  expect(order.take(line('bob', 'call0'), 0, 0)).toEqual([0]);
  for (let at = 0; at < 1_000; at += 1) order.take(line(`user${at}`), 1, at);
  expect(order.take(line('user0'), 0, 0)).toEqual([0]);
});

test('[07.E-03] nobody pushes out what another says', () => {
  const order = new DeviceOrder<string>();
  expect(order.take(BOB, 1, 'one')).toEqual([]);
  for (let at = 0; at < 1_000; at += 1) order.take(line('eve', `call${at}`, `D${at}`), 1, 'noise');
  expect(order.take(BOB, 0, 'zero')).toEqual(['zero', 'one']);
});
