import { stringsAt } from '../../base/json/guards.ts';
import { withKey } from '../../base/json/with-key.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';

/** Names one's conversations of two, by person (04.Q-08). */
export const DIRECT_ROOMS = 'm.direct';

export interface DirectRoomNote {
  readonly requests: Requests;
  readonly me: UserId;
  /** The other of the two. */
  readonly userId: UserId;
  readonly roomId: RoomId;
  readonly signal: AbortSignal;
}

/** Notes in one's account data that a room is a conversation of two. What the server has of others stays. */
export async function noteDirectRoom({
  requests,
  me,
  userId,
  roomId,
  signal,
}: DirectRoomNote): Promise<Result<void, RequestFailure>> {
  const noted = await requests.send(accountData(me, DIRECT_ROOMS), { signal });
  const isNone = !noted.ok && noted.error.kind === 'serverError' && noted.error.errcode === 'M_NOT_FOUND';
  if (!noted.ok && !isNone) return noted;
  const content = noted.ok ? noted.value : {};
  const known = stringsAt(content, userId) ?? [];
  if (known.includes(roomId)) return ok();
  return requests.send(setAccountData(me, DIRECT_ROOMS, withKey(content, userId, [...known, roomId])), { signal });
}
