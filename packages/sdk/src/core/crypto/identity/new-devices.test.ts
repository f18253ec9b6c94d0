import { expect, test } from 'vitest';
import type { DeviceRecord } from '../../../platform/crypto/identities.ts';
import type { ListedDevice } from '../../../protocol/endpoints/devices.ts';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';
import { inOrder, judgeDevices } from './new-devices.ts';

const listed = (deviceId: string, lastSeenAt: number | null = 1): ListedDevice => ({
  deviceId: deviceId as DeviceId,
  displayName: deviceId,
  lastSeenAt,
  lastSeenIp: null,
});
const record = (deviceId: string, more: Partial<DeviceRecord> = {}): DeviceRecord => ({
  deviceId: deviceId as DeviceId,
  userId: '@ana:example.org' as UserId,
  algorithms: [],
  keys: {},
  verified: 0,
  isSignedByOwner: false,
  signatures: {},
  displayName: null,
  dehydrated: false,
  ...more,
});

test('[DV-05] a device that was listed before it was seen, or had keys, is told once it has', () => {
  expect(judgeDevices([listed('NEW', null)], [], [])).toEqual({ strange: [], settled: [] });
  expect(judgeDevices([listed('NEW', null)], [record('NEW')], [])).toEqual({
    strange: [{ deviceId: 'NEW', name: 'NEW', hasKeys: true }],
    settled: [],
  });
  expect(judgeDevices([listed('NEW')], [], []).strange).toEqual([{ deviceId: 'NEW', name: 'NEW', hasKeys: false }]);
});

test('[DV-05] the first look takes all for known; later those that are known or vouched for, and a dehydrated one is nobody', () => {
  expect(judgeDevices([listed('OLD')], [], null)).toEqual({ strange: [], settled: ['OLD'] });
  const devices = [listed('OLD'), listed('MINE'), listed('DRY')];
  const records = [record('MINE', { isSignedByOwner: true }), record('DRY', { dehydrated: true })];
  expect(judgeDevices(devices, records, ['OLD', 'GONE'] as DeviceId[])).toEqual({
    strange: [],
    settled: ['OLD', 'MINE'],
  });
});

test('[DV-05] what is told keeps its place, whatever the order of the server is', () => {
  const told = (deviceId: string) => ({ deviceId: deviceId as DeviceId, name: null, hasKeys: true });
  expect(inOrder([told('A'), told('M'), told('Z')], [told('Z'), told('GONE'), told('M')])).toEqual([
    told('Z'),
    told('M'),
    told('A'),
  ]);
});
