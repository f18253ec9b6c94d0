import type { Random } from '../../base/random/random.ts';

/** The most bytes that the Web Cryptography interface returns in one call. */
const MAX_BYTES_A_CALL = 65_536;

/** Strong randomness from the machine's `fill` (`crypto.getRandomValues`), however much is asked for. */
export function createSystemRandom(fill: (bytes: Uint8Array<ArrayBuffer>) => void): Random {
  return {
    bytes: (count) => {
      const bytes = new Uint8Array(count);
      for (let start = 0; start < count; start += MAX_BYTES_A_CALL) {
        fill(bytes.subarray(start, start + MAX_BYTES_A_CALL));
      }
      return bytes;
    },
  };
}
