import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './guest.module.css';

/** The settings of a guest's account: its end. */
export function GuestAccount({ onSignOut }: { readonly onSignOut: () => void }) {
  const i18n = useI18n();
  return (
    <div className={styles.account}>
      <p>
        {i18n._({
          id: 'guest.account',
          message: 'You are a guest. Nobody can sign in to a guest account again: it is gone when you sign out.',
        })}
      </p>
      <Button onClick={onSignOut}>{i18n._({ id: 'guest.signOut', message: 'Sign out' })}</Button>
    </div>
  );
}
