import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { ActionDialogProps } from '../timeline/contract.ts';
import { describeMessage } from './describe.ts';
import styles from './messages.module.css';

/** Asks before a message is deleted. */
export function DeleteDialog({ roomId, item, onClose }: ActionDialogProps) {
  const i18n = useI18n();
  const redact = useCommand('messages.redact');
  const text = describeMessage(i18n, item);
  return (
    <Dialog
      title={i18n._({ id: 'messages.deleteTitle', message: 'Delete message' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'messages.deleteCancel', message: 'Cancel' })}</Button>
          <Button
            variant="danger"
            autoFocus
            onClick={() => {
              onClose();
              void redact({ roomId, eventId: item.relationId });
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
          message: 'Nobody in this room will be able to read it any more. This cannot be undone.',
        })}
      </p>
      {text !== null && text !== '' && (
        <blockquote className={styles.toDelete} dir="auto" translate="no">
          {text}
        </blockquote>
      )}
    </Dialog>
  );
}
