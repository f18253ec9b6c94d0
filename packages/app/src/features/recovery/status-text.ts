import type { I18n } from '@lingui/core';
import type { RecoveryStatus } from '@parley/sdk/client/contract.ts';

type Known = Extract<RecoveryStatus, { readonly kind: 'known' }>;

/** How it stands with the recovery key, and what that means for the person. */
export function recoveryText(i18n: I18n, { recovery, backup }: Known): string {
  switch (recovery) {
    case 'off':
      return i18n._({
        id: 'recovery.isOff',
        message: 'There is no recovery key. If you lose your devices, you lose your encrypted messages.',
      });
    case 'locked':
      return i18n._({
        id: 'recovery.lockedText',
        message: 'This device was not given your recovery key. Until then it cannot read what was said before it.',
      });
    case 'incomplete':
      return backup === 'locked'
        ? i18n._({
            id: 'recovery.otherBackup',
            message:
              'There is a backup that your recovery key does not open. A device of yours that reads it can make a new key; without one, begin anew.',
          })
        : i18n._({
            id: 'recovery.incompleteText',
            message: 'Something is missing under your recovery key. Enter it once, and that is mended.',
          });
    case 'on':
      return i18n._({
        id: 'recovery.isOn',
        message: 'Your recovery key gives a new device all that this one can read.',
      });
  }
}

/** How it stands with the backup of keys. */
export function backupText(i18n: I18n, { backup, keys, isBackupDelayed }: Known): string {
  switch (backup) {
    case 'unknown':
      return i18n._({ id: 'recovery.backupUnknown', message: 'Your homeserver did not say yet whether there is one.' });
    case 'none':
      return i18n._({
        id: 'recovery.backupNone',
        message: 'There is none: a new device reads only what is said from then on. A new recovery key begins one.',
      });
    case 'locked':
      return i18n._({ id: 'recovery.backupLocked', message: 'There is one that this device cannot read yet.' });
    case 'working':
      return isBackupDelayed
        ? i18n._({
            id: 'recovery.backupDelayed',
            message:
              '{backedUp} of {total} keys are in it. The homeserver takes none at the moment; it is tried again.',
            values: keys,
          })
        : i18n._({ id: 'recovery.backupWorks', message: '{backedUp} of {total} keys are in it.', values: keys });
  }
}

/** How far keys have come back; null if nothing is to be said. */
export function restoreText(i18n: I18n, restore: Known['restore']): string | null {
  switch (restore.kind) {
    case 'idle':
      return null;
    case 'running':
      return restore.total === null
        ? i18n._({ id: 'recovery.restoreBegins', message: 'Fetching keys from it…' })
        : i18n._({
            id: 'recovery.restoreRuns',
            message: 'Fetching keys from it: {done} of {total}',
            values: { done: restore.done, total: restore.total },
          });
    case 'done':
      return restore.failed === 0
        ? null
        : i18n._({
            id: 'recovery.restoreFailed',
            message: '{failed} keys in it are damaged. Messages that need them stay unread here.',
            values: { failed: restore.failed },
          });
  }
}
