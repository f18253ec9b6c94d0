import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

export interface ForgetDialogProps {
  readonly onForget: () => void;
  readonly onClose: () => void;
}

/** Asks before a room is forgotten. */
export function ForgetDialog({ onForget, onClose }: ForgetDialogProps) {
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'membership.forgetTitle', message: 'Forget room' })}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'membership.forgetCancel', message: 'Cancel' })}
          </Button>
          <Button variant="danger" onClick={onForget}>
            {i18n._({ id: 'membership.forgetDo', message: 'Forget' })}
          </Button>
        </>
      }
    >
      <p>
        {i18n._({
          id: 'membership.forgetText',
          message: 'You will no longer see what was said here. Others keep the conversation.',
        })}
      </p>
    </Dialog>
  );
}
