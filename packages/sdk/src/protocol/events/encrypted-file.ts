/**
 * The encryption data of a file (03.MX-08): an event's `file` has them instead of a `url`. Anybody with the key can open the
 * file, so the key is only ever in events that are encrypted themselves.
 */

import { isObject, type JsonObject, own, stringAt } from '../../base/json/guards.ts';
import { withoutEnd } from '../../base/text/without-end.ts';
import type { MxcUri } from '../ids/ids.ts';

/** The key of an encrypted file, and the hash that proves its bytes. */
export interface EncryptedFile {
  /** 256 bits for AES in counter mode, as unpadded base64 for URLs. */
  readonly key: string;
  /** 16 bytes, as unpadded base64. */
  readonly iv: string;
  /** The hash of the encrypted bytes, as unpadded base64. */
  readonly sha256: string;
}

const KEY = /^[\w-]{43}$/;
const IV = /^[A-Za-z0-9+/]{22}(?:==)?$/;
const SHA256 = /^[A-Za-z0-9+/]{43}=?$/;

/** Reads all of a `file` but its address; null for anything that is not exactly what can be opened (SEC-1B). */
export function decodeEncryptedFile(file: JsonObject): EncryptedFile | null {
  const jwk = own(file, 'key');
  const hashes = own(file, 'hashes');
  if (!isObject(jwk) || !isObject(hashes) || stringAt(file, 'v') !== 'v2') return null;
  if (stringAt(jwk, 'alg') !== 'A256CTR' || stringAt(jwk, 'kty') !== 'oct') return null;
  const key = stringAt(jwk, 'k')?.replace(/=$/, '') ?? '';
  const iv = stringAt(file, 'iv') ?? '';
  const sha256 = stringAt(hashes, 'sha256') ?? '';
  if (!KEY.test(key) || !IV.test(iv) || !SHA256.test(sha256)) return null;
  return { key, iv: unpadded(iv), sha256: unpadded(sha256) };
}

/** Encodes the event field for an encrypted file at `url`. */
export function encodeEncryptedFile(url: MxcUri, { key, iv, sha256 }: EncryptedFile): JsonObject {
  return { url, ...encodeFileInfo({ key, iv, sha256 }) };
}

/** Encodes the field without an address. */
export function encodeFileInfo({ key, iv, sha256 }: EncryptedFile): JsonObject {
  const jwk = { alg: 'A256CTR', kty: 'oct', key_ops: ['encrypt', 'decrypt'], k: key, ext: true };
  return { v: 'v2', key: jwk, iv, hashes: { sha256 } };
}

function unpadded(base64: string): string {
  return withoutEnd(base64, '=');
}
