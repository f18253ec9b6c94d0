/**
 * Taking over what a device of libolm's time kept: its account, its sessions with other devices, and the keys of rooms. It goes to the
 * machine's store before the machine is opened, piece by piece; what is taken twice is there once.
 */

import type { EpochMs } from '../../base/clock/clock.ts';
import type { Result } from '../../base/result/result.ts';
import type { DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { DeviceIdentity, OpenMachine } from './device.ts';
import type { MachineFailure, MachineResult } from './machine-result.ts';
import type { IdentityKeys } from './secrets.ts';

/** Part of `CryptoMachines`. */
export interface Migrations {
  /** Whose keys an old account holds. A failure of kind `failed` means that `pickleKey` does not open it. */
  identityOf(pickle: string, pickleKey: string): MachineResult<DeviceIdentity>;
  /** Opens the store of a device for moving in. No machine may be open on it. */
  open(options: OpenMachine, pickleKey: string): Promise<Result<MachineMigration, MachineFailure>>;
}

/** A machine's store that older keys move into. No method rejects; one that fails took nothing. */
export interface MachineMigration {
  /** The public half of a backup's key; null for what is none. */
  backupPublicKey(privateKey: string): MachineResult<string | null>;
  base(account: OldAccount): MachineResult<void>;
  /** Only after `base`. */
  sessions(batch: readonly OldSession[]): MachineResult<void>;
  /** Only after `base`. */
  roomKeys(batch: readonly OldRoomKey[]): MachineResult<void>;
  /** Lets go of the store, so that the machine can be opened. */
  close(): void;
}

/** An old device's account, and what it knew of its person's secrets. */
export interface OldAccount {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly pickle: string;
  readonly identityKeys: { readonly [Name in keyof IdentityKeys]: string | null };
  /** The backup that is in use, and its private key in base64. */
  readonly backup: { readonly version: string; readonly privateKey: string } | null;
}

/** A session with a single device. */
export interface OldSession {
  readonly deviceKey: string;
  readonly pickle: string;
  /** When it was used last. */
  readonly usedAt: EpochMs;
}

/** The key of a room's session. */
export interface OldRoomKey {
  readonly roomId: RoomId;
  /** The key of the device that made the session. */
  readonly senderKey: string;
  /** The signing key that the device claimed; null if nobody claimed one. */
  readonly signingKey: string | null;
  readonly pickle: string;
  /** Nobody vouches for whose it is. */
  readonly isImported: boolean;
  readonly isBackedUp: boolean;
}
