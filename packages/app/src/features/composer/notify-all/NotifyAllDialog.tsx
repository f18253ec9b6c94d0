import '../../../lib/i18n/later-messages.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import type { AllQuestion } from './use-all-question.ts';

export interface NotifyAllDialogProps extends Pick<AllQuestion, 'answer'> {
  readonly count: number;
}

/** Asks whether everybody in a large room is to be notified. */
export function NotifyAllDialog({ count, answer }: NotifyAllDialogProps) {
  const i18n = useI18n();
  return (
    <ConfirmDialog
      title={i18n._({ id: 'composer.notifyAll', message: 'Notify everyone' })}
      confirm={i18n._({ id: 'composer.notifyAll.send', message: 'Send' })}
      tone="primary"
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>
        {i18n._({
          id: 'composer.notifyAll.count',
          message: '{count, plural, one {@room notifies # person.} other {@room notifies # people.}} Send the message?',
          values: { count },
        })}
      </p>
    </ConfirmDialog>
  );
}
