import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { ActionDialogProps } from '../timeline/contract.ts';
import { useTimelineSlots } from '../timeline/feature.ts';
import styles from './messages.module.css';

const MOST_REASON = 300;
const FAILED = /*i18n*/ { id: 'messages.notDeleted', message: 'The message was not deleted. Try again in a moment.' };

/** Asks before a message is deleted; of what somebody else said, also why. */
export function DeleteDialog({ roomId, item, say, onClose }: ActionDialogProps) {
  const i18n = useI18n();
  const redact = useCommand('messages.redact');
  const { describe } = useTimelineSlots();
  const text = describe(i18n, item);
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={i18n._({ id: 'messages.deleteTitle', message: 'Delete message' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'messages.deleteCancel', message: 'Cancel' })}</Button>
          <Button
            variant="danger"
            autoFocus={item.isMine}
            onClick={() => {
              onClose();
              const why = reason.trim();
              const asked = { roomId, eventId: item.relationId, ...(why === '' ? {} : { reason: why }) };
              void redact(asked).then(({ ok }) => {
                if (!ok) say({ kind: 'failed', text: FAILED });
              });
            }}
          >
            {i18n._({ id: 'messages.delete', message: 'Delete' })}
          </Button>
        </>
      }
    >
      <p>
        {i18n._({
          id: 'messages.deleteText',
          message: 'Nobody in this room will be able to read this message any more. You cannot undo this.',
        })}
      </p>
      {text !== null && text !== '' && (
        <blockquote className={styles.toDelete} dir="auto" translate="no">
          {text}
        </blockquote>
      )}
      {!item.isMine && (
        <TextField
          label={i18n._({ id: 'messages.deleteReason', message: 'Reason' })}
          hint={i18n._({
            id: 'messages.deleteReasonHint',
            message: 'Optional. Everybody in the room can read it.',
          })}
          value={reason}
          maxLength={MOST_REASON}
          autoFocus
          dir="auto"
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  );
}
