import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Receipt, SyncBatch } from '../../protocol/sync/sync-batch.ts';
import type { OwnReceipt } from '../rooms/room-record.ts';

/** The person's own receipts of the main timeline, by room: public, private, and those of the whole room (01.RC-05). */
export function ownReceipts(batch: SyncBatch, me: UserId): ReadonlyMap<RoomId, readonly OwnReceipt[]> {
  const own = new Map<RoomId, OwnReceipt[]>();
  for (const { roomId, receipts } of batch.receipts) {
    for (const receipt of receipts) {
      if (receipt.userId !== me || !isOfMainTimeline(receipt)) continue;
      const known = own.get(roomId) ?? [];
      known.push({ eventId: receipt.eventId, timestamp: receipt.timestamp });
      own.set(roomId, known);
    }
  }
  return own;
}

function isOfMainTimeline(receipt: Receipt): boolean {
  return receipt.threadId === null || receipt.threadId === 'main';
}
