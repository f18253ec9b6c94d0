import type { Need } from '../../core/feature/faces.ts';
import { findTarget } from '../../core/outbox/outbox.ts';
import { timelinesIn } from '../../core/rooms/rooms.ts';
import { eventById } from '../../protocol/endpoints/room-events.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { EventPlace } from './contract.ts';

/** Finds the root of the thread that an event belongs to (02.TH-10). An event that is not known here is fetched. */
export async function findThread(
  account: Need<'me' | 'requests' | 'rooms' | 'outbox'>,
  { roomId, eventId }: EventPlace,
  signal: AbortSignal,
): Promise<EventId | null> {
  const { rooms, requests } = account;
  if (!rooms.records.has(roomId)) return null;
  const known = await findTarget(account, roomId, eventId);
  const room = await rooms.load(roomId);
  if (!known.ok || !room.ok) return null;
  let event = known.value?.event;
  if (event === undefined) {
    const fetched = await requests.send(eventById(roomId, eventId), { signal });
    if (!fetched.ok) return null;
    event = fetched.value;
  }
  const timeline = timelinesIn(room.value.chunks)(event);
  return timeline === 'main' || timeline === eventId ? null : timeline;
}
