import type { WriteOp } from '../../platform/database/database.ts';
import type { RoomState } from './room-state.ts';
import { memberStore } from './room-stores.ts';

/** Stores `pages` of a room's members. */
export function memberOps(state: RoomState, pages: ReadonlySet<number>): readonly WriteOp[] {
  return [...pages].map((page) => memberStore.put([state.roomId, page], state.toStoredMembers(page)));
}
