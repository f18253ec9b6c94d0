/** Randomness as a parameter: cryptographically strong in products, seeded in tests. */
export interface Random {
  /** `count` random bytes. */
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

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
