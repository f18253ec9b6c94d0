import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

export interface LockOutDialogProps {
  /** The user's own server. */
  readonly server: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before the user's own server is locked out of a room. */
export function LockOutDialog({ server, onConfirm, onClose }: LockOutDialogProps) {
  const i18n = useI18n();
  return (
    <ConfirmDialog
      title={i18n._({ id: 'roomSettings.lockTitle', message: 'Lock out your own server' })}
      confirm={i18n._({ id: 'roomSettings.lock', message: 'Lock out' })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {i18n._({
          id: 'roomSettings.lockText',
          message:
            'By these lists {server}, your own server, may not take part: you and everybody there can no longer write here, and you cannot undo it.',
          values: { server },
        })}
      </p>
    </ConfirmDialog>
  );
}
