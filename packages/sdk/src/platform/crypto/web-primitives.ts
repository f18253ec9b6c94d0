import type { Primitives } from './primitives.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The used part of `crypto.subtle`. Plain files do not have it; browsers and Node provide it. */
export interface SubtleDoor<Key> {
  importKey(format: 'raw', key: Bytes, algorithm: object | string, extractable: boolean, usages: Usage[]): Promise<Key>;
  deriveBits(algorithm: Derivation, key: Key, bits: number): Promise<ArrayBuffer>;
  encrypt(
    algorithm: { readonly name: string; readonly counter: Bytes; readonly length: number },
    key: Key,
    data: Bytes,
  ): Promise<ArrayBuffer>;
  sign(algorithm: string, key: Key, data: Bytes): Promise<ArrayBuffer>;
  digest(algorithm: string, data: Bytes): Promise<ArrayBuffer>;
}

type Usage = 'deriveBits' | 'encrypt' | 'sign';

interface Derivation {
  readonly name: string;
  readonly hash: string;
  readonly salt: Bytes;
  readonly info: Bytes;
  readonly iterations: number;
}

/** The number of trailing bits of an `iv` that are the counter. */
const COUNTER_BITS = 64;
const NOTHING = new Uint8Array();

/** Primitives of a browser, or of Node. */
export function createWebPrimitives<Key>(subtle: SubtleDoor<Key>): Primitives {
  const derive = async (name: string, bytes: Bytes, rest: Omit<Derivation, 'name'>, length: number) => {
    const key = await subtle.importKey('raw', bytes, name, false, ['deriveBits']);
    return new Uint8Array(await subtle.deriveBits({ name, ...rest }, key, length * 8));
  };
  return {
    hkdfSha256: (key, salt, info, length) => {
      const rest = { hash: 'SHA-256', salt, info: new TextEncoder().encode(info), iterations: 0 };
      return derive('HKDF', key, rest, length);
    },
    pbkdf2Sha512: (password, salt, iterations, length) =>
      derive('PBKDF2', password, { hash: 'SHA-512', salt, info: NOTHING, iterations }, length),
    async aesCtr256(bytes, iv, data) {
      const key = await subtle.importKey('raw', bytes, 'AES-CTR', false, ['encrypt']);
      const algorithm = { name: 'AES-CTR', counter: iv, length: COUNTER_BITS };
      return new Uint8Array(await subtle.encrypt(algorithm, key, data));
    },
    async hmacSha256(bytes, data) {
      const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      return new Uint8Array(await subtle.sign('HMAC', key, data));
    },
    sha256: async (data) => new Uint8Array(await subtle.digest('SHA-256', data)),
  };
}
