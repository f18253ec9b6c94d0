import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

export interface ForgetDialogProps {
  readonly onForget: () => void;
  readonly onClose: () => void;
}

/** Asks before a room is forgotten. */
export function ForgetDialog({ onForget, onClose }: ForgetDialogProps) {
  const i18n = useI18n();
  return (
    <ConfirmDialog
      title={i18n._({ id: 'membership.forgetTitle', message: 'Forget room' })}
      confirm={i18n._({ id: 'membership.forgetDo', message: 'Forget' })}
      onConfirm={onForget}
      onClose={onClose}
    >
      <p>
        {i18n._({
          id: 'membership.forgetText',
          message: 'You will no longer see this conversation. Others keep it.',
        })}
      </p>
    </ConfirmDialog>
  );
}
