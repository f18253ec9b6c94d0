import { err, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { currentLevels, roomPowerOf } from '../../core/rooms/rooms.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { firstLevels, withLevel } from '../../protocol/rules/level-change.ts';
import { askFor, failureOf } from './ask.ts';
import type { LevelRequest, PeopleFailure } from './contract.ts';

type Account = Need<'requests' | 'rooms'>;

/** Gives somebody a level by sending the whole content anew (01.P-10). */
export async function setLevel(
  account: Account,
  { roomId, userId, level }: LevelRequest,
  signal: AbortSignal,
): Promise<Result<null, PeopleFailure>> {
  const current = await currentLevels(account.requests, roomId, signal);
  if (!current.ok) return err(failureOf(current.error));
  const before = current.value ?? (await levelsToBegin(account, roomId));
  return askFor(account, sendState(roomId, 'm.room.power_levels', '', withLevel(before, userId, level)), signal);
}

async function levelsToBegin({ rooms }: Account, roomId: RoomId): Promise<RawContent> {
  const room = await rooms.load(roomId);
  return room.ok ? firstLevels(roomPowerOf(room.value.state)) : {};
}
