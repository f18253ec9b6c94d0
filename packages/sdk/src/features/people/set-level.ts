import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { roomPowerOf } from '../../core/rooms/rooms.ts';
import { roomState } from '../../protocol/endpoints/room-state.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { firstLevels, withLevel } from '../../protocol/rules/level-change.ts';
import { askFor, failureOf } from './ask.ts';
import type { LevelRequest, PeopleFailure } from './contract.ts';

type Account = Need<'requests' | 'rooms'>;

const POWER_LEVELS = 'm.room.power_levels';

/** Gives somebody a level by sending the whole content anew (01.P-10). */
export async function setLevel(
  account: Account,
  { roomId, userId, level }: LevelRequest,
  signal: AbortSignal,
): Promise<Result<null, PeopleFailure>> {
  const before = await currentLevels(account, roomId, signal);
  if (!before.ok) return before;
  return askFor(account, sendState(roomId, POWER_LEVELS, '', withLevel(before.value, userId, level)), signal);
}

/** The levels that the server has now: those known here may lack a change of a moment ago, which would be undone. */
async function currentLevels(
  account: Account,
  roomId: RoomId,
  signal: AbortSignal,
): Promise<Result<RawContent, PeopleFailure>> {
  const asked = await account.requests.send(roomState(roomId, POWER_LEVELS), { signal });
  if (asked.ok) return asked;
  if (asked.error.kind !== 'serverError' || asked.error.errcode !== 'M_NOT_FOUND') return err(failureOf(asked.error));
  const room = await account.rooms.load(roomId);
  return ok(room.ok ? firstLevels(roomPowerOf(room.value.state)) : {});
}
