import { isSameData } from '../../base/json/same-data.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { withRetry } from '../../core/session/session.ts';
import { leaveRoom } from '../../protocol/endpoints/room-membership.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** Follows the rooms that the user is invited to, as lists show them. */
export function openInvitations({ rooms, ignored }: Need<'rooms' | 'ignored'>): Readable<readonly RoomId[]> {
  return new DerivedValue<readonly RoomId[]>([rooms.changed, ignored.hidesInvites], (before) => {
    const found = [...rooms.records.values()].flatMap(({ roomId, membership, inviter }) => {
      return membership === 'invite' && !ignored.hidesInvites.current(inviter, roomId) ? [roomId] : [];
    });
    return before !== undefined && isSameData(before, found) ? before : found;
  });
}

/** Declines invitations one after the other. A server that limits the rate names the wait, and that is kept (MB-06). */
export async function declineAll(
  { clock, requests, rooms }: Need<'clock' | 'requests' | 'rooms'>,
  roomIds: readonly RoomId[],
  signal: AbortSignal,
): Promise<Result<{ readonly failed: number }, never>> {
  let failed = 0;
  for (const roomId of roomIds) {
    // An answer that was given meanwhile, here or elsewhere, stands.
    if (rooms.records.get(roomId)?.membership !== 'invite') continue;
    const answer = await withRetry(clock, () => requests.send(leaveRoom(roomId), { signal }), { signal });
    if (!answer.ok) failed += 1;
  }
  return ok({ failed });
}
