import type { Sealer, Sealers } from '@parley/sdk/internal/platform/sealing/sealer.ts';

const PROOF_BYTES = 16;

interface SimKey {
  readonly simKey: number;
}

/**
 * Sealing without cryptography, cheap enough for thousands of records: a checksum over key, address and value, so that what was
 * altered, swapped or sealed with another key does not open.
 */
export class SimSealers implements Sealers {
  #lastKey = 0;

  async createKey(): Promise<SimKey> {
    this.#lastKey += 1;
    return { simKey: this.#lastKey };
  }

  sealerOf(key: unknown): Sealer | null {
    return isSimKey(key) ? createSimSealer(key.simKey) : null;
  }
}

function isSimKey(key: unknown): key is SimKey {
  return typeof key === 'object' && key !== null && 'simKey' in key && typeof key.simKey === 'number';
}

function createSimSealer(key: number): Sealer {
  return {
    seal: async (plain, iv, address) => {
      const sealed = new Uint8Array(plain.length + PROOF_BYTES);
      sealed.set(plain);
      new DataView(sealed.buffer).setUint32(plain.length, checksum(key, plain, iv, address));
      return sealed;
    },
    open: async (sealed, iv, address) => {
      if (sealed.length < PROOF_BYTES) return null;
      const plain = sealed.slice(0, -PROOF_BYTES);
      const proof = new DataView(sealed.buffer, sealed.byteOffset).getUint32(plain.length);
      return proof === checksum(key, plain, iv, address) ? plain : null;
    },
  };
}

/** FNV-1a over the parts, four bytes at a time, each part preceded by its length. */
function checksum(key: number, ...parts: readonly Uint8Array[]): number {
  let hash = 0x811c9dc5 ^ key;
  for (const part of parts) {
    hash = mix(hash, part.length);
    const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
    const words = part.length & ~3;
    for (let index = 0; index < words; index += 4) hash = mix(hash, view.getUint32(index));
    for (let index = words; index < part.length; index += 1) hash = mix(hash, view.getUint8(index));
  }
  return hash >>> 0;
}

/** The upper bits of a product say nothing of the lower ones, so they are folded down. */
function mix(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x01000193);
  return product ^ (product >>> 15);
}
