import { ShieldAlert } from 'lucide-react';
import { notSureWho } from '../../lib/doubt/not-sure-who.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './doubt.module.css';

/** Where somebody's name would stand in a line, if it were sure whose words these are. */
export function Nobody() {
  const i18n = useI18n();
  return (
    <span className={styles.nobody}>
      <ShieldAlert aria-hidden="true" />
      {notSureWho(i18n)}
    </span>
  );
}
