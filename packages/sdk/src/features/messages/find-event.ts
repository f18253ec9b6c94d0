import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { findTarget } from '../../core/outbox/outbox.ts';
import { type RequestFailure, refusalOf } from '../../core/session/session.ts';
import { eventById } from '../../protocol/endpoints/room-events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventTarget, FetchFailure, SourceFailure } from './contract.ts';

/** An event of a room the person is in, from what is loaded, else from the server. */
export async function findEvent(
  account: Need<'me' | 'requests' | 'rooms' | 'outbox'>,
  { roomId, eventId }: EventTarget,
  signal: AbortSignal,
): Promise<Result<RoomEvent, SourceFailure>> {
  if (!account.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  const found = await findTarget(account, roomId, eventId);
  if (!found.ok) return err({ kind: 'storageFailed' });
  if (found.value !== null) return ok(found.value.event);
  if (eventId.startsWith('~')) return err({ kind: 'unknownEvent' });
  const fetched = await account.requests.send(eventById(roomId, eventId), { signal });
  return fetched.ok ? fetched : err(fetchFailure(fetched.error));
}

/** Edits of an event among what is loaded of its room, whether or not they are valid. */
export async function loadedEdits({ rooms }: Need<'rooms'>, event: RoomEvent): Promise<readonly RoomEvent[]> {
  const room = await rooms.load(event.room_id);
  if (!room.ok) return [];
  return room.value.chunks.flatMap(({ events }) =>
    events.filter((candidate) => {
      const relation = readRelation(candidate);
      return relation?.kind === 'replace' && relation.target === event.event_id;
    }),
  );
}

/** Why the server did not give what was asked for. */
export function fetchFailure(failure: RequestFailure): FetchFailure | { readonly kind: 'unknownEvent' } {
  const isUnknown = failure.kind === 'serverError' && failure.status === 404;
  return isUnknown ? { kind: 'unknownEvent' } : refusalOf(failure);
}
