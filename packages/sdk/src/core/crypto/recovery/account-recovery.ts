import { err, ok, type Result } from '../../../base/result/result.ts';
import { Serial } from '../../../base/serial/serial.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { LinkSecrets } from '../../../protocol/rules/qr-login/messages.ts';
import type { KeyBackupState } from '../backup/backup-state.ts';
import { decodeRecoveryKey } from '../secrets/recovery-key.ts';
import { DeviceSecrets, type DeviceSecretsOptions } from './device-secrets.ts';
import { giveSecrets, takeSecrets } from './hand-over.ts';
import type { RecoveryFailure } from './recovery-failure.ts';
import type { EnteredKey } from './recovery-key-entry.ts';
import { type NewRecoveryKey, RecoveryKeys, type RecoveryKeysOptions } from './recovery-keys.ts';
import { type RecoveryFindings, type RecoveryState, recoveryStateOf } from './recovery-state.ts';
import {
  ALL_NAMES,
  BACKUP_NAME,
  IDENTITY_NAMES,
  readSecrets,
  type StoredSecrets,
  writeSecrets,
} from './stored-secrets.ts';

export interface AccountRecoveryOptions extends RecoveryKeysOptions, DeviceSecretsOptions {
  readonly me: UserId;
  /** Hears of the key in use, each time it was entered or made. */
  readonly onKey: (machine: CryptoMachine, entered: EnteredKey) => void;
}

/**
 * Recovery: a key that the person keeps, and that gives a new device all that an old one had (06.X-01, 06.K-04, 06.SS). Each step leaves what was
 * there usable, and doing it again goes on from wherever it was stopped: the key in use is only another once all lies under the new one.
 */
export class AccountRecovery {
  readonly #options: AccountRecoveryOptions;
  /** The keys of secret storage. */
  readonly keys: RecoveryKeys;
  readonly #device: DeviceSecrets;
  readonly #serial = new Serial();
  readonly #state = new ObservableValue<RecoveryState>({ kind: 'unknown' });
  /** The identity that is stored under the key, as far as this device verified it. */
  proven: ProvenIdentity | null = null;

  constructor(options: AccountRecoveryOptions) {
    this.#options = options;
    this.keys = new RecoveryKeys(options);
    this.#device = new DeviceSecrets(options);
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
      const backup = await this.#device.ensureBackup(machine);
      if (!backup.ok) return backup;
      const secrets = { identity: identity.value, backup: backup.value };
      const stored = await this.keys.store({ key: decoded.value, passphrase }, secrets);
      if (!stored.ok) return stored;
      await this.#prove(machine, stored.value);
      const after = await this.#look(machine);
      return after.ok ? ok() : after;
    });
  }

  /** Whether `text` is the key in use: for whoever wants to be sure that they have it. */
  async check(text: string): Promise<Result<void, RecoveryFailure>> {
    const entered = await this.keys.enter(text);
    return entered.ok ? ok() : entered;
  }

  /** Gives this device what the key opens, and puts what is missing under it. Keys of rooms come after it, in the background. */
  unlock(machine: CryptoMachine, text: string): Promise<Result<void, RecoveryFailure>> {
    return this.#serial.run(async () => {
      const entered = await this.keys.enter(text);
      if (!entered.ok) return entered;
      const { storage } = this.#options;
      const found = await readSecrets(storage, entered.value);
      if (!found.ok) return found;
      const identity = await this.#device.takeIdentity(machine, found.value);
      if (!identity.ok) return identity;
      const backup = await this.#device.takeBackup(machine, found.value);
      if (!backup.ok) return backup;
      const missing = {
        identity: isSame(found.value.identity, identity.value) ? null : identity.value,
        backup: found.value.backup === backup.value ? null : backup.value,
      };
      const repaired = await writeSecrets(storage, entered.value, missing, { keepsOthers: false });
      if (!repaired.ok) return repaired;
      const isInUse = await this.keys.use(entered.value.keyId);
      if (!isInUse.ok) return isInUse;
      await this.#prove(machine, entered.value);
      const after = await this.#look(machine);
      return after.ok ? ok() : after;
    });
  }

  /** The secrets for a device that this one signs in. */
  give(machine: CryptoMachine): Promise<Result<LinkSecrets, RecoveryFailure>> {
    return this.#serial.run(() => giveSecrets(machine, this.#options.backup));
  }

  /** Gives this device what another one of the user handed over. */
  take(machine: CryptoMachine, secrets: LinkSecrets, signal: AbortSignal): Promise<Result<void, RecoveryFailure>> {
    return this.#serial.run(async () => {
      const taken = await takeSecrets(machine, secrets, { device: this.#device, own: this.#options.identity, signal });
      const after = await this.#look(machine);
      return taken.ok && !after.ok ? after : taken;
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
    const described = await this.keys.described();
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
