import { err, ok, type Result } from '../../../base/result/result.ts';
import { until } from '../../../base/value/until.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { LinkSecrets } from '../../../protocol/rules/qr-login/messages.ts';
import type { AccountBackup } from '../backup/account-backup.ts';
import type { OwnIdentity } from '../identity/own-identity.ts';
import type { DeviceSecrets } from './device-secrets.ts';
import type { RecoveryFailure } from './recovery-failure.ts';

/** The secrets for a device that this one signs in: all that a recovery key would open. */
export async function giveSecrets(
  machine: CryptoMachine,
  { backup }: Pick<AccountBackup, 'backup'>,
): Promise<Result<LinkSecrets, RecoveryFailure>> {
  const identity = await machine.secrets.identityKeys();
  if (!identity.ok) return err({ kind: 'machine' });
  if (identity.value === null) return err({ kind: 'noIdentity' });
  const checked = backup.state.current.kind === 'unknown' ? await backup.check(machine) : ok();
  if (!checked.ok) return checked;
  const state = backup.state.current;
  const working = state.kind === 'working' ? { key: state.privateKey, version: state.info.version } : null;
  return ok({ identity: identity.value, backup: working });
}

/**
 * Takes the secrets that another device of the user handed over. They count only as far as they fit what the server shows: the identity and the
 * backup that there are.
 */
export async function takeSecrets(
  machine: CryptoMachine,
  { identity, backup }: LinkSecrets,
  {
    device,
    own,
    signal,
  }: { readonly device: DeviceSecrets; readonly own: Pick<OwnIdentity, 'state'>; readonly signal: AbortSignal },
): Promise<Result<void, RecoveryFailure>> {
  // The public halves are known once the server was asked for the identity.
  const asked = await until(own.state, ({ kind }) => kind !== 'unknown', signal);
  if (asked === undefined) return err({ kind: 'aborted' });
  const taken = await device.takeIdentity(machine, { identity, backup: null });
  if (!taken.ok || backup === null) return taken.ok ? ok() : taken;
  const opened = await device.takeBackup(machine, { identity: null, backup: backup.key });
  return opened.ok ? ok() : opened;
}
