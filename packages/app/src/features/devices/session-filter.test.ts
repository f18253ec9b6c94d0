import type { OwnDevice } from '@parley/sdk/client/contract.ts';
import type { DeviceId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { passesFilter, SESSION_FILTERS } from './session-filter.ts';

const NOW = 1_700_000_000_000;
const DAY_MS = 86_400_000;

function session(change: Partial<OwnDevice>): OwnDevice {
  return {
    deviceId: 'A' as DeviceId,
    name: null,
    lastSeenAt: NOW,
    lastSeenIp: null,
    isThis: false,
    trust: 1,
    sessionKey: null,
    ...change,
  };
}

test.each([
  [session({}), ['all', 'verified']],
  [session({ trust: 0 }), ['all', 'unverified']],
  [session({ trust: -1 }), ['all', 'unverified']],
  [session({ trust: null }), ['all', 'unverified']],
  [session({ lastSeenAt: NOW - 90 * DAY_MS }), ['all', 'verified', 'inactive']],
  [session({ lastSeenAt: NOW - 90 * DAY_MS + 1 }), ['all', 'verified']],
  [session({ lastSeenAt: 1, isThis: true }), ['all', 'verified']],
  [session({ lastSeenAt: null }), ['all', 'verified']],
])('[SES-02] sessions are filtered by trust and by the last time they were seen: %o', (device, expected) => {
  expect(SESSION_FILTERS.filter((filter) => passesFilter(filter, device, NOW))).toEqual(expected);
});
