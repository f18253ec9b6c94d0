import type { EncryptedFile } from '../../protocol/events/encrypted-file.ts';
import type { MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { EncryptedBytes } from './attachments.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { MachineResult } from './machine-result.ts';

/** Keys of what was said in a room before, for somebody who is invited to it (MSC4268). */
export interface MachineHistory {
  /** Those keys that may be given on, as an encrypted file; null where there are none (06.HS-01). */
  makeBundle(roomId: RoomId): MachineResult<EncryptedBytes | null>;
  /**
   * What tells somebody's devices where the bundle lies and what opens it: those that their owner vouches for, or of these those of
   * verified people alone. Fails where the own identity is not verified here, or theirs was and has changed.
   */
  announce(bundle: UploadedBundle, recipients: 'signed' | 'verified'): MachineResult<readonly CryptoRequest[]>;
  /** Where the bundle lies that somebody announced for a room; null where none was. */
  announced(roomId: RoomId, by: UserId): MachineResult<MxcUri | null>;
  /** Takes in the room's keys out of the announced bundle. A failure means that `bytes` are not what was announced. */
  take(roomId: RoomId, by: UserId, bytes: Uint8Array<ArrayBuffer>): MachineResult<void>;

  /** Whether all keys of the room that a backup had have been taken in. */
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
