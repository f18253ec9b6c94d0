/**
 * Sealing: what is kept on this machine can be read only with a key that never leaves the machine's key store. The value of a
 * record is sealed, its key (a room id and a number) is not.
 */

/** A key as a database keeps it: in a browser an object that lets itself be used but not read. */
export type SealKey = unknown;

/** Seals and opens bytes with one key. */
export interface Sealer {
  /**
   * Encrypts `plain` and binds it to `address`. `iv` is 12 bytes that were never used with this key before; 16 bytes of proof are
   * appended to the result.
   */
  seal(
    plain: Uint8Array<ArrayBuffer>,
    iv: Uint8Array<ArrayBuffer>,
    address: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** The plain bytes, or null where they were not sealed with this key, `iv` and `address`, or were changed since. */
  open(
    sealed: Uint8Array<ArrayBuffer>,
    iv: Uint8Array<ArrayBuffer>,
    address: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Makes keys and what works with them. Part of `Env`. */
export interface Sealers {
  /** Makes a key; null where this machine cannot (a page that was not served securely has no cryptography). */
  createKey(): Promise<SealKey | null>;
  /** The sealer of a key that was kept; null for what is no key. */
  sealerOf(key: SealKey): Sealer | null;
}
