/** State of recovery: does a key of the user decrypt everything that a new device needs? */
export type RecoveryState =
  /** Nobody asked yet, or the server did not answer. */
  | { readonly kind: 'unknown' }
  /** No key was ever made, or none that is understood here. */
  | { readonly kind: 'off' }
  /** There is a key, and this device lacks what it opens. */
  | { readonly kind: 'locked'; readonly keyId: string; readonly hasPassphrase: boolean }
  /** There is a key, this device needs nothing, and some of what it should open is not there. The key mends it. */
  | { readonly kind: 'incomplete'; readonly keyId: string; readonly hasPassphrase: boolean }
  /** The key lets a new device read everything. */
  | { readonly kind: 'on'; readonly keyId: string; readonly hasPassphrase: boolean };

/** Findings about the server and the device. */
export interface RecoveryFindings {
  /** The key in use; null for none that is understood. */
  readonly key: { readonly keyId: string; readonly hasPassphrase: boolean } | null;
  /** This device has the private keys of the person's identity. */
  readonly hasIdentity: boolean;
  /** `open`: this device reads it. `off`: there is none, and the person wants none. */
  readonly backup: 'none' | 'off' | 'open' | 'locked';
  /** Secrets that the key in use decrypts. */
  readonly isIdentityStored: boolean;
  readonly isBackupStored: boolean;
}

/** The state that the findings add up to. */
export function recoveryStateOf(found: RecoveryFindings): RecoveryState {
  const { key, hasIdentity, backup, isIdentityStored, isBackupStored } = found;
  if (key === null || (!isIdentityStored && !isBackupStored && !hasIdentity)) return { kind: 'off' };
  const canBeUnlocked = (!hasIdentity && isIdentityStored) || (backup === 'locked' && isBackupStored);
  if (canBeUnlocked) return { kind: 'locked', ...key };
  const isBackupDone = backup === 'off' || (backup === 'open' && isBackupStored);
  const isComplete = isIdentityStored && hasIdentity && isBackupDone;
  return { kind: isComplete ? 'on' : 'incomplete', ...key };
}
