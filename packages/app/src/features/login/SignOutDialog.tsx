import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

/** Asks before signing out. The session's view takes it away once that is done. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const i18n = useI18n();
  const signOut = useCommand('login.signOut');
  const [isBusy, setIsBusy] = useState(false);
  const onConfirm = async () => {
    setIsBusy(true);
    const answer = await signOut(null);
    if (!answer.ok) setIsBusy(false);
  };
  return (
    <Dialog
      title={i18n._({ id: 'login.signOutTitle', message: 'Sign out' })}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'login.signOutCancel', message: 'Cancel' })}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void onConfirm()}>
            {i18n._({ id: 'login.signOut', message: 'Sign out' })}
          </Button>
        </>
      }
    >
      <p>
        {i18n._({
          id: 'login.signOutText',
          message:
            'This browser forgets your conversations, and messages that were not sent yet are lost. What was sent stays on your homeserver.',
        })}
      </p>
    </Dialog>
  );
}
