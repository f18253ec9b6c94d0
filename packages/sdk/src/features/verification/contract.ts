import type {
  Verification,
  VerificationAction,
  VerificationFailure,
  VerificationPhase,
  VerificationState,
} from '../../core/crypto/crypto.ts';
import type { Command, KeyedItem, ListView, View } from '../../port/contract.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';

/** What the page may ask about verification, and do. */
export interface VerificationApi {
  /** Those under way, and those whose end the person should see. The oldest first. */
  'verification.list': ListView<null, null, Verification & KeyedItem>;
  /** One of them; null once it is not shown any more. */
  'verification.one': View<{ readonly key: string }, Verification | null>;
  /** Asks, and answers with the key once the request is on its way. A person is asked in the conversation of two (06.V-09). */
  'verification.request': Command<VerificationRequest, string, RequestVerificationFailure>;
  'verification.act': Command<ActOnVerification, null, VerificationFailure | SignedOut>;
}

export interface VerificationRequest {
  readonly target:
    | { readonly kind: 'ownDevices' }
    | { readonly kind: 'device'; readonly userId: UserId; readonly deviceId: DeviceId }
    | { readonly kind: 'person'; readonly userId: UserId };
  /** This side has something to scan codes with. */
  readonly canScan: boolean;
}

export interface ActOnVerification {
  readonly key: string;
  readonly action: VerificationAction;
}

/** A request to verify, in one line. */
export interface VerificationSummary {
  readonly kind: 'verification';
}

/** A message that asks somebody. */
export interface VerificationItemContent {
  readonly kind: 'verificationRequest';
  readonly to: { readonly userId: UserId; readonly name: string };
  readonly isToMe: boolean;
}

interface SignedOut {
  readonly kind: 'signedOut';
}

export type RequestVerificationFailure = VerificationFailure | SignedOut;

export type { Verification, VerificationAction, VerificationFailure, VerificationPhase, VerificationState };
