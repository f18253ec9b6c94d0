import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { RECOVERY_HREF } from '../../lib/route/route.ts';
import { useView } from '../../lib/view/use-view.ts';

/** Warning at sign-out that the user loses their keys, and the way to save them. Nothing if they can be recovered. */
export function LostKeysWarning({ onLeave }: { readonly onLeave: () => void }) {
  const i18n = useI18n();
  const isLosing = useIsLosing();
  if (!isLosing) return null;
  return (
    <p>
      {i18n._({
        id: 'login.signOutLoses',
        message: 'You have no recovery key. After signing out, you can no longer read your encrypted messages.',
      })}{' '}
      <a href={RECOVERY_HREF} onClick={onLeave}>
        {i18n._({ id: 'login.signOutSave', message: 'Save a recovery key first' })}
      </a>
    </p>
  );
}

/** True if nothing could decrypt the messages that this device can read now. */
function useIsLosing(): boolean {
  const view = useView('recovery.status', null);
  if (view.kind !== 'ready' || view.value.kind !== 'known') return false;
  const { recovery, keys } = view.value;
  return recovery === 'off' && keys.total > 0;
}
