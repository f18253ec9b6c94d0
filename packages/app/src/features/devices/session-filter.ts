import type { OwnDevice } from '@parley/sdk/client/contract.ts';

/** Choices of which sessions are shown. */
export const SESSION_FILTERS = ['all', 'verified', 'unverified', 'inactive'] as const;
export type SessionFilter = (typeof SESSION_FILTERS)[number];

export const INACTIVE_DAYS = 90;
const DAY_MS = 86_400_000;

/** True for a session that is shown. One whose last time is not known is not called inactive. */
export function passesFilter(filter: SessionFilter, { trust, lastSeenAt, isThis }: OwnDevice, nowMs: number): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'verified':
      return trust === 1;
    case 'unverified':
      return trust !== 1;
    case 'inactive':
      return !isThis && lastSeenAt !== null && nowMs - lastSeenAt >= INACTIVE_DAYS * DAY_MS;
  }
}
