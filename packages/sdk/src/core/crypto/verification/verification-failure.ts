import type { UserId } from '../../../protocol/ids/ids.ts';
import type { VerificationPhase } from './verification.ts';

/** Why a verification did not go on. `text` is what the protocol's documents call it (06.V-08). */
export type VerificationFailure =
  /** There is no encryption on this device (yet). */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unknownVerification' }
  | { readonly kind: 'cannotAccept'; readonly phase: VerificationPhase; readonly text: string }
  | { readonly kind: 'unsupportedMethod'; readonly method: string; readonly text: string }
  /** The other side has no device that takes part, or it is not known. */
  | { readonly kind: 'unknownDevice'; readonly text: string }
  | { readonly kind: 'notStarted'; readonly text: string }
  /** They have no identity that could be verified. */
  | { readonly kind: 'unknownUser'; readonly userId: UserId; readonly text: string }
  /** The person's own identity is not known. */
  | { readonly kind: 'noIdentity'; readonly text: string }
  /** Now is not the time for that. */
  | { readonly kind: 'wrongTime' }
  /** The scanned code does not belong to this verification. */
  | { readonly kind: 'otherCode' }
  /** The code's keys are not those of whom it should be: it was cancelled. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly message: string };

export function cannotAccept(phase: VerificationPhase): VerificationFailure {
  return { kind: 'cannotAccept', phase, text: `Cannot accept a verification request in phase ${phase}` };
}

export function unsupportedMethod(method: string): VerificationFailure {
  return { kind: 'unsupportedMethod', method, text: `Unsupported verification method ${method}` };
}

export function unknownDevice(call: 'startVerification' | 'generateQRCode'): VerificationFailure {
  return { kind: 'unknownDevice', text: `${call}(): other device is unknown` };
}

export function notStarted(call: 'startSas' | 'scanQrCode'): VerificationFailure {
  return { kind: 'notStarted', text: `Still no verifier after ${call}() call` };
}

export function unknownUser(userId: UserId): VerificationFailure {
  return { kind: 'unknownUser', userId, text: `unknown userId ${userId}` };
}

export const NO_IDENTITY: VerificationFailure = {
  kind: 'noIdentity',
  text: 'cannot request verification for this device when there is no existing cross-signing key',
};
