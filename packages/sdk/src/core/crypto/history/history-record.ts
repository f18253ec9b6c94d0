import type { EpochMs } from '../../../base/clock/clock.ts';
import type { RoomId, UserId } from '../../../protocol/ids/ids.ts';

/** Somebody was invited who still has to be given the keys of what was said before. */
export interface OwedRecord {
  readonly roomId: RoomId;
  readonly userId: UserId;
  readonly invitedAt: EpochMs;
}

/** An invitation was accepted here, and no keys of its sender were taken in yet. */
export interface AcceptedRecord {
  readonly roomId: RoomId;
  readonly inviter: UserId;
  readonly acceptedAt: EpochMs;
}
