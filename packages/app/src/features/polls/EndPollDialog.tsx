import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { ActionDialogProps } from '../timeline/contract.ts';
import { endFailureText } from './poll-failures.ts';

/** Asks before a poll is ended. */
export function EndPollDialog({ roomId, item, say, onClose }: ActionDialogProps) {
  const i18n = useI18n();
  const end = useCommand('polls.end');
  const title = i18n._({ id: 'polls.end', message: 'End poll' });
  return (
    <ConfirmDialog
      title={title}
      confirm={title}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void end({ roomId, pollId: item.relationId }).then((answer) => {
          if (!answer.ok) say({ kind: 'failed', text: endFailureText(answer.error) });
        });
      }}
    >
      <p>
        {i18n._({
          id: 'polls.endText',
          message: 'Nobody can vote after that, and everybody sees the results. This cannot be undone.',
        })}
      </p>
    </ConfirmDialog>
  );
}
