import type { EpochMs } from '../../../base/clock/clock.ts';
import type { CancelCode, VerificationMethod } from '../../../protocol/events/verification.ts';
import type { DeviceId, RoomId, UserId } from '../../../protocol/ids/ids.ts';

/** The numbers are the protocol's (06.V-01). */
export const VERIFICATION_PHASE = { unsent: 1, requested: 2, ready: 3, started: 4, cancelled: 5, done: 6 } as const;
export type VerificationPhase = (typeof VERIFICATION_PHASE)[keyof typeof VERIFICATION_PHASE];

/** Two devices that find out whether nobody stands between them. */
export interface Verification {
  readonly key: string;
  /** The transaction, or the event that began it in a room. */
  readonly flowId: string;
  readonly userId: UserId;
  /** Device of the other side, once one takes part. */
  readonly deviceId: DeviceId | null;
  /** Null where it goes from device to device. */
  readonly roomId: RoomId | null;
  /** With another device of the person's own. */
  readonly isOwn: boolean;
  readonly haveWeAsked: boolean;
  readonly phase: VerificationPhase;
  readonly state: VerificationState;
  /** When it is given up. */
  readonly endsAt: EpochMs;
}

export type VerificationState =
  /** The request is on its way. */
  | { readonly kind: 'sending' }
  /** The other side was asked and has not answered. */
  | { readonly kind: 'asked' }
  /** The other side asks. */
  | { readonly kind: 'incoming' }
  /** The answer is on its way. */
  | { readonly kind: 'accepting' }
  /** Both take part; what can be done now. `code` is there once it was asked for. */
  | ({ readonly kind: 'ready'; readonly code: QrCode | null } & VerificationChoices)
  /** Comparing was begun, and keys are exchanged. */
  | { readonly kind: 'starting' }
  /** The person has to compare these with what the other side shows (06.V-06). `emoji` are places in the specification's table. */
  | {
      readonly kind: 'comparing';
      readonly emoji: readonly number[] | null;
      readonly decimals: readonly [number, number, number];
    }
  /** The other side says that it scanned the code: the person has to see that it did. */
  | { readonly kind: 'scanned' }
  /** This side scanned the code of the other, which asks now whether this one shows the same. */
  | { readonly kind: 'hasScanned' }
  /** This side is content, and the other has to say the same. */
  | { readonly kind: 'finishing' }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'cancelled';
      readonly code: CancelCode | 'other';
      /** In the words of who cancelled it. */
      readonly reason: string;
      readonly isByUs: boolean;
    }
  /** The engine ended meanwhile, or what had to be sent was refused. */
  | { readonly kind: 'interrupted' };

export interface VerificationChoices {
  readonly canCompare: boolean;
  /** A code can be shown that the other side can scan. */
  readonly canShow: boolean;
  readonly canScan: boolean;
}

/** A code as it is to be drawn: row by row, `1` for dark and `0` for light. */
export interface QrCode {
  readonly size: number;
  readonly modules: string;
}

/** Whom to ask. */
export type VerificationTarget =
  | { readonly kind: 'ownDevices' }
  | { readonly kind: 'device'; readonly userId: UserId; readonly deviceId: DeviceId }
  | { readonly kind: 'person'; readonly userId: UserId; readonly roomId: RoomId };

export type VerificationAction =
  | { readonly kind: 'accept'; readonly canScan: boolean }
  | { readonly kind: 'start'; readonly method: string }
  | { readonly kind: 'showCode' }
  | { readonly kind: 'scan'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Both sides show the same, or the other side did scan the code. */
  | { readonly kind: 'confirm' }
  /** It is not. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'cancel' }
  /** Is not to be shown any more. */
  | { readonly kind: 'dismiss' };

/** Methods of this side. Scanning needs a camera (06.V-02). */
export function methodsOf(canScan: boolean): readonly VerificationMethod[] {
  const methods: readonly VerificationMethod[] = ['m.sas.v1', 'm.qr_code.show.v1', 'm.reciprocate.v1'];
  return canScan ? [...methods, 'm.qr_code.scan.v1'] : methods;
}
