/** Times and retries of sharing and importing history keys. */
import { mayPass } from '../../session/with-retry.ts';
import type { GiveFailure } from './give-history.ts';

/** Time that a joined user imports keys, and that invited users are owed them (06.HS-03). */
export const HISTORY_FOR_MS = 24 * 3_600_000;
/** Before the first time that it is tried again. */
export const FIRST_AGAIN_MS = 5_000;

const LONGEST_AGAIN_MS = 300_000;

/** The delay after a delay of `waitMs`. */
export function longerThan(waitMs: number): number {
  return Math.min(waitMs * 2, LONGEST_AGAIN_MS);
}

/** True if the next attempt may succeed. */
export function isPassing(failure: GiveFailure): boolean {
  switch (failure.kind) {
    case 'machine':
      return false;
    case 'storageFailed':
      return true;
    default:
      return mayPass(failure);
  }
}
