import type { EpochMs } from '../../base/clock/clock.ts';
import { FEATURE_STORES, RecordStore } from '../../core/storage/storage.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** An own share as long as this device has to do with it. */
export interface StoredShare {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  /** The type and the content of the event that began it: its end repeats them (03.B-09). */
  readonly type: string;
  readonly content: RawContent;
  readonly startedAt: EpochMs;
  readonly endsAt: EpochMs;
  /** The time of the latest place handed over to be sent. */
  readonly lastSentAt: EpochMs | null;
  /** The user has ended it, and the room is still to be told. */
  readonly isStopping: boolean;
}

/** Own shares by room. */
export const shareStore = new RecordStore<StoredShare, readonly [RoomId]>({
  name: 'location-shares',
  version: 1,
  migrations: [],
  within: FEATURE_STORES.name,
});
