import { err, ok, type Result } from '../../base/result/result.ts';
import type { Faces, Need } from '../../core/feature/faces.ts';
import { type RequestFailure, refusalOf } from '../../core/session/session.ts';
import {
  type EventAtTime,
  isTimestampUnrecognized,
  timestampToEvent,
} from '../../protocol/endpoints/timestamp-to-event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { Moment, TimelineApi } from './contract.ts';

type Found = TimelineApi<never, never>['timeline.atTime']['result'];

/** Finds the first event from a moment on; where there is none, the last one before it. */
export async function findAtTime(
  account: Need<'requests'>,
  { roomId, timestamp }: Moment,
  signal: AbortSignal,
): Promise<Found> {
  const after = await ask(account.requests, roomId, timestamp, 'f', signal);
  if (after.ok) return ok({ eventId: after.value.eventId });
  if (!isNothing(after.error)) return err(refusalOf(after.error));
  const before = await ask(account.requests, roomId, timestamp, 'b', signal);
  if (before.ok) return ok({ eventId: before.value.eventId });
  return isNothing(before.error) ? err({ kind: 'nothingThere' }) : err(refusalOf(before.error));
}

/** By the name of the specification, then by the older one if the server knows no other (04.Q-02). */
async function ask(
  requests: Faces['requests'],
  roomId: RoomId,
  timestamp: number,
  direction: 'b' | 'f',
  signal: AbortSignal,
): Promise<Result<EventAtTime, RequestFailure>> {
  const found = await requests.send(timestampToEvent(roomId, timestamp, direction), { signal });
  if (found.ok || found.error.kind !== 'serverError' || !isTimestampUnrecognized(found.error)) return found;
  return requests.send(timestampToEvent(roomId, timestamp, direction, 'unstable'), { signal });
}

function isNothing(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.status === 404 && failure.errcode === 'M_NOT_FOUND';
}
