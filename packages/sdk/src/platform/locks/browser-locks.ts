import type { Clock } from '../../base/clock/clock.ts';
import type { OpenBroadcast } from './broadcast.ts';
import { createLocks } from './create-locks.ts';
import type { LockManagerLike } from './lock-manager.ts';
import type { Locks } from './locks.ts';
import { createMemoryLocks } from './memory-locks.ts';

/**
 * The locks of a browser. Where it has none (no secure context), each thread has its own: tabs still meet at the one worker
 * they share, but nothing keeps a second one out.
 */
export function createBrowserLocks(
  manager: LockManagerLike | undefined,
  openBroadcast: OpenBroadcast,
  clock: Clock,
): Locks {
  return manager === undefined ? createMemoryLocks(clock) : createLocks({ manager, openBroadcast, clock });
}
