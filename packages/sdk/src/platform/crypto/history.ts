import type { EncryptedFile } from '../../protocol/events/encrypted-file.ts';
import type { MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { EncryptedBytes } from './attachments.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { MachineResult } from './machine-result.ts';

/** Keys of what was said in a room before, for somebody who is invited to it (MSC4268). */
export interface MachineHistory {
  /** The keys that may be passed on, as an encrypted file; null if there are none (06.HS-01). */
  makeBundle(roomId: RoomId): MachineResult<EncryptedBytes | null>;
  /**
   * The messages that tell a user's devices where the bundle is and how to decrypt it. They go to cross-signed devices, or only
   * to those of verified users. Fails if the own identity is not verified here, or if theirs was verified and has changed.
   */
  announce(bundle: UploadedBundle, recipients: 'signed' | 'verified'): MachineResult<readonly CryptoRequest[]>;
  /** The address of the bundle that a user announced for a room; null if there was none. */
  announced(roomId: RoomId, by: UserId): MachineResult<MxcUri | null>;
  /** Takes in the room's keys out of the announced bundle. A failure means that `bytes` are not what was announced. */
  take(roomId: RoomId, by: UserId, bytes: Uint8Array<ArrayBuffer>): MachineResult<void>;

  /** True if all keys of the room in a backup have been imported. */
  hasBackedUpKeys(roomId: RoomId): MachineResult<boolean>;
  markBackedUpKeys(roomId: RoomId): MachineResult<void>;
}

/** A bundle that is with the server, and whom it is for. */
export interface UploadedBundle {
  readonly roomId: RoomId;
  readonly userId: UserId;
  readonly mxc: MxcUri;
  readonly file: EncryptedFile;
}
