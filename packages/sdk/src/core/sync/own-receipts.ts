import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Receipt, SyncBatch } from '../../protocol/sync/sync-batch.ts';
import type { ScopedReceipt } from '../rooms/room-record.ts';

/** The person's own receipts by room: public and private, of main timelines, threads and whole rooms (01.RC-05). */
export function ownReceipts(batch: SyncBatch, me: UserId): ReadonlyMap<RoomId, readonly ScopedReceipt[]> {
  const own = new Map<RoomId, ScopedReceipt[]>();
  for (const { roomId, receipts } of batch.receipts) {
    for (const receipt of receipts) {
      if (receipt.userId !== me) continue;
      const known = own.get(roomId) ?? [];
      known.push(scoped(receipt));
      own.set(roomId, known);
    }
  }
  return own;
}

function scoped({ eventId, timestamp, threadId }: Receipt): ScopedReceipt {
  return { eventId, timestamp, threadId: threadId as EventId | 'main' | null };
}
