import type { Log } from '../../../base/log/log.ts';
import { type Random, randomString } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { Serial } from '../../../base/serial/serial.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { Primitives } from '../../../platform/crypto/primitives.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { AccountBackup } from '../backup/account-backup.ts';
import type { KeyBackupState } from '../backup/backup-state.ts';
import type { BackupFailure } from '../backup/key-backup.ts';
import type { OwnIdentity } from '../identity/own-identity.ts';
import type { Outgoing } from '../outgoing.ts';
import { type BadRecoveryKey, decodeRecoveryKey, encodeRecoveryKey } from '../secrets/recovery-key.ts';
import { keyOfPassphrase, NEW_ITERATIONS } from '../secrets/secret-cipher.ts';
import { type Passphrase, SECRET_ALGORITHM, type SecretKeyInfo } from '../secrets/secret-content.ts';
import type { SecretFailure, SecretStorage } from '../secrets/secret-storage.ts';
import { type EnteredKey, readEntry } from './recovery-key-entry.ts';
import { type RecoveryFindings, type RecoveryState, recoveryStateOf } from './recovery-state.ts';
import {
  ALL_NAMES,
  BACKUP_NAME,
  IDENTITY_NAMES,
  proveSecrets,
  readSecrets,
  type StoredSecrets,
  writeSecrets,
} from './stored-secrets.ts';

export interface AccountRecoveryOptions {
  readonly storage: SecretStorage;
  readonly primitives: Primitives;
  readonly backup: AccountBackup;
  readonly identity: Pick<OwnIdentity, 'state' | 'make'>;
  readonly outgoing: Pick<Outgoing, 'run'>;
  readonly me: UserId;
  /** Hears of the key in use, each time it was entered or made. */
  readonly onKey: (machine: CryptoMachine, entered: EnteredKey) => void;
  readonly random: Random;
  readonly log: Log;
}

export type RecoveryFailure =
  /** Nobody has set up a key. */
  | { readonly kind: 'notSetUp' }
  /** There is a key, and this device was not unlocked with it: what it opens would be lost. */
  | { readonly kind: 'locked' }
  /** This device does not speak for the person yet. */
  | { readonly kind: 'noIdentity' }
  /** The stored secret does not belong to the identity on the server. The text uses the protocol's words. */
  | { readonly kind: 'notImported'; readonly text: string }
  | BadRecoveryKey
  | SecretFailure
  | BackupFailure;

/** A key that nobody uses yet. */
export interface NewRecoveryKey {
  readonly recoveryKey: string;
  /** The passphrase that the key is made from, if any. */
  readonly passphrase: Passphrase | null;
}

/**
 * Recovery: a key that the person keeps, and that gives a new device all that an old one had (06.X-01, 06.K-04, 06.SS). Each step leaves what was
 * there usable, and doing it again goes on from wherever it was stopped: the key in use is only another once all lies under the new one.
 */
export class AccountRecovery {
  readonly #options: AccountRecoveryOptions;
  readonly #serial = new Serial();
  readonly #state = new ObservableValue<RecoveryState>({ kind: 'unknown' });
  /** The identity that is stored under the key, as far as this device verified it. */
  proven: ProvenIdentity | null = null;

  constructor(options: AccountRecoveryOptions) {
    this.#options = options;
  }

  get state(): Readable<RecoveryState> {
    return this.#state;
  }

  /** Looks how it stands, and makes a backup where there is none and nothing could be lost by it. */
  refresh(machine: CryptoMachine): Promise<Result<void, RecoveryFailure>> {
    return this.#serial.run(async () => {
      const looked = await this.#look(machine);
      if (!looked.ok || !this.#mayMakeBackup(looked.value)) return looked.ok ? ok() : looked;
      return this.#options.backup.backup.create(machine);
    });
  }

  /** A new key: random, or of a passphrase. Nothing is stored yet. */
  async makeKey(passphrase: string | null): Promise<Result<NewRecoveryKey, RecoveryFailure>> {
    const { random, primitives } = this.#options;
    if (passphrase === null) return ok({ recoveryKey: encodeRecoveryKey(random.bytes(32)), passphrase: null });
    const described = { algorithm: 'm.pbkdf2', iterations: NEW_ITERATIONS, salt: randomString(random, 32), bits: 256 };
    const key = await keyOfPassphrase(primitives, passphrase, described);
    return key === null
      ? err({ kind: 'wrongKey' })
      : ok({ recoveryKey: encodeRecoveryKey(key), passphrase: described });
  }

  /**
   * Makes `made` the key that opens everything, and proves that it does. `isReset`: what only an older key opens is given up, and with it
   * a backup that this device cannot read.
   */
  setUp(
    machine: CryptoMachine,
    { recoveryKey, passphrase }: NewRecoveryKey,
    { isReset }: { readonly isReset: boolean },
  ): Promise<Result<void, RecoveryFailure>> {
    return this.#serial.run(async () => {
      const decoded = decodeRecoveryKey(recoveryKey);
      if (!decoded.ok) return decoded;
      const looked = await this.#look(machine);
      if (!looked.ok) return looked;
      // A backup that another device reads would be deleted.
      const isLocked = this.#state.current.kind === 'locked' || looked.value.backup === 'locked';
      if (isLocked && !isReset) return err({ kind: 'locked' });
      const identity = await machine.secrets.identityKeys();
      if (!identity.ok) return err({ kind: 'machine' });
      if (identity.value === null) return err({ kind: 'noIdentity' });
      const backup = await this.#ensureBackup(machine);
      if (!backup.ok) return backup;
      const secrets = { identity: identity.value, backup: backup.value };
      const stored = await this.#store({ key: decoded.value, passphrase }, secrets);
      if (!stored.ok) return stored;
      await this.#prove(machine, stored.value);
      const after = await this.#look(machine);
      return after.ok ? ok() : after;
    });
  }

  /** Whether `text` is the key in use: for whoever wants to be sure that they have it. */
  async check(text: string): Promise<Result<void, RecoveryFailure>> {
    const entered = await this.#enter(text);
    return entered.ok ? ok() : entered;
  }

  /** Gives this device what the key opens, and puts what is missing under it. Keys of rooms come after it, in the background. */
  unlock(machine: CryptoMachine, text: string): Promise<Result<void, RecoveryFailure>> {
    return this.#serial.run(async () => {
      const entered = await this.#enter(text);
      if (!entered.ok) return entered;
      const { storage } = this.#options;
      const found = await readSecrets(storage, entered.value);
      if (!found.ok) return found;
      const identity = await this.#takeIdentity(machine, found.value);
      if (!identity.ok) return identity;
      const backup = await this.#takeBackup(machine, found.value);
      if (!backup.ok) return backup;
      const missing = {
        identity: isSame(found.value.identity, identity.value) ? null : identity.value,
        backup: found.value.backup === backup.value ? null : backup.value,
      };
      const repaired = await writeSecrets(storage, entered.value, missing, { keepsOthers: false });
      if (!repaired.ok) return repaired;
      const isInUse = await this.#use(entered.value.keyId);
      if (!isInUse.ok) return isInUse;
      await this.#prove(machine, entered.value);
      const after = await this.#look(machine);
      return after.ok ? ok() : after;
    });
  }

  /** Deletes the backup, and sees to it that no device of the person makes another by itself. */
  turnOffBackup(machine: CryptoMachine): Promise<Result<void, RecoveryFailure>> {
    return this.#serial.run(async () => {
      const { storage, backup } = this.#options;
      const noted = await storage.setBackupDisabled(true);
      if (!noted.ok) return noted;
      const deleted = await backup.backup.delete(machine);
      if (!deleted.ok) return deleted;
      const forgotten = await storage.delete(BACKUP_NAME);
      if (!forgotten.ok) return forgotten;
      const after = await this.#look(machine);
      return after.ok ? ok() : after;
    });
  }

  /** With a key in use a backup's key would be missing under it; then the key is asked for first. */
  #mayMakeBackup({ key, hasIdentity, backup }: RecoveryFindings): boolean {
    return backup === 'none' && key === null && hasIdentity && this.#options.identity.state.current.kind === 'signed';
  }

  async #look(machine: CryptoMachine): Promise<Result<RecoveryFindings, RecoveryFailure>> {
    const { storage, backup } = this.#options;
    const checked = await backup.backup.check(machine);
    if (!checked.ok) return checked;
    const described = await this.#described();
    if (!described.ok) return described;
    const identity = await machine.secrets.identityKeys();
    if (!identity.ok) return err({ kind: 'machine' });
    const hasIdentity = identity.value !== null;
    const found = { hasIdentity, backup: foundOf(backup.backup.state.current) };
    if (found.backup === 'none') {
      const disabled = await storage.isBackupDisabled();
      if (!disabled.ok) return disabled;
      if (disabled.value) found.backup = 'off';
    }
    if (described.value === null) {
      const nothing = { ...found, key: null, isIdentityStored: false, isBackupStored: false };
      this.#state.set(recoveryStateOf(nothing));
      return ok(nothing);
    }
    const { keyId, info } = described.value;
    const stored: boolean[] = [];
    for (const answer of await Promise.all(ALL_NAMES.map((name) => storage.isSealedBy(name, keyId)))) {
      if (!answer.ok) return answer;
      stored.push(answer.value);
    }
    const findings = {
      ...found,
      key: { keyId, hasPassphrase: info.passphrase !== null },
      // After another identity was made, the one under the key is of no use.
      isIdentityStored:
        stored.slice(0, IDENTITY_NAMES.length).every(Boolean) && !(await this.isOutdated(machine, keyId)),
      isBackupStored: stored.at(-1) === true,
    };
    this.#state.set(recoveryStateOf(findings));
    return ok(findings);
  }

  /** True if the identity stored under this key is not the user's current one, as far as this device knows. */
  async isOutdated(machine: CryptoMachine, keyId: string): Promise<boolean> {
    if (this.proven?.keyId !== keyId) return false;
    const known = await machine.identities.identityOf(this.#options.me);
    return known.ok && known.value !== null && known.value.masterKey !== this.proven.identity;
  }

  async #prove(machine: CryptoMachine, entered: EnteredKey): Promise<void> {
    const known = await machine.identities.identityOf(this.#options.me);
    if (known.ok && known.value !== null) this.proven = { keyId: entered.keyId, identity: known.value.masterKey };
    this.#options.onKey(machine, entered);
  }

  /** The key in use, as it is described; null for none that is understood. */
  async #described(): Promise<Result<DescribedKey | null, RecoveryFailure>> {
    const { storage } = this.#options;
    const keyId = await storage.defaultKeyId();
    if (!keyId.ok || keyId.value === null) return keyId.ok ? ok(null) : keyId;
    const info = await storage.keyInfo(keyId.value);
    if (!info.ok) return info;
    return ok(info.value?.algorithm === SECRET_ALGORITHM ? { keyId: keyId.value, info: info.value } : null);
  }

  /** The key that `text` is: the one in use, or one that was about to be when setting up was stopped. */
  async #enter(text: string): Promise<Result<EnteredKey, RecoveryFailure>> {
    const described = await this.#described();
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

  async #store(
    { key, passphrase }: { readonly key: EnteredKey['key']; readonly passphrase: Passphrase | null },
    secrets: StoredSecrets,
  ): Promise<Result<EnteredKey, RecoveryFailure>> {
    const { storage } = this.#options;
    const known = await this.#enter(encodeRecoveryKey(key));
    // Stopped on the way, it is described already.
    const keyId = known.ok ? ok(known.value.keyId) : await storage.addKey(SECRET_ALGORITHM, { key, passphrase });
    if (!keyId.ok) return keyId;
    const entered = { keyId: keyId.value, key };
    const written = await writeSecrets(storage, entered, secrets, { keepsOthers: true });
    if (!written.ok) return written;
    const proven = await proveSecrets(storage, entered, secrets);
    if (!proven.ok) return proven;
    const isInUse = await this.#use(entered.keyId);
    if (!isInUse.ok) return isInUse;
    // From here on an older key opens nothing.
    const cleared = await writeSecrets(storage, entered, secrets, { keepsOthers: false });
    return cleared.ok ? ok(entered) : cleared;
  }

  async #use(keyId: string): Promise<Result<void, RecoveryFailure>> {
    const { storage } = this.#options;
    const now = await storage.defaultKeyId();
    if (!now.ok) return now;
    return now.value === keyId ? ok() : storage.setDefaultKeyId(keyId);
  }

  /** The backup's private key: of the one there is, or of a new one if that cannot be read. */
  async #ensureBackup(machine: CryptoMachine): Promise<Result<string, RecoveryFailure>> {
    const { backup, storage } = this.#options;
    if (backup.backup.state.current.kind !== 'working') {
      const made = await backup.backup.create(machine);
      if (!made.ok) return made;
      const noted = await storage.setBackupDisabled(false);
      if (!noted.ok) return noted;
    }
    const state = backup.backup.state.current;
    return state.kind === 'working' ? ok(state.privateKey) : err({ kind: 'machine' });
  }

  /** The person's identity on this device, which it then signs (06.X-01). */
  async #takeIdentity(
    machine: CryptoMachine,
    { identity: stored }: StoredSecrets,
  ): Promise<Result<StoredSecrets['identity'], RecoveryFailure>> {
    const own = await machine.secrets.identityKeys();
    if (!own.ok) return err({ kind: 'machine' });
    if (own.value === null && stored !== null) {
      const taken = await machine.secrets.takeIdentityKeys(stored);
      if (!taken.ok || !taken.value)
        return err({ kind: 'notImported', text: 'importCrossSigningKeys failed to import the keys' });
    }
    const signed = await this.#options.identity.make(machine, null);
    if (!signed.ok) this.#options.log.warn('this device is not signed yet', { failure: signed.error.kind });
    return ok(own.value ?? stored);
  }

  /** The backup's private key, if this device has it now; of a new backup where there was none. */
  async #takeBackup(
    machine: CryptoMachine,
    { backup: stored }: StoredSecrets,
  ): Promise<Result<string | null, RecoveryFailure>> {
    const { backup, storage } = this.#options;
    if (stored !== null) {
      const taken = await backup.backup.takeKey(machine, stored);
      if (!taken.ok) return taken;
    } else {
      const checked = await backup.backup.check(machine);
      if (!checked.ok) return checked;
    }
    const state = backup.backup.state.current;
    if (state.kind === 'none') {
      const disabled = await storage.isBackupDisabled();
      if (!disabled.ok) return disabled;
      return disabled.value ? ok(null) : this.#ensureBackup(machine);
    }
    // One that this device cannot read may be what another of the person's devices needs: that one is asked for its key, and
    // nothing is deleted unasked.
    if (state.kind === 'locked') {
      await machine.secrets.askOthers();
      await this.#options.outgoing.run(machine);
    }
    return ok(state.kind === 'working' ? state.privateKey : stored);
  }
}

function foundOf({ kind }: KeyBackupState): RecoveryFindings['backup'] {
  if (kind === 'none') return 'none';
  return kind === 'working' ? 'open' : 'locked';
}

export interface ProvenIdentity {
  readonly keyId: string;
  /** The public key that names it. */
  readonly identity: string;
}

function isSame(one: StoredSecrets['identity'], other: StoredSecrets['identity']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface DescribedKey {
  readonly keyId: string;
  readonly info: SecretKeyInfo;
}
