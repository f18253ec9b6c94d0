import type { ModerationFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import type { ManyDialogProps } from '../timeline/contract.ts';
import { showChosenRemoval } from './chosen-removals.ts';
import { moderationFailureText } from './failure-text.ts';
import styles from './moderation.module.css';
import { ReasonField } from './ReasonField.tsx';

/** Asks before chosen messages are taken back, and says how many the user may not. */
export function RemoveChosen({ roomId, items, left, onDone, onClose }: ManyDialogProps) {
  const i18n = useI18n();
  const remove = useCommand('moderation.removeChosen');
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ModerationFailure | PortFailure | null>(null);
  const title = i18n._({ id: 'moderation.removeChosenTitle', message: 'Remove messages' });
  if (items.length === 0) {
    return (
      <Dialog
        title={title}
        onClose={onClose}
        actions={
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'moderation.close', message: 'Close' })}
          </Button>
        }
      >
        <p>
          {i18n._({
            id: 'moderation.removeNone',
            message: 'You may not remove any of the messages that you selected.',
          })}
        </p>
      </Dialog>
    );
  }
  const confirm = async () => {
    setIsBusy(true);
    const eventIds = items.flatMap(({ eventId }) => eventId ?? []);
    const answer = await remove({ roomId, eventIds, reason });
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    showChosenRemoval(roomId);
    onClose();
    onDone();
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={i18n._({ id: 'moderation.removeDo', message: 'Remove' })}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className={styles.asked}>
        <p>
          {i18n._({
            id: 'moderation.removeChosenText',
            message:
              '{count, plural, one {Nobody will be able to read # message any more.} other {Nobody will be able to read # messages any more.}} You cannot undo this.',
            values: { count: items.length },
          })}
        </p>
        {left > 0 && (
          <p>
            {i18n._({
              id: 'moderation.removeLeft',
              message:
                '{left, plural, one {# selected message stays: you may not remove it.} other {# selected messages stay: you may not remove them.}}',
              values: { left },
            })}
          </p>
        )}
        <ReasonField reason={reason} onChange={setReason} />
        {failure !== null && <Failure>{moderationFailureText(i18n, failure)}</Failure>}
      </div>
    </ConfirmDialog>
  );
}
