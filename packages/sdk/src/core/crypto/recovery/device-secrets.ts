import type { Log } from '../../../base/log/log.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { AccountBackup } from '../backup/account-backup.ts';
import type { OwnIdentity } from '../identity/own-identity.ts';
import type { Outgoing } from '../outgoing.ts';
import type { SecretStorage } from '../secrets/secret-storage.ts';
import type { RecoveryFailure } from './recovery-failure.ts';
import type { StoredSecrets } from './stored-secrets.ts';

export interface DeviceSecretsOptions {
  readonly storage: SecretStorage;
  readonly backup: AccountBackup;
  readonly identity: Pick<OwnIdentity, 'state' | 'make'>;
  readonly outgoing: Pick<Outgoing, 'run'>;
  readonly log: Log;
}

/** Gives this device the secrets that a recovery key opens: the user's identity and the key of the backup. */
export class DeviceSecrets {
  readonly #options: DeviceSecretsOptions;

  constructor(options: DeviceSecretsOptions) {
    this.#options = options;
  }

  /** The backup's private key: of the one there is, or of a new one if that cannot be read. */
  async ensureBackup(machine: CryptoMachine): Promise<Result<string, RecoveryFailure>> {
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
  async takeIdentity(
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
  async takeBackup(
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
      return disabled.value ? ok(null) : this.ensureBackup(machine);
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
