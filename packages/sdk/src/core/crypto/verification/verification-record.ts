import type { EpochMs } from '../../../base/clock/clock.ts';
import type { RawContent, RoomEvent } from '../../../protocol/events/event.ts';
import type { DeviceId, RoomId, UserId } from '../../../protocol/ids/ids.ts';

/**
 * What is kept of a verification that is under way. The machine keeps nothing of it: after the engine died, what nobody answered is asked
 * anew, and of the rest the other side and the person are told that it ended.
 */
export interface VerificationRecord {
  readonly key: string;
  readonly userId: UserId;
  readonly flowId: string;
  readonly deviceId: DeviceId | null;
  readonly roomId: RoomId | null;
  readonly isOwn: boolean;
  readonly haveWeAsked: boolean;
  readonly startedAt: EpochMs;
  /** What was verified, once that is done and as long as it may not be signed yet: the public key of the device, or of who they are. */
  readonly verifiedKey: string | null;
  /** What the other side asked by, as long as it was not answered. */
  readonly request:
    | { readonly kind: 'toDevice'; readonly message: RawContent }
    | { readonly kind: 'room'; readonly event: RoomEvent }
    | null;
}
