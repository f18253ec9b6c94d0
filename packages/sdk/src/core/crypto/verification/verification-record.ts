import type { EpochMs } from '../../../base/clock/clock.ts';
import type { RawContent, RoomEvent } from '../../../protocol/events/event.ts';
import type { DeviceId, RoomId, UserId } from '../../../protocol/ids/ids.ts';

/**
 * Stored form of a running verification. The OlmMachine stores nothing of it. After the engine died, unanswered requests are shown again,
 * and for the others both the other side and the user are told that they ended.
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
  /** The verified public key, of a device or an identity, after verification and until it can be signed. */
  readonly verifiedKey: string | null;
  /** The other side's request, until it is answered. */
  readonly request:
    | { readonly kind: 'toDevice'; readonly message: RawContent }
    | { readonly kind: 'room'; readonly event: RoomEvent }
    | null;
}
