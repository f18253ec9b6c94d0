import { err, ok, type Result } from '../../base/result/result.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { transactionIdOf } from '../../protocol/events/transaction-id.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import type { Outbox } from './account-outbox.ts';
import { localEventId } from './dependencies.ts';
import { echoOf } from './echo.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** What somebody means by an id, the server's or a local one (02.T-09). */
export interface RelationTarget {
  /** What to point at: a local id as long as there is no other. */
  readonly eventId: EventId;
  readonly event: RoomEvent;
  /** Set while it is in the outbox. */
  readonly entry: OutboxEntry | null;
}

/** Where events are looked for. */
export interface TargetPlaces {
  readonly rooms: Rooms;
  readonly outbox: Outbox;
  readonly me: UserId;
}

/**
 * Finds what `id` means among what is loaded of the room, in the outbox, and among what is shown of it apart; null where it is
 * nowhere. A page may still name a message by its local id after the server has named it.
 */
export async function findTarget(
  { rooms, outbox, me }: TargetPlaces,
  roomId: RoomId,
  id: EventId,
): Promise<Result<RelationTarget | null, StorageFailure>> {
  const room = await rooms.load(roomId);
  if (!room.ok) return err(room.error);
  const isMeant = (event: RoomEvent) => {
    const txnId = event.sender === me ? transactionIdOf(event) : undefined;
    return event.event_id === id || (txnId !== undefined && localEventId(roomId, txnId) === id);
  };
  for (const { events } of room.value.chunks) {
    const event = events.find(isMeant);
    if (event !== undefined) return ok({ eventId: event.event_id, event, entry: null });
  }
  for (const entry of outbox.entriesOf(roomId)) {
    const event = echoOf(entry, me)?.event;
    if (event !== undefined && isMeant(event)) return ok({ eventId: event.event_id, event, entry });
  }
  const apart = rooms.apart.findLast(roomId, isMeant);
  return ok(apart === undefined ? null : { eventId: apart.event_id, event: apart, entry: null });
}
