import { ok, type Result } from '../../base/result/result.ts';
import { oneLine } from '../../base/text/one-line.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import { decodeMember, isKicked } from '../../protocol/events/member.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { isSuspiciousName, shownName } from '../../protocol/rules/member-name.ts';
import type { RoomDelta } from '../../protocol/sync/sync-batch.ts';
import type { Rooms } from './account-rooms.ts';
import type { Removal, RoomRecord } from './room-record.ts';
import type { RoomState } from './room-state.ts';

/** Names and reasons are anybody's, of any length; a record is always in memory. */
const MAX_NAME = 100;
const MAX_REASON = 500;

/** The person who removed or banned `me` from a room that they were in, and why; forgotten once they are in it again (RO-19). */
export function nextRemoval(
  before: Pick<RoomRecord, 'membership' | 'removal'>,
  { membership }: Pick<RoomDelta, 'membership'>,
  state: RoomState,
  me: UserId,
): Pick<RoomRecord, 'removal'> {
  const was = before.removal ?? null;
  const isOut = membership === 'leave' || membership === 'ban';
  // Who is unbanned is not removed once more.
  const isTold = before.membership === 'join' || (was !== null && before.membership === 'leave');
  if (isOut && (before.membership === membership || !isTold)) return was === null ? {} : { removal: was };
  const next = isOut ? removalIn(state, me) : null;
  return next === null && before.removal === undefined ? {} : { removal: next };
}

/** The removal or ban of `me`, by the members that are known; null where nobody did that. */
export function removalIn(state: Pick<RoomState, 'member'>, me: UserId): Removal | null {
  const event = state.member(me);
  const member = event === undefined ? null : decodeMember(event);
  if (member === null || member.sender === me) return null;
  if (member.membership !== 'ban' && !isKicked(member)) return null;
  const { sender: by } = member;
  const said = state.member(by);
  const name = oneLine((said && decodeMember(said)?.displayName) ?? '', MAX_NAME);
  const reason = oneLine(member.reason ?? '', MAX_REASON);
  return {
    kind: member.membership === 'ban' ? 'ban' : 'kick',
    by,
    byName: shownName(by, name === '' ? null : name, isSuspiciousName(name)),
    reason: reason === '' ? null : reason,
  };
}

/** The person has seen that they were removed from a room. */
export function noteRemovalSeen(rooms: Rooms, roomId: RoomId): Promise<Result<void, StorageFailure>> {
  return rooms.serial.run(async () => {
    const record = rooms.records.get(roomId);
    const removal = record?.removal ?? null;
    if (record === undefined || removal === null || removal.isSeen === true) return ok();
    const room = await rooms.load(roomId);
    if (!room.ok) return room;
    const seen: RoomRecord = { ...record, removal: { ...removal, isSeen: true } };
    return rooms.commit([{ room: room.value, record: seen, ops: [], publish: () => undefined }]);
  });
}
