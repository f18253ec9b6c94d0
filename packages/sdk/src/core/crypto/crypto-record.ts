import type { EpochMs } from '../../base/clock/clock.ts';
import type { CryptoChanges } from '../../platform/crypto/crypto-machine.ts';
import type { DeviceIdentity } from '../../platform/crypto/device.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** Data of this device's OlmMachine. The OlmMachine's own store is a separate database, encrypted with `storeKey`. */
export interface CryptoRecord {
  readonly storeKey: Uint8Array<ArrayBuffer>;
  /** When the device's keys were made: of what was said before, it was given no keys. */
  readonly createdAt: EpochMs;
  /** Whose keys they are, once made: a store that was lost is told from one that never was (REL-30). */
  readonly identity: DeviceIdentity | null;
}

/**
 * Changes of devices and keys from syncs without an open OlmMachine. Key counts are not stored, because each response states them again.
 */
export interface IntakeRecord extends Pick<CryptoChanges, 'toDevice' | 'changedUsers' | 'leftUsers' | 'isGap'> {
  readonly sequence: number;
}

/** A session that something stored waits for. */
export interface WaitingRecord {
  readonly roomId: RoomId;
  readonly sessionId: string;
}

/** Event ids of the messages in a range of a session. */
export interface SeenRecord {
  readonly roomId: RoomId;
  readonly sessionId: string;
  /** The stretch: a hundred messages each. */
  readonly page: number;
  /** By their places in the session, and their proofs. */
  readonly events: ReadonlyMap<string, EventId>;
}

/** All keys of the backup with this public key came to this device. */
export interface RestoreRecord {
  readonly publicKey: string;
}

/** Known facts about the recovery key in use. */
export interface RecoveryRecord {
  readonly keyId: string;
  readonly hasPassphrase: boolean;
  /** The public key of the identity that was put under it, or taken from there; null if neither was done on this device. */
  readonly identity: string | null;
  /** All that a new device needs lies under it: nothing has to be looked for until something changes. */
  readonly isWhole: boolean;
}

/** When this device last put a dehydrated device at the server. */
export interface DehydratedRecord {
  readonly madeAt: EpochMs;
}
