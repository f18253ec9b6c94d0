import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Primitives } from '../../../platform/crypto/primitives.ts';
import { type BadRecoveryKey, decodeRecoveryKey } from '../secrets/recovery-key.ts';
import { keyOfPassphrase } from '../secrets/secret-cipher.ts';
import type { SecretKeyInfo } from '../secrets/secret-content.ts';
import type { KnownKey, SecretFailure, SecretStorage } from '../secrets/secret-storage.ts';

/** A key that somebody entered, known to be the one that is described. */
export type EnteredKey = KnownKey;

/** The key that `text` stands for, a recovery key or a passphrase, if it is the one that `info` describes. */
export async function readEntry(
  text: string,
  { keyId, info }: { readonly keyId: string; readonly info: SecretKeyInfo },
  { storage, primitives }: { readonly storage: SecretStorage; readonly primitives: Primitives },
): Promise<Result<EnteredKey, SecretFailure | BadRecoveryKey>> {
  const decoded = decodeRecoveryKey(text);
  const candidates = decoded.ok ? [decoded.value] : [];
  if (info.passphrase !== null) {
    const stretched = await keyOfPassphrase(primitives, text, info.passphrase);
    if (stretched !== null) candidates.push(stretched);
  }
  for (const key of candidates) {
    const isIt = await storage.isKeyOf(key, info);
    if (!isIt.ok) return isIt;
    if (isIt.value) return ok({ keyId, key });
  }
  // With a passphrase any input is well formed.
  return !decoded.ok && info.passphrase === null ? decoded : err({ kind: 'wrongKey' });
}
