import { slidingSync } from '../../protocol/endpoints/sliding-sync-request.ts';
import type { SyncBatch } from '../../protocol/sync/sync-batch.ts';
import { isWindowGrowing, nextWindowSize, planSyncRequest } from './request-plan.ts';
import type { SyncProtocol } from './sync-protocol.ts';
import type { SyncRecord } from './sync-record.ts';

/** Simplified sliding sync: the server orders the rooms, and the client asks for more of them with each request. */
export const slidingProtocol: SyncProtocol = {
  kind: 'sliding',
  request: (wants, me) => slidingSync(planSyncRequest(wants), me),
  complete: (batch, before) => {
    const next: SyncRecord = {
      kind: 'sliding',
      position: batch.position,
      roomCount: roomCountOf(batch) ?? before?.roomCount ?? null,
      windowSize: nextWindowSize(before),
      toDeviceSince: batch.toDevice?.nextBatch ?? before?.toDeviceSince ?? null,
    };
    return { batch, next, hasMore: batch.rooms.length > 0 && isWindowGrowing(next) };
  },
};

/** The server's count of rooms: the same in every list, because the lists differ only in what they ask of each. */
function roomCountOf(batch: SyncBatch): number | undefined {
  return batch.listCounts.get('all') ?? batch.listCounts.get('active');
}
