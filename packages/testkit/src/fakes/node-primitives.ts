import { createCipheriv, createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';
import type { Primitives } from '@parley/sdk/internal/platform/crypto/primitives.ts';

/** Node's primitives, each done before it returns: a test's clock does not wait for other threads. */
export const nodePrimitives: Primitives = {
  hkdfSha256: async (key, salt, info, length) => new Uint8Array(hkdfSync('sha256', key, salt, info, length)),
  pbkdf2Sha512: async (password, salt, iterations, length) =>
    Uint8Array.from(pbkdf2Sync(password, salt, iterations, length, 'sha512')),
  aesCtr256: async (key, iv, data) => {
    const cipher = createCipheriv('aes-256-ctr', key, iv);
    return Uint8Array.from(Buffer.concat([cipher.update(data), cipher.final()]));
  },
  hmacSha256: async (key, data) => Uint8Array.from(createHmac('sha256', key).update(data).digest()),
  sha256: async (data) => Uint8Array.from(createHash('sha256').update(data).digest()),
};
