import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { roomPowerOf } from '../../core/rooms/rooms.ts';
import { roomState } from '../../protocol/endpoints/room-state.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { withLevel } from '../../protocol/rules/level-change.ts';
import { askFor, failureOf } from './ask.ts';
import type { LevelRequest, PeopleFailure } from './contract.ts';

const POWER_LEVELS = 'm.room.power_levels';

/** Gives somebody a level by sending the whole content anew (01.P-10). */
export async function setLevel(
  account: Need<'requests' | 'rooms' | 'sync'>,
  { roomId, userId, level }: LevelRequest,
  signal: AbortSignal,
): Promise<Result<null, PeopleFailure>> {
  const before = await currentLevels(account, roomId, signal);
  if (!before.ok) return before;
  const creator = before.value === null ? await creatorOf(account, roomId) : null;
  return askFor(
    account,
    sendState(roomId, POWER_LEVELS, '', withLevel(before.value ?? {}, userId, level, creator)),
    signal,
  );
}

/** What the room has now: from here while sync runs, else from the server, for what is here may be old. Null if there is none. */
async function currentLevels(
  account: Need<'requests' | 'rooms' | 'sync'>,
  roomId: RoomId,
  signal: AbortSignal,
): Promise<Result<RawContent | null, PeopleFailure>> {
  const { failures, hasAnswered } = account.sync.state.current;
  const room = hasAnswered && failures === 0 ? await account.rooms.load(roomId) : undefined;
  const event = room?.ok === true ? room.value.state.get(POWER_LEVELS) : undefined;
  if (event !== undefined) return ok(event.content);
  const asked = await account.requests.send(roomState(roomId, POWER_LEVELS), { signal });
  if (!asked.ok && asked.error.kind === 'serverError' && asked.error.errcode === 'M_NOT_FOUND') return ok(null);
  return asked.ok ? asked : err(failureOf(asked.error));
}

async function creatorOf(account: Need<'requests' | 'rooms' | 'sync'>, roomId: RoomId): Promise<UserId | null> {
  const room = await account.rooms.load(roomId);
  return room.ok ? (roomPowerOf(room.value.state).creators[0] ?? null) : null;
}
