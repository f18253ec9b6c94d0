import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { RECOVERY_HREF } from '../../lib/route/route.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

/** Asks before signing out. The session's view takes it away once that is done. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const i18n = useI18n();
  const signOut = useCommand('login.signOut');
  const isLosing = useIsLosing();
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
      {isLosing && (
        <p>
          {i18n._({
            id: 'login.signOutLoses',
            message: 'You have no recovery key. After signing out, you can no longer read your encrypted messages.',
          })}{' '}
          <a href={RECOVERY_HREF} onClick={onClose}>
            {i18n._({ id: 'login.signOutSave', message: 'Save a recovery key first' })}
          </a>
        </p>
      )}
    </ConfirmDialog>
  );
}

/** True if nothing could decrypt the messages that this device can read now. */
function useIsLosing(): boolean {
  const view = useView('recovery.status', null);
  if (view.kind !== 'ready' || view.value.kind !== 'known') return false;
  const { recovery, keys } = view.value;
  return recovery === 'off' && keys.total > 0;
}
