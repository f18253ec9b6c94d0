import type { Sealer, Sealers } from '@parley/sdk/internal/platform/sealing/sealer.ts';

const PROOF_BYTES = 16;

interface FakeKey {
  readonly fakeKey: number;
}

/**
 * Sealing without cryptography, the same on every run: values are masked, so that no test finds plain text on a fake disk, and
 * carry a checksum over the address, so that what was changed or swapped does not open.
 */
export class FakeSealers implements Sealers {
  /** False: this machine has no cryptography, as on a page that was not served securely. */
  isAvailable = true;
  /** True: making a key never ends, as in some browsers. */
  isHanging = false;
  #lastKey = 0;

  async createKey(): Promise<FakeKey | null> {
    if (this.isHanging) return new Promise(() => undefined);
    this.#lastKey += 1;
    return this.isAvailable ? { fakeKey: this.#lastKey } : null;
  }

  sealerOf(key: unknown): Sealer | null {
    return this.isAvailable && isFakeKey(key) ? createFakeSealer(key.fakeKey) : null;
  }
}

function isFakeKey(key: unknown): key is FakeKey {
  return typeof key === 'object' && key !== null && 'fakeKey' in key && typeof key.fakeKey === 'number';
}

function createFakeSealer(key: number): Sealer {
  const mask = (byte: number, index: number) => byte ^ ((key * 31 + index * 7 + 0x5a) & 0xff);
  const proof = (plain: Uint8Array, iv: Uint8Array, address: Uint8Array) => checksum([key], plain, iv, address);
  return {
    seal: async (plain, iv, address) => Uint8Array.from([...plain.map(mask), ...proof(plain, iv, address)]),
    open: async (sealed, iv, address) => {
      const plain = sealed.slice(0, -PROOF_BYTES).map(mask);
      const found = sealed.slice(-PROOF_BYTES);
      return proof(plain, iv, address).every((byte, index) => byte === found[index]) ? plain : null;
    },
  };
}

/** FNV-1a over the parts, each preceded by its length, stretched to the length of a proof. */
function checksum(...parts: readonly ArrayLike<number>[]): readonly number[] {
  let hash = 0x811c9dc5;
  const add = (byte: number) => {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  };
  for (const part of parts) {
    for (let shift = 0; shift < 32; shift += 8) add((part.length >>> shift) & 0xff);
    for (let index = 0; index < part.length; index += 1) add(part[index] ?? 0);
  }
  return Array.from({ length: PROOF_BYTES }, (_, index) => {
    add(index);
    return hash >>> 24;
  });
}
