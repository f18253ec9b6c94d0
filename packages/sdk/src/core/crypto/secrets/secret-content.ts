/** Content of secret storage in account data, and its parsers (06.SS-01). Pure. */
import { countAt, isObject, objectAt, ownEntries, stringAt } from '../../../base/json/guards.ts';
import type { RawContent } from '../../../protocol/events/event.ts';

/** The one algorithm of keys and secrets. */
export const SECRET_ALGORITHM = 'm.secret_storage.v1.aes-hmac-sha2';
export const DEFAULT_KEY_TYPE = 'm.secret_storage.default_key';

/** Names of secrets that are kept there (06.SS-03). */
export type SecretName =
  | 'm.cross_signing.master'
  | 'm.cross_signing.self_signing'
  | 'm.cross_signing.user_signing'
  | 'm.megolm_backup.v1'
  | 'org.matrix.msc3814';

/** The type under which a key is described. */
export function keyTypeOf(keyId: string): string {
  return `m.secret_storage.key.${keyId}`;
}

/** Description of a key, never the key itself. */
export interface SecretKeyInfo {
  readonly algorithm: string;
  readonly name: string | null;
  readonly passphrase: Passphrase | null;
  /** Check value that identifies the key; null if there is none. */
  readonly check: { readonly iv: string; readonly mac: string } | null;
}

/** Parameters that derive a key from a passphrase. */
export interface Passphrase {
  readonly algorithm: string;
  readonly iterations: number;
  readonly salt: string;
  readonly bits: number;
}

/** A secret as one key sealed it; each in base64. */
export interface SealedSecret {
  readonly iv: string;
  readonly ciphertext: string;
  readonly mac: string;
}

/** The id of the key that is used unless another is named; null for none. */
export function readDefaultKeyId(content: RawContent): string | null {
  const id = stringAt(content, 'key') ?? '';
  // It becomes part of an address.
  return /^[^\s/]{1,128}$/.test(id) ? id : null;
}

/** Parses the description of a key; null if invalid. */
export function readKeyInfo(content: RawContent): SecretKeyInfo | null {
  const algorithm = stringAt(content, 'algorithm');
  if (algorithm === undefined) return null;
  const iv = stringAt(content, 'iv');
  const mac = stringAt(content, 'mac');
  return {
    algorithm,
    name: stringAt(content, 'name') ?? null,
    passphrase: readPassphrase(content),
    check: iv === undefined || mac === undefined ? null : { iv, mac },
  };
}

function readPassphrase(content: RawContent): Passphrase | null {
  const said = objectAt(content, 'passphrase');
  const iterations = said && countAt(said, 'iterations');
  const salt = said && stringAt(said, 'salt');
  if (said === undefined || iterations === undefined || salt === undefined) return null;
  return { algorithm: stringAt(said, 'algorithm') ?? '', iterations, salt, bits: countAt(said, 'bits') ?? 256 };
}

/** The description of a key, as it is stored. */
export function writeKeyInfo({ algorithm, name, passphrase, check }: SecretKeyInfo): RawContent {
  return { algorithm, ...(name !== null && { name }), ...(passphrase !== null && { passphrase }), ...check };
}

/** A secret by the keys that seal it; null where the content is not encrypted. */
export function readSealed(content: RawContent): ReadonlyMap<string, SealedSecret> | null {
  const encrypted = objectAt(content, 'encrypted');
  if (encrypted === undefined) return null;
  const sealed = new Map<string, SealedSecret>();
  for (const [keyId, value] of ownEntries(encrypted)) {
    if (!isObject(value)) continue;
    const iv = stringAt(value, 'iv');
    const ciphertext = stringAt(value, 'ciphertext');
    const mac = stringAt(value, 'mac');
    if (iv !== undefined && ciphertext !== undefined && mac !== undefined) sealed.set(keyId, { iv, ciphertext, mac });
  }
  return sealed;
}
