import type { JsonObject } from '../../base/json/guards.ts';
import type { Signal } from '../../base/value/signal.ts';
import type { SealedRoomKey } from '../../protocol/endpoints/room-keys.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { MachineResult } from './machine-result.ts';

/** Room keys that are kept at the server, as far as the machine has to do with it: what it has to send, and what it takes back. */
export interface MachineBackup {
  /** A key of the backup came from another of the person's devices, which is verified (06.K-06). */
  readonly keyReceived: Signal<string>;

  /** A new key for a backup. */
  makeKey(): MachineResult<BackupKey>;
  /** The public half of a private key; null for what is no key. */
  readKey(privateKey: string): MachineResult<BackupKey | null>;
  /** The signatures for a new backup: of this device, and of the user's identity if its keys are here (06.K-04). */
  signatures(publicKey: string): MachineResult<JsonObject>;
  /** True if one of the user's own verified devices, or their identity, signed the backup (06.K-02). */
  isSigned(info: JsonObject): MachineResult<boolean>;

  /** The private key that is kept, and of which version; null for none. */
  savedKey(): MachineResult<SavedBackupKey | null>;
  saveKey(privateKey: string, version: string): MachineResult<void>;
  /** Keys that came and were not looked at. */
  receivedKeys(): MachineResult<readonly string[]>;
  forgetReceivedKeys(): MachineResult<void>;

  /** True if keys are encrypted for a backup. After a start it is the backup of the stored key, if there is one. */
  isEnabled(): MachineResult<boolean>;
  /** From now on keys are sealed for this backup. Only for one that is trusted. */
  enable(publicKey: string, version: string): MachineResult<void>;
  /** No more; and what was backed up counts as not. The private key stays. */
  disable(): MachineResult<void>;
  /** The next keys to be sent; null when all are. */
  nextUpload(): MachineResult<CryptoRequest | null>;
  counts(): MachineResult<RoomKeyCounts>;

  /** Opens keys of a backup and takes them in. Those that cannot be opened are left out. */
  takeBack(keys: readonly SealedRoomKey[], from: SavedBackupKey): MachineResult<TakenBack>;
}

/** Both in base64. */
export interface BackupKey {
  readonly privateKey: string;
  readonly publicKey: string;
}

export interface SavedBackupKey {
  readonly privateKey: string;
  readonly version: string;
}

/** `imported` are new or better than what was here; `failed` could not be opened. */
export interface TakenBack {
  readonly imported: number;
  readonly failed: number;
}

/** Counts over all rooms. */
export interface RoomKeyCounts {
  readonly backedUp: number;
  readonly total: number;
}
