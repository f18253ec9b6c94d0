import { slidingSync } from '../../protocol/endpoints/sliding-sync-request.ts';
import type { RoomDelta, SyncBatch } from '../../protocol/sync/sync-batch.ts';
import { changedDirect, readDirectRooms } from './direct-rooms.ts';
import { isWindowGrowing, nextWindowSize, planSyncRequest } from './request-plan.ts';
import type { KnownRooms, SyncProtocol } from './sync-protocol.ts';
import type { SyncRecord } from './sync-record.ts';

/** Simplified sliding sync: the server orders the rooms, and the client asks for more of them with each request. */
export const slidingProtocol: SyncProtocol = {
  kind: 'sliding',
  request: (wants, me) => slidingSync(planSyncRequest(wants), me),
  complete: (batch, before, known) => {
    const next: SyncRecord = {
      kind: 'sliding',
      position: batch.position,
      roomCount: roomCountOf(batch) ?? before?.roomCount ?? null,
      windowSize: nextWindowSize(before),
      toDeviceSince: batch.toDevice?.nextBatch ?? before?.toDeviceSince ?? null,
    };
    return {
      batch: { ...batch, rooms: withDirect(batch, known) },
      next,
      hasMore: batch.rooms.length > 0 && isWindowGrowing(next),
    };
  },
};

/** The server's count of rooms: the same in every list, because the lists differ only in what they ask of each. */
function roomCountOf(batch: SyncBatch): number | undefined {
  return batch.listCounts.get('all') ?? batch.listCounts.get('active');
}

/**
 * A room says whether it is direct only when it comes for other reasons, so a room noted in `m.direct` after it was joined would
 * wait for its next event (SY-34).
 */
function withDirect(batch: SyncBatch, { records }: KnownRooms): readonly RoomDelta[] {
  const direct = readDirectRooms(batch.accountData);
  if (direct === null) return batch.rooms;
  const sent = batch.rooms.map((delta) => ({
    ...delta,
    isDirect: delta.isDirect === true || direct.has(delta.roomId),
  }));
  return [...sent, ...changedDirect(batch, records, direct)];
}
