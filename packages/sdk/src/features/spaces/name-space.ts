/** The spaces that a room names itself (`m.space.parent`), besides those that name it. */
import { ok, type Result } from '../../base/result/result.ts';
import { type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import { type Refusal, refusalOf } from '../../core/session/session.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { parentVia } from '../../protocol/events/space-parent.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { hasLevelToSend } from '../../protocol/rules/power.ts';
import type { Asking } from './asking.ts';
import type { RoomOfSpace } from './contract.ts';

const PARENT = 'm.space.parent';

/**
 * Has a room name a space that it was put into, if the user may say so in the room: as its main one, unless it has such a one. A server that
 * refuses changes nothing: the room is in the space, which names it.
 */
export async function nameSpace(
  deps: Asking,
  { spaceId, roomId }: RoomOfSpace,
  via: readonly string[],
  signal: AbortSignal,
): Promise<Result<null, Refusal>> {
  const state = await stateToWrite(deps, roomId);
  if (state === null || parentVia(state.get(PARENT, spaceId)?.content ?? {}).length > 0) return ok(null);
  const hasMain = [...state.keyed(PARENT)].some(
    ({ content }) => content['canonical'] === true && parentVia(content).length > 0,
  );
  return write(deps, { spaceId, roomId }, { via, ...(!hasMain && { canonical: true }) }, signal);
}

/** Has a room that was taken out of a space name it no more. */
export async function unnameSpace(
  deps: Asking,
  { spaceId, roomId }: RoomOfSpace,
  signal: AbortSignal,
): Promise<Result<null, Refusal>> {
  const state = await stateToWrite(deps, roomId);
  const isNamed = state !== null && parentVia(state.get(PARENT, spaceId)?.content ?? {}).length > 0;
  return isNamed ? write(deps, { spaceId, roomId }, {}, signal) : ok(null);
}

/** The state of a room whose spaces the user may name; null for any other. */
async function stateToWrite({ rooms, me }: Asking, roomId: RoomId): Promise<RoomState | null> {
  if (rooms.records.get(roomId)?.membership !== 'join') return null;
  const room = await rooms.load(roomId);
  if (!room.ok) return null;
  const { state } = room.value;
  return hasLevelToSend(roomPowerOf(state), me, PARENT, 'state') ? state : null;
}

async function write(
  { requests }: Asking,
  { spaceId, roomId }: RoomOfSpace,
  content: RawContent,
  signal: AbortSignal,
): Promise<Result<null, Refusal>> {
  const answer = await requests.send(sendState(roomId, PARENT, spaceId, content), { signal });
  if (answer.ok || answer.error.kind === 'serverError') return ok(null);
  return { ok: false, error: refusalOf(answer.error) };
}
