import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import styles from './clear-cache.module.css';

/** Deletes what can be fetched again, after a question that says what stays, and loads the page anew. */
export function ClearCache({ reload = () => window.location.reload() }: { readonly reload?: () => void }) {
  const i18n = useI18n();
  const clear = useCommand('storage.clearCopies');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const name = i18n._({ id: 'storage.clear', message: 'Clear cache and reload' });
  const onConfirm = async () => {
    setIsBusy(true);
    const done = await clear(null);
    setIsBusy(false);
    setHasFailed(!done.ok);
    if (done.ok) reload();
  };
  return (
    <div className={styles.offer}>
      <p>
        {i18n._({
          id: 'storage.clearOffer',
          message: 'If rooms or messages look wrong in this browser, it can fetch all of them anew.',
        })}
      </p>
      <Button onClick={() => setIsAsking(true)}>{name}</Button>
      {isAsking && (
        <ConfirmDialog
          title={name}
          confirm={i18n._({ id: 'storage.clearNow', message: 'Clear and reload' })}
          tone="primary"
          isBusy={isBusy}
          onConfirm={() => void onConfirm()}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {i18n._({
              id: 'storage.clearGoes',
              message:
                'Rooms, messages and files are deleted from this browser and fetched again from your homeserver. That may take a while.',
            })}
          </p>
          <p className={styles.stays}>
            {i18n._({
              id: 'storage.clearStays',
              message: 'You stay signed in. Your keys, drafts and messages that wait to be sent stay here.',
            })}
          </p>
          {hasFailed && (
            <p role="alert" className={styles.failed}>
              {i18n._({ id: 'storage.notCleared', message: 'That did not work. Try again.' })}
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
