import { ArrowLeft } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../lib/route/route.ts';
import styles from './back-link.module.css';

/** Leads from a room to the list of rooms, where only one of them fits on the screen. */
export function BackLink() {
  const i18n = useI18n();
  return (
    <a
      className={styles.back}
      href={formatRoute({ kind: 'home' })}
      aria-label={i18n._({ id: 'frame.back', message: 'Back to rooms' })}
    >
      <ArrowLeft size={20} aria-hidden="true" />
    </a>
  );
}
