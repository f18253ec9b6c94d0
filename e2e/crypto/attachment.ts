/** Encrypted files by the letter of the specification, on Node's own cryptography: what the module makes of them has to agree. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Json } from '../fixtures/homeserver.ts';

/** `bytes` as they are uploaded, and the `file` of the message but for its address. */
export function encryptFile(bytes: Buffer): { readonly encrypted: Buffer; readonly file: Json } {
  const key = randomBytes(32);
  const iv = Buffer.concat([randomBytes(8), Buffer.alloc(8)]);
  const cipher = createCipheriv('aes-256-ctr', key, iv);
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const jwk = { alg: 'A256CTR', kty: 'oct', key_ops: ['encrypt', 'decrypt'], k: key.toString('base64url'), ext: true };
  return { encrypted, file: { v: 'v2', key: jwk, iv: unpadded(iv), hashes: { sha256: hashOf(encrypted) } } };
}

/** The clear bytes of what was uploaded. Throws if they are not those that the message means. */
export function decryptFile(encrypted: Buffer, file: Json): Buffer {
  const { key, iv, hashes } = file as { key: { k: string }; iv: string; hashes: { sha256: string } };
  if (hashOf(encrypted) !== hashes.sha256) throw new Error('another file');
  const decipher = createDecipheriv('aes-256-ctr', Buffer.from(key.k, 'base64url'), Buffer.from(iv, 'base64'));
  return Buffer.concat([decipher.update(encrypted), decipher.final()]);
}

function hashOf(bytes: Buffer): string {
  return unpadded(createHash('sha256').update(bytes).digest());
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
