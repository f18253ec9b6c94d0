import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../../lib/route/route.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import styles from './guest.module.css';

/** Says that the user is a guest, with the ways to become somebody. The room that is open is kept for after that. */
export function GuestBanner() {
  const i18n = useI18n();
  const ways = (
    <span className={styles.ways}>
      <a href={formatRoute({ kind: 'register' })}>{i18n._({ id: 'guest.register', message: 'Create account' })}</a>
      <a href={formatRoute({ kind: 'login' })}>{i18n._({ id: 'guest.signIn', message: 'Sign in' })}</a>
    </span>
  );
  return (
    <Banner tone="info" role="status" action={ways}>
      {i18n._({
        id: 'guest.note',
        message: 'You are looking around as a guest. Not everything works without an account.',
      })}
    </Banner>
  );
}
