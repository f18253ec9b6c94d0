import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './settings.module.css';

export interface AccountSettingsProps {
  /** The user's profile, with the fields that can be changed. */
  readonly profile?: ReactNode;
  /** The way to where the server has more of the account. */
  readonly manage?: ReactNode;
  /** Addresses by which the user is known elsewhere. */
  readonly contacts?: ReactNode;
  /** Acts on the account itself. */
  readonly acts?: ReactNode;
  readonly onSignOut: () => void;
}

/** The signed-in user, and the button to sign out. */
export function AccountSettings({ profile, manage, contacts, acts, onSignOut }: AccountSettingsProps) {
  const i18n = useI18n();
  return (
    <>
      {profile}
      {manage}
      {contacts}
      <div className={styles.leave}>
        <p>
          {i18n._({
            id: 'settings.signOutText',
            message: 'Signing out removes your conversations from this browser. They stay on your homeserver.',
          })}
        </p>
        <Button onClick={onSignOut}>{i18n._({ id: 'settings.signOut', message: 'Sign out' })}</Button>
      </div>
      {acts}
    </>
  );
}
