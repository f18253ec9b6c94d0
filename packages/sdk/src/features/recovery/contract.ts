import type { Command, RepeatableCommand, View } from '../../port/contract.ts';

/** Recovery: what a person keeps so that a new device reads what an old one did, and the backup of keys that goes with it. */
export interface RecoveryApi {
  'recovery.status': View<null, RecoveryStatus>;
  /** How many of the keys of an older client at the same origin have moved in; null while none do. */
  'recovery.moving': View<null, { readonly done: number; readonly total: number } | null>;
  /** A new key, random or of a passphrase. Nothing is stored yet: it is for the person to save first. */
  'recovery.makeKey': RepeatableCommand<{ readonly passphrase: string | null }, NewRecoveryKey, RecoveryProblem>;
  /**
   * Makes this the key in use, and proves that it opens everything. May be asked again with the same key wherever it was stopped. `isReset`:
   * what only an older key opens is given up.
   */
  'recovery.setUp': RepeatableCommand<NewRecoveryKey & { readonly isReset: boolean }, null, RecoveryProblem>;
  /** Whether `entry` is the key in use, or the passphrase it is made of. */
  'recovery.check': RepeatableCommand<{ readonly entry: string }, null, RecoveryProblem>;
  /** Gives this device what the key opens; keys of rooms follow in the background. */
  'recovery.unlock': RepeatableCommand<{ readonly entry: string }, null, RecoveryProblem>;
  /** Deletes the backup of keys. No device of the person makes another by itself. */
  'recovery.turnOffBackup': RepeatableCommand<null, null, RecoveryProblem>;
  /** The person has seen what `prompt` asks, and does not want to be asked again on this device. */
  'recovery.dismiss': RepeatableCommand<{ readonly prompt: RecoveryPrompt }, null, never>;
  /** All keys of rooms on this device, as the text of a file that the passphrase seals. */
  'recovery.exportKeys': RepeatableCommand<{ readonly passphrase: string }, { readonly file: string }, RecoveryProblem>;
  'recovery.importKeys': Command<
    { readonly file: string; readonly passphrase: string },
    { readonly imported: number; readonly total: number },
    RecoveryProblem | KeyFileProblem
  >;
}

export interface NewRecoveryKey {
  readonly recoveryKey: string;
  /** How it is made of a passphrase; null if it is not. Not the passphrase. */
  readonly passphrase: {
    readonly algorithm: string;
    readonly iterations: number;
    readonly salt: string;
    readonly bits: number;
  } | null;
}

/** `save`: there are messages that only a recovery key would keep. `unlock`: there is a key, and this device was not given it. */
export type RecoveryPrompt = 'save' | 'unlock';

export type RecoveryStatus =
  /** Nobody is signed in, or this device has no cryptography. */
  | { readonly kind: 'unavailable' }
  /** Not looked at yet. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'known';
      /**
       * `off`: no key. `locked`: there is one, and this device lacks what it opens. `incomplete`: something is missing under it; entering
       * it mends that. `on`: whoever has it can read everything on a new device.
       */
      readonly recovery: 'off' | 'locked' | 'incomplete' | 'on';
      /** A passphrase may be entered instead of the key. */
      readonly hasPassphrase: boolean;
      /** `locked`: there is one that this device cannot read. */
      readonly backup: 'unknown' | 'none' | 'locked' | 'working';
      /** Keys of rooms on this device, and how many of them are in the backup. */
      readonly keys: { readonly backedUp: number; readonly total: number };
      /** Keys could not be sent to the backup; it is tried again. */
      readonly isBackupDelayed: boolean;
      readonly restore:
        | { readonly kind: 'idle' }
        | { readonly kind: 'running'; readonly done: number; readonly total: number | null }
        | { readonly kind: 'done'; readonly imported: number; readonly failed: number };
      /** What to ask of the person, once. */
      readonly prompt: RecoveryPrompt | null;
    };

export type KeyFileProblem = { readonly kind: 'badKeyFile' } | { readonly kind: 'wrongPassphrase' };

export type RecoveryProblem =
  | { readonly kind: 'signedOut' }
  /** This device has no cryptography. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unreachable' }
  /** There is no key in use. */
  | { readonly kind: 'notSetUp' }
  /** There is one, and this device has to be unlocked with it first. */
  | { readonly kind: 'locked' }
  /** This device is not the person's own yet: it has to be verified, or their identity made. */
  | { readonly kind: 'notVerified' }
  /** It is no recovery key; `text` says why. */
  | { readonly kind: 'badRecoveryKey'; readonly text: string }
  /** It is one, and not the one in use. */
  | { readonly kind: 'wrongKey' }
  /** In the words of the protocol, or of the server. */
  | { readonly kind: 'failed'; readonly text: string };
