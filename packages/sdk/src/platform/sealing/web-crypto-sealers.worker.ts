import type { Sealer, Sealers } from './sealer.ts';

const ALGORITHM = 'AES-GCM';
const KEY_BITS = 256;

/** Sealing by AES-GCM of the browser, under keys that can be used and stored but not read. `subtle` is missing on pages not served securely. */
export function createWebCryptoSealers(subtle: SubtleCrypto | undefined): Sealers {
  return {
    async createKey() {
      if (subtle === undefined) return null;
      return subtle.generateKey({ name: ALGORITHM, length: KEY_BITS }, false, ['encrypt', 'decrypt']);
    },
    sealerOf: (key) => (subtle !== undefined && isUsable(key) ? createSealer(subtle, key) : null),
  };
}

function isUsable(key: unknown): key is CryptoKey {
  return key instanceof CryptoKey && key.algorithm.name === ALGORITHM && key.usages.includes('decrypt');
}

function createSealer(subtle: SubtleCrypto, key: CryptoKey): Sealer {
  return {
    async seal(plain, iv, address) {
      return new Uint8Array(await subtle.encrypt({ name: ALGORITHM, iv, additionalData: address }, key, plain));
    },
    async open(sealed, iv, address) {
      try {
        return new Uint8Array(await subtle.decrypt({ name: ALGORITHM, iv, additionalData: address }, key, sealed));
      } catch {
        // An `OperationError`, and by design not a word more.
        return null;
      }
    },
  };
}
