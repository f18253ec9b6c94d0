/** Randomness as a parameter: cryptographically strong in products, seeded in tests. */
export interface Random {
  /** `count` random bytes. */
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random UUID (version 4), such as `0f8fad5b-d9cb-469f-a165-70867728950e`. */
export function randomUuid(random: Random): string {
  const hex = [...random.bytes(16)].map((byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}

/** A random string of `length` letters and digits, every character equally likely. */
export function randomString(random: Random, length: number): string {
  // Bytes past the largest multiple of 62 are thrown away: a plain modulo would favour the first letters.
  const limit = 256 - (256 % ALPHABET.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length - text.length)) {
      if (byte < limit) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}
