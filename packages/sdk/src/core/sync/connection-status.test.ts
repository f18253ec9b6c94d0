import { expect, test } from 'vitest';
import { shownConnection } from './connection-status.ts';
import { INITIAL_SYNC_STATE, type SyncState } from './sync-machine.ts';

const SYNCING: SyncState = {
  ...INITIAL_SYNC_STATE,
  phase: { kind: 'waiting' },
  hasAnswered: true,
  isCatchingUp: false,
};

test('[REL-20] trouble is shown after two failures and five seconds', () => {
  const failing = (failures: number, sinceMs: number) =>
    shownConnection({ ...SYNCING, failures, failingSinceMs: 0 }, sinceMs);
  expect([failing(1, 60_000), failing(2, 4_999), failing(2, 5_000)]).toEqual(['syncing', 'syncing', 'reconnecting']);
  const never = { ...SYNCING, hasAnswered: false, failures: 1, failingSinceMs: 0 };
  expect(shownConnection(never, 1_000)).toBe('connecting');
});

test('[CO-01] a server that keeps saying that it cannot is told apart from one that cannot be reached', () => {
  const errors = (serverErrors: number) =>
    shownConnection({ ...SYNCING, failures: serverErrors, serverErrors, failingSinceMs: 0 }, 60_000);
  expect([errors(3), errors(4)]).toEqual(['reconnecting', 'serverError']);
});

test('[CO-01] without failures it is connecting until the first answer, then syncing; offline only with a failure', () => {
  expect(shownConnection(INITIAL_SYNC_STATE, 0)).toBe('connecting');
  expect(shownConnection({ ...SYNCING, hasAnswered: false }, 0)).toBe('connecting');
  expect(shownConnection(SYNCING, 0)).toBe('syncing');
  expect(shownConnection({ ...SYNCING, isOnline: false }, 0)).toBe('syncing');
  expect(shownConnection({ ...SYNCING, isOnline: false, failures: 1, failingSinceMs: 0 }, 0)).toBe('offline');
});
