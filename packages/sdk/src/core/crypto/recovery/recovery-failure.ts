import type { BackupFailure } from '../backup/key-backup.ts';
import type { BadRecoveryKey } from '../secrets/recovery-key.ts';
import type { SecretFailure } from '../secrets/secret-storage.ts';

/** Failure of a step of recovery. */
export type RecoveryFailure =
  /** Nobody has set up a key. */
  | { readonly kind: 'notSetUp' }
  /** There is a key, and this device was not unlocked with it: what it opens would be lost. */
  | { readonly kind: 'locked' }
  /** This device does not speak for the person yet. */
  | { readonly kind: 'noIdentity' }
  /** The stored secret does not belong to the identity on the server. The text uses the protocol's words. */
  | { readonly kind: 'notImported'; readonly text: string }
  | BadRecoveryKey
  | SecretFailure
  | BackupFailure;
