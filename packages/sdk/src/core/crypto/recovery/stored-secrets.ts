/** The secrets that a recovery key opens, put there and taken out as one. */
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { IdentityKeys } from '../../../platform/crypto/secrets.ts';
import { readBackupSecret } from '../backup/backup-state.ts';
import type { SecretName } from '../secrets/secret-content.ts';
import type { SecretFailure, SecretStorage } from '../secrets/secret-storage.ts';
import type { EnteredKey } from './recovery-key-entry.ts';

export const IDENTITY_NAMES = [
  'm.cross_signing.master',
  'm.cross_signing.self_signing',
  'm.cross_signing.user_signing',
] as const satisfies readonly SecretName[];
export const BACKUP_NAME = 'm.megolm_backup.v1' satisfies SecretName;
/** In the order in which `readSecrets` takes them. */
export const ALL_NAMES: readonly SecretName[] = [...IDENTITY_NAMES, BACKUP_NAME];

/** Null for what is not there. */
export interface StoredSecrets {
  readonly identity: IdentityKeys | null;
  readonly backup: string | null;
}

/** Everything that `entered` opens. One that it does not open is a failure, one that is not there is not. */
export async function readSecrets(
  storage: SecretStorage,
  entered: EnteredKey,
): Promise<Result<StoredSecrets, SecretFailure>> {
  const answers = await Promise.all(ALL_NAMES.map((name) => storage.open(name, entered)));
  const found: (string | null)[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    found.push(answer.value);
  }
  const [master = null, selfSigning = null, userSigning = null, backup = null] = found;
  const hasAll = master !== null && selfSigning !== null && userSigning !== null;
  return ok({
    identity: hasAll ? { master, selfSigning, userSigning } : null,
    backup: backup === null ? null : readBackupSecret(backup),
  });
}

/** Stores what is given, sealed by `entered`. With `keepsOthers`, keys that seal it already go on doing so. */
export async function writeSecrets(
  storage: SecretStorage,
  entered: EnteredKey,
  { identity, backup }: StoredSecrets,
  options: { readonly keepsOthers: boolean },
): Promise<Result<void, SecretFailure>> {
  const values = identity === null ? [] : [identity.master, identity.selfSigning, identity.userSigning];
  const named: (readonly [SecretName, string])[] = [];
  for (const [at, name] of IDENTITY_NAMES.entries()) {
    const value = values[at];
    if (value !== undefined) named.push([name, value]);
  }
  if (backup !== null) named.push([BACKUP_NAME, backup]);
  const keyIds = [entered.keyId];
  const answers = await Promise.all(
    named.map(([name, secret]) => storage.store(name, secret, keyIds, async () => entered, options)),
  );
  return answers.find(({ ok: isStored }) => !isStored) ?? ok();
}

/** True if the stored secret can be decrypted with `entered` and equals `wanted`. That proves that a new device needs only the key. */
export async function proveSecrets(
  storage: SecretStorage,
  entered: EnteredKey,
  wanted: StoredSecrets,
): Promise<Result<void, SecretFailure>> {
  const found = await readSecrets(storage, entered);
  if (!found.ok) return found;
  return JSON.stringify(found.value) === JSON.stringify(wanted) ? ok() : err({ kind: 'wrongKey' });
}
