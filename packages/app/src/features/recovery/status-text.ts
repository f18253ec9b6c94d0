import type { I18n } from '@lingui/core';
import type { RecoveryStatus } from '@parley/sdk/client/contract.ts';

type Known = Extract<RecoveryStatus, { readonly kind: 'known' }>;

/** State of the recovery key, and its meaning for the user. */
export function recoveryText(i18n: I18n, { recovery, backup }: Known): string {
  switch (recovery) {
    case 'off':
      return i18n._({
        id: 'recovery.isOff',
        message: 'You have no recovery key. If you lose your devices, you lose your encrypted messages.',
      });
    case 'locked':
      return i18n._({
        id: 'recovery.lockedText',
        message: 'Enter your recovery key to read earlier messages on this device.',
      });
    case 'incomplete':
      return backup === 'locked'
        ? i18n._({
            id: 'recovery.otherBackup',
            message:
              'There is a backup that your recovery key does not open. Another device that can read it can create a new key. Without such a device, start over.',
          })
        : i18n._({
            id: 'recovery.incompleteText',
            message: 'Your recovery key does not protect everything yet. Enter it to fix that.',
          });
    case 'on':
      return i18n._({
        id: 'recovery.isOn',
        message: 'With your recovery key, a new device can read everything that this one can.',
      });
  }
}

/** State of the key backup. */
export function backupText(i18n: I18n, { backup, keys, isBackupDelayed }: Known): string {
  switch (backup) {
    case 'unknown':
      return i18n._({ id: 'recovery.backupUnknown', message: 'Checking for a backup…' });
    case 'none':
      return i18n._({
        id: 'recovery.backupNone',
        message:
          'There is no backup. A new device can read only newer messages. Set up a new recovery key to create a backup.',
      });
    case 'locked':
      return i18n._({ id: 'recovery.backupLocked', message: 'There is a backup, but this device cannot read it yet.' });
    case 'working':
      return isBackupDelayed
        ? i18n._({
            id: 'recovery.backupDelayed',
            message:
              '{backedUp} of {total} keys are backed up. The homeserver accepts none at the moment. Parley keeps trying.',
            values: keys,
          })
        : i18n._({ id: 'recovery.backupWorks', message: '{backedUp} of {total} keys are backed up.', values: keys });
  }
}

/** Progress of restoring keys; null if there is nothing to say. */
export function restoreText(i18n: I18n, restore: Known['restore']): string | null {
  switch (restore.kind) {
    case 'idle':
      return null;
    case 'running':
      return restore.total === null
        ? i18n._({ id: 'recovery.restoreBegins', message: 'Restoring keys…' })
        : i18n._({
            id: 'recovery.restoreRuns',
            message: 'Restoring keys: {done} of {total}',
            values: { done: restore.done, total: restore.total },
          });
    case 'done':
      return restore.failed === 0
        ? null
        : i18n._({
            id: 'recovery.restoreFailed',
            message: '{failed} keys in the backup are damaged. Their messages cannot be read here.',
            values: { failed: restore.failed },
          });
  }
}
