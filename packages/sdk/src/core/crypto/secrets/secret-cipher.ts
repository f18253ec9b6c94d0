/** Encryption of secrets (06.SS-02). */
import { decodeBase64, encodeBase64 } from '../../../base/bytes/base64.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Primitives } from '../../../platform/crypto/primitives.ts';
import type { Passphrase, SealedSecret, SecretKeyInfo } from './secret-content.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export const SECRET_KEY_BYTES = 32;
const IV_BYTES = 16;
const NO_SALT = new Uint8Array(32);
/** Text that checks a key: 32 zeros, with an empty name. */
const CHECK_TEXT = '\0'.repeat(32);
/** A server names how often a passphrase is stretched: neither so seldom that it can be guessed, nor for ever (SEC table, account data). */
const ITERATIONS = { least: 100_000, most: 10_000_000 };
/** Iterations for a new passphrase (06.K-11). */
export const NEW_ITERATIONS = 500_000;

/** The bytes are not what this key sealed under this name. */
export interface SecretNotOpened {
  readonly kind: 'wrongKey';
}

/** Seals `secret`. `iv` is 16 random bytes; one of its bits is cleared, for some platforms count no further. */
export async function sealSecret(
  primitives: Primitives,
  {
    key,
    name,
    secret,
    iv,
  }: { readonly key: Bytes; readonly name: string; readonly secret: string; readonly iv: Bytes },
): Promise<SealedSecret> {
  const cleared = iv.map((byte, at) => (at === 8 ? byte & 0x7f : byte));
  const { aesKey, macKey } = await keysOf(primitives, key, name);
  const ciphertext = await primitives.aesCtr256(aesKey, cleared, new TextEncoder().encode(secret));
  const mac = await primitives.hmacSha256(macKey, ciphertext);
  return { iv: encodeBase64(cleared), ciphertext: encodeBase64(ciphertext), mac: encodeBase64(mac) };
}

/** Opens what `sealSecret` sealed with the same key and name. */
export async function openSecret(
  primitives: Primitives,
  { key, name, sealed }: { readonly key: Bytes; readonly name: string; readonly sealed: SealedSecret },
): Promise<Result<string, SecretNotOpened>> {
  const ciphertext = decodeBase64(sealed.ciphertext);
  const iv = decodeBase64(sealed.iv);
  if (ciphertext === null || iv?.length !== IV_BYTES) return err({ kind: 'wrongKey' });
  const { aesKey, macKey } = await keysOf(primitives, key, name);
  const mac = await primitives.hmacSha256(macKey, ciphertext);
  if (!isSame(mac, decodeBase64(sealed.mac))) return err({ kind: 'wrongKey' });
  return ok(new TextDecoder().decode(await primitives.aesCtr256(aesKey, iv, ciphertext)));
}

/** Check value of a key, for its description. */
export async function checkOf(
  primitives: Primitives,
  key: Bytes,
  iv: Bytes,
): Promise<NonNullable<SecretKeyInfo['check']>> {
  const sealed = await sealSecret(primitives, { key, name: '', secret: CHECK_TEXT, iv });
  return { iv: sealed.iv, mac: sealed.mac };
}

/** Whether `key` is the one that is described. Where nothing is said it is taken on trust: what it opens tells. */
export async function isKeyOf(primitives: Primitives, key: Bytes, { check }: SecretKeyInfo): Promise<boolean> {
  if (check === null) return true;
  const iv = decodeBase64(check.iv);
  if (iv?.length !== IV_BYTES) return false;
  const { aesKey, macKey } = await keysOf(primitives, key, '');
  const ciphertext = await primitives.aesCtr256(aesKey, iv, new TextEncoder().encode(CHECK_TEXT));
  return isSame(await primitives.hmacSha256(macKey, ciphertext), decodeBase64(check.mac));
}

/** The key of a passphrase (06.K-11); null where it is described in no way that is known or safe. */
export async function keyOfPassphrase(
  primitives: Primitives,
  passphrase: string,
  { algorithm, iterations, salt, bits }: Passphrase,
): Promise<Bytes | null> {
  const isBounded = iterations >= ITERATIONS.least && iterations <= ITERATIONS.most;
  if (algorithm !== 'm.pbkdf2' || !isBounded || bits !== SECRET_KEY_BYTES * 8) return null;
  const encoder = new TextEncoder();
  return primitives.pbkdf2Sha512(encoder.encode(passphrase), encoder.encode(salt), iterations, SECRET_KEY_BYTES);
}

async function keysOf(
  primitives: Primitives,
  key: Bytes,
  name: string,
): Promise<{ readonly aesKey: Bytes; readonly macKey: Bytes }> {
  const both = await primitives.hkdfSha256(key, NO_SALT, name, 64);
  return { aesKey: both.slice(0, 32), macKey: both.slice(32) };
}

/** Takes as long whatever differs. */
function isSame(one: Bytes, other: Bytes | null): boolean {
  if (other?.length !== one.length) return false;
  return one.reduce((sum, byte, at) => sum | (byte ^ (other[at] ?? 0)), 0) === 0;
}
