import { ShieldAlert } from 'lucide-react';
import { notSureWho } from '../../lib/doubt/not-sure-who.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './doubt.module.css';

/** Stands in place of a name if the author is not certain. */
export function Nobody() {
  const i18n = useI18n();
  return (
    <span className={styles.nobody}>
      <ShieldAlert aria-hidden="true" />
      {notSureWho(i18n)}
    </span>
  );
}
