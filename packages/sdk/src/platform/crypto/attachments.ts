import type { EncryptedFile } from '../../protocol/events/encrypted-file.ts';
import type { MachineResult } from './machine-result.ts';

/** Opens and seals whole files (03.MX-08). Not bound to a device: who has what opens a file opens it. */
export interface Attachments {
  /** `bytes` encrypted by a key of their own, and what opens them. */
  encrypt(bytes: Uint8Array<ArrayBuffer>): MachineResult<EncryptedBytes>;
  /** The clear bytes. Fails if `encrypted` are not exactly those that were made (SEC-1B). */
  decrypt(encrypted: Uint8Array<ArrayBuffer>, file: EncryptedFile): MachineResult<Uint8Array<ArrayBuffer>>;
}

/** An encrypted file as it is uploaded. */
export interface EncryptedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly file: EncryptedFile;
}
