import { expect, test } from 'vitest';
import type { DeviceId, EventId, UserId } from '../../../protocol/ids/ids.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { HeardKey } from './heard-key.ts';
import { HeardKeys, type MemberKey } from './heard-keys.ts';

const ANA = '@ana:s' as UserId;
const PHONE = 'PHONE' as DeviceId;

function member(more: Partial<RtcMember> = {}): RtcMember {
  return {
    ...{ form: 'session', eventId: '$m' as EventId, userId: ANA, deviceId: PHONE, memberId: '@ana:s:PHONE' },
    ...{ slotId: 'm.call#ROOM', application: 'm.call', intent: null, createdAt: 1, expiresAt: null },
    ...{ pushToTalk: null, focusSelection: 'multiSfu', transports: [] },
    ...more,
  };
}

let count = 0;

function said(index: number, more: Partial<HeardKey> = {}): HeardKey {
  count += 1;
  const key = `key ${count}`;
  return {
    userId: ANA,
    deviceId: PHONE,
    senderKey: 'curve PHONE',
    memberId: 'stay',
    index,
    key,
    order: count,
    ...more,
  };
}

/** Somebody who hears keys; of each user one device is vouched for. */
function listener(members: readonly RtcMember[] = [member()]) {
  const vouched = new Map<string, ReadonlyMap<DeviceId, string>>([[ANA, new Map([[PHONE, 'curve PHONE']])]]);
  const heard = new HeardKeys((userId) => vouched.get(userId) ?? new Map());
  heard.changed(members, 0);
  const hear = (...keys: readonly HeardKey[]) => indices(heard.hear(keys, 0));
  return { heard, vouched, hear };
}

function indices(keys: readonly MemberKey[]): readonly number[] {
  return keys.map(({ index }) => index);
}

test('[09.K-02] keys of a member’s own device are used', () => {
  expect(listener().hear(said(0), said(1))).toEqual([0, 1]);
});

test('[SEC-51] [SEC-52] keys of another device, of one that nobody vouches for, and in the name of another user are not', () => {
  const { hear, vouched } = listener();
  expect(hear(said(0, { senderKey: 'curve OTHER' }))).toEqual([]);
  expect(hear(said(0, { deviceId: 'OTHER' as DeviceId }))).toEqual([]);
  expect(hear(said(0, { userId: '@eve:s' as UserId }))).toEqual([]);
  vouched.set(ANA, new Map());
  expect(hear(said(0))).toEqual([]);
});

test('[SEC-52] a key for another stay is not used where memberships name their stays', () => {
  const rtc = member({ form: 'rtc', memberId: 'stay' });
  expect(listener([rtc]).hear(said(0, { memberId: 'other' }))).toEqual([]);
  expect(listener([rtc]).hear(said(0, { memberId: null }))).toEqual([]);
  expect(listener([rtc]).hear(said(0, { memberId: 'stay', deviceId: null }))).toEqual([0]);
  const named = member({ form: 'rtc', memberId: '@ana:s:PHONE' });
  expect(listener([named]).hear(said(0, { memberId: null }))).toEqual([0]);
});

test('[09.K-02] memberships of the old form say no name that deployed clients would say with their keys', () => {
  expect(listener().hear(said(0, { memberId: 'a uuid' }))).toEqual([0]);
  expect(listener().hear(said(0, { memberId: null }))).toEqual([0]);
});

test('[09.K-06] [SEC-52] an older key takes the place of none; of two of one time the later one counts', () => {
  const { hear } = listener();
  expect(hear(said(3, { order: 10 }))).toEqual([3]);
  expect(hear(said(3, { order: 9 }))).toEqual([]);
  expect(hear(said(3, { order: 10 }))).toEqual([3]);
});

test('[SEC-52] the same key again is no news', () => {
  const { hear } = listener();
  const key = said(3);
  expect(hear(key)).toEqual([3]);
  expect(hear({ ...key, order: key.order + 1 })).toEqual([]);
});

test('[SEC-52] a key that was held back does not roll back an index; wrapping is going on', () => {
  const { hear } = listener();
  expect(hear(said(254, { order: 1 }), said(255, { order: 3 }))).toEqual([254, 255]);
  expect(hear(said(250, { order: 2 }))).toEqual([]);
  expect(hear(said(0, { order: 4 }), said(1, { order: 0 }))).toEqual([0, 1]);
});

test('[RTC-33] a device that begins anew is heard, under another name or the same', () => {
  const { hear } = listener();
  expect(hear(said(7, { order: 5 }))).toEqual([7]);
  expect(hear(said(0, { memberId: 'next', order: 6 }))).toEqual([0]);
  expect(hear(said(8, { memberId: 'stay', order: 5 }))).toEqual([]);
  const other = listener();
  expect(other.hear(said(7, { memberId: null, order: 5 }), said(0, { memberId: null, order: 6 }))).toEqual([7, 0]);
});

test('[09.K-08] a key that comes before the membership is used when that is there; so is one before its device is vouched for', () => {
  const { heard, hear, vouched } = listener([]);
  expect(hear(said(0))).toEqual([]);
  vouched.set(ANA, new Map());
  expect(heard.changed([member()], 0)).toEqual([]);
  vouched.set(ANA, new Map([[PHONE, 'curve PHONE']]));
  expect(indices(heard.changed([member()], 0))).toEqual([0]);
  expect(heard.waitingCount).toBe(0);
});

test('[09.K-08] a device that goes and comes back at once has its newest keys', () => {
  const { heard, hear } = listener();
  hear(said(0), said(1), said(2));
  expect(heard.changed([], 0)).toEqual([]);
  expect(indices(heard.changed([member()], 0))).toEqual([1, 2]);
});

test('[RTC-33] a stay with another name keeps the keys of its device', () => {
  const { heard, hear } = listener();
  hear(said(0));
  expect(indices(heard.changed([member({ memberId: 'renamed' })], 0))).toEqual([0]);
  expect(heard.changed([member({ memberId: 'renamed' })], 0)).toEqual([]);
});

test('[SEC-52] ten thousand keys a second cost little memory, and only whoever sends them hears less', () => {
  const { heard, hear } = listener([member(), member({ userId: '@bo:s' as UserId })]);
  let used = 0;
  for (let second = 0; second < 10; second += 1) {
    const flood = Array.from({ length: 1_000 }, (_, index) => said(index % 256));
    used += heard.hear(flood, second * 100).length;
  }
  expect(used).toBeLessThan(50);
  for (let stranger = 0; stranger < 10_000; stranger += 1)
    hear(said(0, { userId: `@stranger${stranger}:s` as UserId, senderKey: `${stranger}` }));
  expect(heard.waitingCount).toBeLessThanOrEqual(256);
  const alone = listener();
  for (let device = 0; device < 1_000; device += 1) alone.hear(said(0, { senderKey: `${device}` }));
  expect(alone.heard.waitingCount).toBe(16);
  expect(hear(said(17))).toEqual([]);
  const later = heard.hear([said(17)], 60_000);
  expect(indices(later)).toEqual([17]);
});
