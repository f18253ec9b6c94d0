import type { OwnDevice } from '@parley/sdk/client/contract.ts';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { deviceName } from './device-words.ts';
import styles from './devices.module.css';
import { SessionKey } from './SessionKey.tsx';

export interface SessionKeyDialogProps {
  readonly device: OwnDevice;
  /** The way to verify a device that is with the user and online. */
  readonly atHand: ReactNode;
  readonly onClose: () => void;
}

/** Verifies a session: with it, or by comparing its key with what it shows itself. */
export function SessionKeyDialog({ device, atHand, onClose }: SessionKeyDialogProps) {
  const i18n = useI18n();
  const vouch = useCommand('devices.vouch');
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    const done = await vouch({ deviceId: device.deviceId });
    setIsBusy(false);
    setHasFailed(!done.ok);
    if (done.ok) onClose();
  };
  return (
    <ConfirmDialog
      title={i18n._({
        id: 'devices.verifyTitle',
        message: 'Verify {name}',
        values: { name: deviceName(i18n, device) },
      })}
      confirm={i18n._({ id: 'devices.keysMatch', message: 'The keys match' })}
      tone="primary"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {atHand !== null && (
        <div className={styles.atHand}>
          <p>
            {i18n._({
              id: 'devices.atHand',
              message: 'If you have that device with you, compare the emoji that both show.',
            })}
          </p>
          {atHand}
        </div>
      )}
      <p>
        {i18n._({
          id: 'devices.compare',
          message:
            'Open the list of sessions on that device and compare its session key with this one. If they differ, sign it out: somebody else may have access.',
        })}
      </p>
      <SessionKey sessionKey={device.sessionKey ?? ''} />
      {hasFailed && (
        <p role="alert">
          {i18n._({
            id: 'devices.notVerified',
            message: 'That did not work. Only a verified device can verify others.',
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}
