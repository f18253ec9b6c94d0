import { ok, type Result } from '../../base/result/result.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import { withTransactionId } from '../../protocol/events/transaction-id.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { chunkStore } from '../history/chunk-store.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import type { Outbox } from './account-outbox.ts';
import { type OutboxEntry, SWAPPED } from './outbox-entry.ts';
import { isEchoOf } from './same-message.ts';

/**
 * The server has named the event of `entry`. Usually sync brings it later; where it was quicker, and did not say that the
 * event is ours, the entry is done: the event takes over its transaction id, so that it stays the same item (02.T-08). Where it is
 * another message, nothing is known to have arrived (OB-16).
 */
export function markDelivered(
  rooms: Rooms,
  outbox: Outbox,
  entry: OutboxEntry,
  eventId: EventId,
): Promise<Result<void, StorageFailure>> {
  return rooms.serial.run(async () => {
    const record = rooms.records.get(entry.roomId);
    const room = await rooms.load(entry.roomId);
    const there = room.ok ? room.value.chunks.find((chunk) => holds(chunk, eventId)) : undefined;
    if (!room.ok || there === undefined || record === undefined)
      return outbox.steps.setState(entry, { kind: 'sent', eventId });
    const current = outbox.find(entry.roomId, entry.txnId);
    if (current === undefined) return ok();
    if (!there.events.some((event) => event.event_id === eventId && isEchoOf(event, current)))
      return outbox.steps.setState(current, SWAPPED);
    const named = withName(there, eventId, entry);
    const settled = outbox.settle(entry, eventId);
    const publish = () => {
      room.value.chunks = room.value.chunks.map((chunk) => (chunk === there ? named : chunk));
      settled.publish();
    };
    const ops = [chunkStore.put([named.roomId, named.order], named), ...settled.ops];
    return rooms.commit([{ room: room.value, record, ops, publish }]);
  });
}

function holds(chunk: ChunkRecord, eventId: EventId): boolean {
  return chunk.events.some((event) => event.event_id === eventId);
}

function withName(chunk: ChunkRecord, eventId: EventId, { txnId }: OutboxEntry): ChunkRecord {
  const events = chunk.events.map((event) => (event.event_id === eventId ? withTransactionId(event, txnId) : event));
  return { ...chunk, events };
}
