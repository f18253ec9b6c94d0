import { localpartOf, type UserId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import styles from './settings.module.css';

export interface AccountSettingsProps {
  readonly userId: UserId;
  readonly onSignOut: () => void;
}

/** Who is signed in here, and the way out. */
export function AccountSettings({ userId, onSignOut }: AccountSettingsProps) {
  const i18n = useI18n();
  return (
    <>
      <div className={styles.person} translate="no">
        <Avatar id={userId} name={localpartOf(userId)} imageUrl={null} shape="person" size="xl" />
        <div className={styles.lines}>
          <p className={styles.name}>{localpartOf(userId)}</p>
          <p className={styles.id} dir="ltr">
            {userId}
          </p>
        </div>
      </div>
      <div className={styles.leave}>
        <p>
          {i18n._({
            id: 'settings.signOutText',
            message: 'Signing out makes this browser forget your conversations. Your homeserver keeps them.',
          })}
        </p>
        <Button onClick={onSignOut}>{i18n._({ id: 'settings.signOut', message: 'Sign out' })}</Button>
      </div>
    </>
  );
}
