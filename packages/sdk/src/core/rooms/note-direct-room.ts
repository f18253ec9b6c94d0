import { type JsonObject, stringsAt } from '../../base/json/guards.ts';
import { withKey } from '../../base/json/with-key.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';

/** Names one's conversations of two or a few, by person (04.Q-08). */
export const DIRECT_ROOMS = 'm.direct';

export interface DirectRoomNote {
  readonly requests: Requests;
  readonly me: UserId;
  /** The others in it. */
  readonly userIds: readonly UserId[];
  readonly roomId: RoomId;
  readonly signal: AbortSignal;
}

/** Notes in one's account data that a room is a direct conversation. It is read right before, so that what the server has of others stays. */
export async function noteDirectRoom({
  requests,
  me,
  userIds,
  roomId,
  signal,
}: DirectRoomNote): Promise<Result<void, RequestFailure>> {
  const noted = await requests.send(accountData(me, DIRECT_ROOMS), { signal });
  const isNone = !noted.ok && noted.error.kind === 'serverError' && noted.error.errcode === 'M_NOT_FOUND';
  if (!noted.ok && !isNone) return noted;
  const before: JsonObject = noted.ok ? noted.value : {};
  const after = userIds.reduce((content, userId) => withRoom(content, userId, roomId), before);
  if (after === before) return ok();
  return requests.send(setAccountData(me, DIRECT_ROOMS, after), { signal });
}

function withRoom(content: JsonObject, userId: UserId, roomId: RoomId): JsonObject {
  const known = stringsAt(content, userId) ?? [];
  return known.includes(roomId) ? content : withKey(content, userId, [...known, roomId]);
}
