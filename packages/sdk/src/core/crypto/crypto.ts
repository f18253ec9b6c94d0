/** The face of `core/crypto/` for features. */
export type { AttachmentFailure } from './attachments/account-attachments.ts';
export type { IdentityMark } from './identity/identity-mark.ts';
export type { NewDevice } from './identity/new-devices.ts';
export type { IdentityFailure } from './identity/own-identity.ts';
export type { OwnIdentityState } from './identity/own-identity-state.ts';
export { troubleOf } from './identity/troubled-people.ts';
export { DEFAULT_TRUST, type IdentityTrouble, type TrustSettings } from './identity/trust-record.ts';
export { askWithin, isVouchedFor, type VouchedDevices, vouchedDevicesOf } from './identity/vouched.ts';
export type { DeviceMessages } from './intake.ts';
export { openKeyFile, sealKeyFile } from './key-files/key-file.ts';
export { type LinkMeeting, type Met, meet } from './linking/establish.ts';
export type { LinkChannel } from './linking/link-channel.ts';
export type { LinkFailure } from './linking/link-failure.ts';
export { type PersonStep, PersonWaits } from './linking/person-steps.ts';
export { loadOldDevice } from './old-keys/load-old-device.ts';
export type { OldDevice } from './old-keys/old-device.ts';
export type { RecoveryFailure } from './recovery/recovery-failure.ts';
export { keptOpen, withReopened } from './reopened-events.ts';
export type { DeviceEncryptFailure } from './room-encryptor.ts';
export type {
  Verification,
  VerificationAction,
  VerificationPhase,
  VerificationState,
  VerificationTarget,
} from './verification/verification.ts';
export type { VerificationFailure } from './verification/verification-failure.ts';
export { verificationFailureOf } from './verification/verification-sender.ts';
