import { type Random, randomString } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Primitives } from '../../../platform/crypto/primitives.ts';
import { encodeRecoveryKey } from '../secrets/recovery-key.ts';
import { keyOfPassphrase, NEW_ITERATIONS } from '../secrets/secret-cipher.ts';
import { type Passphrase, SECRET_ALGORITHM, type SecretKeyInfo } from '../secrets/secret-content.ts';
import type { SecretStorage } from '../secrets/secret-storage.ts';
import type { RecoveryFailure } from './recovery-failure.ts';
import { type EnteredKey, readEntry } from './recovery-key-entry.ts';
import { IDENTITY_NAMES, proveSecrets, type StoredSecrets, writeSecrets } from './stored-secrets.ts';

/** A key that nobody uses yet. */
export interface NewRecoveryKey {
  readonly recoveryKey: string;
  /** The passphrase that the key is made from, if any. */
  readonly passphrase: Passphrase | null;
}

/** A key of the account, and how it is described there. */
interface DescribedKey {
  readonly keyId: string;
  readonly info: SecretKeyInfo;
}

export interface RecoveryKeysOptions {
  readonly storage: SecretStorage;
  readonly primitives: Primitives;
  readonly random: Random;
}

/** The keys of secret storage: made, found by what the user enters, and put to use (06.SS). */
export class RecoveryKeys {
  readonly #options: RecoveryKeysOptions;

  constructor(options: RecoveryKeysOptions) {
    this.#options = options;
  }

  /** A new key: random, or of a passphrase. Nothing is stored yet. */
  async make(passphrase: string | null): Promise<Result<NewRecoveryKey, RecoveryFailure>> {
    const { random, primitives } = this.#options;
    if (passphrase === null) return ok({ recoveryKey: encodeRecoveryKey(random.bytes(32)), passphrase: null });
    const described = { algorithm: 'm.pbkdf2', iterations: NEW_ITERATIONS, salt: randomString(random, 32), bits: 256 };
    const key = await keyOfPassphrase(primitives, passphrase, described);
    return key === null
      ? err({ kind: 'wrongKey' })
      : ok({ recoveryKey: encodeRecoveryKey(key), passphrase: described });
  }

  /** The key in use, as it is described; null for none that is understood. */
  async described(): Promise<Result<DescribedKey | null, RecoveryFailure>> {
    const { storage } = this.#options;
    const keyId = await storage.defaultKeyId();
    if (!keyId.ok || keyId.value === null) return keyId.ok ? ok(null) : keyId;
    const info = await storage.keyInfo(keyId.value);
    if (!info.ok) return info;
    return ok(info.value?.algorithm === SECRET_ALGORITHM ? { keyId: keyId.value, info: info.value } : null);
  }

  /** The key that `text` is: the one in use, or one that was about to be when setting up was stopped. */
  async enter(text: string): Promise<Result<EnteredKey, RecoveryFailure>> {
    const described = await this.described();
    if (!described.ok) return described;
    const inUse = described.value === null ? null : await readEntry(text, described.value, this.#options);
    if (inUse?.ok === true) return inUse;
    const others = await this.#options.storage.keysOf(IDENTITY_NAMES[0]);
    if (!others.ok) return others;
    for (const [keyId, info] of others.value) {
      if (keyId === described.value?.keyId) continue;
      const entered = await readEntry(text, { keyId, info }, this.#options);
      if (entered.ok) return entered;
    }
    return inUse ?? err({ kind: 'notSetUp' });
  }

  /** Puts `secrets` under `key` and proves that it opens them; from then on it is the key in use. */
  async store(
    { key, passphrase }: { readonly key: EnteredKey['key']; readonly passphrase: Passphrase | null },
    secrets: StoredSecrets,
  ): Promise<Result<EnteredKey, RecoveryFailure>> {
    const { storage } = this.#options;
    const known = await this.enter(encodeRecoveryKey(key));
    // Stopped on the way, it is described already.
    const keyId = known.ok ? ok(known.value.keyId) : await storage.addKey(SECRET_ALGORITHM, { key, passphrase });
    if (!keyId.ok) return keyId;
    const entered = { keyId: keyId.value, key };
    const written = await writeSecrets(storage, entered, secrets, { keepsOthers: true });
    if (!written.ok) return written;
    const proven = await proveSecrets(storage, entered, secrets);
    if (!proven.ok) return proven;
    const isInUse = await this.use(entered.keyId);
    if (!isInUse.ok) return isInUse;
    // From here on an older key opens nothing.
    const cleared = await writeSecrets(storage, entered, secrets, { keepsOthers: false });
    return cleared.ok ? ok(entered) : cleared;
  }

  /** Makes the key the one in use, unless it is. */
  async use(keyId: string): Promise<Result<void, RecoveryFailure>> {
    const { storage } = this.#options;
    const now = await storage.defaultKeyId();
    if (!now.ok) return now;
    return now.value === keyId ? ok() : storage.setDefaultKeyId(keyId);
  }
}
