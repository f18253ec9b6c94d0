import { own } from '../../base/json/guards.ts';
import { parseMembership } from '../../protocol/events/membership.ts';
import type { Membership } from '../../protocol/sync/sync-batch.ts';
import type { RoomState } from './room-state.ts';

/** How many members of a room are known to be of a membership: where the server gives no count, these are counted (01.R-01). */
export function countMembers(state: RoomState, membership: Membership): number {
  let count = 0;
  for (const { content } of state.members()) if (parseMembership(own(content, 'membership')) === membership) count += 1;
  return count;
}
