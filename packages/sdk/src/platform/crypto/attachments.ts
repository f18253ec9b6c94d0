import type { EncryptedFile } from '../../protocol/events/encrypted-file.ts';
import type { MachineResult } from './machine-result.ts';

/** Opens and seals files (03.MX-08). Not bound to a device: who has what opens a file opens it. */
export interface Attachments {
  /**
   * `bytes` encrypted by a key of their own, and what opens them. With `again`, as the same bytes were encrypted before: then the result is
   * the same, or fails if they are others. A machine that cannot do that encrypts them anew.
   */
  encrypt(bytes: Uint8Array<ArrayBuffer>, again?: EncryptedFile): MachineResult<EncryptedBytes>;
  /** The clear bytes. Fails if `encrypted` are not exactly those that were made (SEC-1B). */
  decrypt(encrypted: Uint8Array<ArrayBuffer>, file: EncryptedFile): MachineResult<Uint8Array<ArrayBuffer>>;
  /**
   * The clear bytes of a part that begins at byte `start` of the file, a multiple of 16. Nothing is proved of a part: whoever asks checks the
   * whole. Fails where the machine opens no parts.
   */
  decryptPart(
    part: Uint8Array<ArrayBuffer>,
    file: EncryptedFile,
    start: number,
  ): MachineResult<Uint8Array<ArrayBuffer>>;
}

/** An encrypted file as it is uploaded. */
export interface EncryptedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly file: EncryptedFile;
}
