import { ok, type Result } from '../../base/result/result.ts';
import { roomState } from '../../protocol/endpoints/room-state.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';

/**
 * The content of a room's levels that the server has now; null for a room that has none. Levels are sent all together, and those known here
 * may lack a change of a moment ago, which would be undone (01.P-10).
 */
export async function currentLevels(
  requests: Requests,
  roomId: RoomId,
  signal: AbortSignal,
): Promise<Result<RawContent | null, RequestFailure>> {
  const asked = await requests.send(roomState(roomId, 'm.room.power_levels'), { signal });
  if (asked.ok) return asked;
  return asked.error.kind === 'serverError' && asked.error.errcode === 'M_NOT_FOUND' ? ok(null) : asked;
}
