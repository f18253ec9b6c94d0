import type { EpochMs } from '../../../base/clock/clock.ts';
import type { VerificationName } from '../../../platform/crypto/verifications.ts';
import type { CancelCode } from '../../../protocol/events/verification.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';

/** Constant facts of a verification. */
export interface FlowFacts {
  readonly name: VerificationName;
  readonly roomId: RoomId | null;
  readonly isOwn: boolean;
  readonly haveWeAsked: boolean;
  readonly startedAt: EpochMs;
}

/** Time limit of a verification (06.V-03). */
export const TIMEOUT_MS = 600_000;

/** Texts that the other side receives with a code. */
export const REASONS: Readonly<Partial<Record<CancelCode, string>>> = {
  'm.user': 'The user cancelled the verification.',
  'm.timeout': 'The verification process timed out.',
  'm.mismatched_sas': 'The SAS did not match.',
  'm.key_mismatch': 'The expected key did not match the verified one',
  'm.unexpected_message': 'The device received an unexpected message.',
  'm.accepted': 'The request was accepted by another device.',
};

/** Names a flow among those of one account. */
export function keyOf({ userId, flowId }: VerificationName): string {
  return JSON.stringify([userId, flowId]);
}
