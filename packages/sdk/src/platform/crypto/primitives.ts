/**
 * The few primitives that formats around the machine ask for: secret storage, recovery keys, files and files of keys. They are the platform's
 * own, never ours. None takes the thread that asks: stretching a passphrase takes a second.
 */
type Bytes = Uint8Array<ArrayBuffer>;

export interface Primitives {
  /** HKDF by SHA-256: `length` bytes for `info` of `key` and `salt`. */
  hkdfSha256(key: Bytes, salt: Bytes, info: string, length: number): Promise<Bytes>;
  /** PBKDF2 by HMAC-SHA-512: `length` bytes of `password`. The caller bounds `iterations`. */
  pbkdf2Sha512(password: Bytes, salt: Bytes, iterations: number, length: number): Promise<Bytes>;
  /** AES-256 in counter mode, which opens what it sealed. `iv` is 16 bytes, the last eight of them count. */
  aesCtr256(key: Bytes, iv: Bytes, data: Bytes): Promise<Bytes>;
  hmacSha256(key: Bytes, data: Bytes): Promise<Bytes>;
  sha256(data: Bytes): Promise<Bytes>;
}
