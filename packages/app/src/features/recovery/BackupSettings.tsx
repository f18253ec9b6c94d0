import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { BackupSettingsView, type BackupSettingsViewProps } from './BackupSettingsView.tsx';
import { problemText } from './problem-text.ts';

/** The backup of keys; asks before it is deleted. */
export function BackupSettings({ status }: Pick<BackupSettingsViewProps, 'status'>) {
  const i18n = useI18n();
  const turnOff = useCommand('recovery.turnOffBackup');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const onConfirm = async () => {
    setIsBusy(true);
    const done = await turnOff(null);
    setIsBusy(false);
    setIsAsking(false);
    setError(done.ok ? null : problemText(i18n, done.error));
  };
  return (
    <>
      <BackupSettingsView status={status} error={error} onDelete={() => setIsAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={i18n._({ id: 'recovery.turnOff', message: 'Delete backup' })}
          confirm={i18n._({ id: 'recovery.turnOffConfirm', message: 'Delete' })}
          isBusy={isBusy}
          onConfirm={() => void onConfirm()}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {i18n._({
              id: 'recovery.turnOffText',
              message:
                'New devices will not be able to read earlier messages, even with the recovery key. Your current devices keep what they can read.',
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
