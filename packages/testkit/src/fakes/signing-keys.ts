/** Keys as Matrix writes them, and what is signed with them. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { isObject, type Json, type JsonObject } from '../homeserver/wire.ts';

export interface KeyPair {
  /** In unpadded base64. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

export interface SigningKey extends KeyPair {
  /** Its name, which begins with `ed25519:`. */
  readonly id: string;
}

/** A key that signs; named after itself where it has no other name. */
export function signingKey(name?: string): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = unpadded(publicKey.export({ format: 'jwk' }).x);
  return { id: `ed25519:${name ?? bytes}`, publicKey: bytes, privateKey };
}

/** A key for agreeing on another. */
export function curveKey(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return { publicKey: unpadded(publicKey.export({ format: 'jwk' }).x), privateKey };
}

export function withSignatures(object: JsonObject, userId: string, keys: readonly SigningKey[]): JsonObject {
  const bytes = Buffer.from(canonical(object));
  const made = keys.map(({ id, privateKey }) => [id, unpaddedBase64(sign(null, bytes, privateKey))]);
  return { ...object, signatures: { [userId]: Object.fromEntries(made) as JsonObject } };
}

export function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Keys in order and no space: what is signed. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part ?? null)}`).join(',')}}`;
}

/** The URL's base64 in the common alphabet. */
function unpadded(url: string | undefined): string {
  return (url ?? '').replaceAll('-', '+').replaceAll('_', '/');
}
