import { assertNever } from '../../base/assert/assert.ts';
import { type SyncState, syncStatusOf } from './sync-machine.ts';

/** How the connection is shown (contract: the status named `Connection`). */
export type ShownConnection = 'connecting' | 'syncing' | 'offline' | 'reconnecting' | 'serverError';

/** Two failures and this long: one lost packet is no reason to alarm anybody (REL-20). */
const RECONNECTING_AFTER_FAILURES = 2;
export const RECONNECTING_AFTER_MS = 5_000;
const SERVER_ERROR_AFTER = 3;

/** What to show at `nowMs` (monotonic). */
export function shownConnection(state: SyncState, nowMs: number): ShownConnection {
  const status = syncStatusOf(state);
  switch (status) {
    case 'stopped':
    case 'connecting':
      return 'connecting';
    case 'offline':
      return 'offline';
    case 'prepared':
    case 'syncing':
    case 'catchup':
      return 'syncing';
    case 'reconnecting':
    case 'error':
      if (state.serverErrors > SERVER_ERROR_AFTER) return 'serverError';
      if (isFailingForLong(state, nowMs)) return 'reconnecting';
      return state.hasAnswered ? 'syncing' : 'connecting';
    default:
      return assertNever(status);
  }
}

function isFailingForLong(state: SyncState, nowMs: number): boolean {
  if (state.failures < RECONNECTING_AFTER_FAILURES || state.failingSinceMs === null) return false;
  return nowMs - state.failingSinceMs >= RECONNECTING_AFTER_MS;
}
