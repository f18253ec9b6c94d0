/** How long, and how often, keys of what was said before are given and taken. */
import { mayPass } from '../../session/with-retry.ts';
import type { GiveFailure } from './give-history.ts';

/** Whoever joined takes keys for a day, and so long they are owed (06.HS-03). */
export const HISTORY_FOR_MS = 24 * 3_600_000;
/** Before the first time that it is tried again. */
export const FIRST_AGAIN_MS = 5_000;

const LONGEST_AGAIN_MS = 300_000;

/** How long is waited after having waited for `waitMs`. */
export function longerThan(waitMs: number): number {
  return Math.min(waitMs * 2, LONGEST_AGAIN_MS);
}

/** Whether it may go well the next time. */
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
