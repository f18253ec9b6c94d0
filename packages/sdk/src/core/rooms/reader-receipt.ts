import type { EpochMs } from '../../base/clock/clock.ts';
import type { UserId } from '../../protocol/ids/ids.ts';

/** Up to where somebody else has read the main timeline. */
export interface ReaderReceipt {
  readonly userId: UserId;
  readonly eventId: string;
  readonly timestamp: EpochMs;
}
