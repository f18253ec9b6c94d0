import '../../lib/i18n/later-messages.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { moderationFailureText } from './failure-text.ts';
import styles from './moderation.module.css';

export interface BlockDialogProps {
  readonly userId: UserId;
  /** They are ignored now; the invitation is still to be declined. */
  readonly onBlocked: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before somebody's invitation is declined and they are ignored. Ignoring comes first: if it fails, that is said here, where the
 * invitation still stands, and nothing has happened.
 */
export function BlockDialog({ userId, onBlocked, onClose }: BlockDialogProps) {
  const i18n = useI18n();
  const setIgnored = useCommand('moderation.setIgnored');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const block = async () => {
    setIsBusy(true);
    const answer = await setIgnored({ userId, isIgnored: true });
    setIsBusy(false);
    if (answer.ok) onBlocked();
    else setFailure(moderationFailureText(i18n, answer.error));
  };
  return (
    <ConfirmDialog
      title={i18n._({ id: 'moderation.declineAndBlock', message: 'Decline and block' })}
      confirm={i18n._({ id: 'moderation.declineAndBlock', message: 'Decline and block' })}
      isBusy={isBusy}
      onConfirm={() => void block()}
      onClose={onClose}
    >
      <div className={styles.asked}>
        <p>
          {i18n._({
            id: 'moderation.blockText',
            message:
              'The invitation is declined, and you will no longer see messages and invitations of {userId}, on all your devices. They are not told that you ignore them. You can stop ignoring them in the settings.',
            values: { userId },
          })}
        </p>
        {failure !== null && <Failure>{failure}</Failure>}
      </div>
    </ConfirmDialog>
  );
}
