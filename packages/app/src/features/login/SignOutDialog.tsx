import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

export interface SignOutDialogProps {
  /** Warning of other losses by it. */
  readonly warning?: ReactNode;
  readonly onClose: () => void;
}

/** Asks before signing out. The session's view takes it away once that is done. */
export function SignOutDialog({ warning, onClose }: SignOutDialogProps) {
  const i18n = useI18n();
  const signOut = useCommand('login.signOut');
  const [isBusy, setIsBusy] = useState(false);
  const onConfirm = async () => {
    setIsBusy(true);
    const answer = await signOut(null);
    if (!answer.ok) setIsBusy(false);
  };
  return (
    <ConfirmDialog
      title={i18n._({ id: 'login.signOutTitle', message: 'Sign out' })}
      confirm={i18n._({ id: 'login.signOut', message: 'Sign out' })}
      isBusy={isBusy}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <p>
        {i18n._({
          id: 'login.signOutText',
          message:
            'Your conversations are removed from this browser, and messages that were not sent yet are lost. Messages that were sent stay on your homeserver.',
        })}
      </p>
      {warning}
    </ConfirmDialog>
  );
}
