import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './timeline.module.css';

/** Stands for a message that could not be drawn. */
export function TileFallback() {
  const i18n = useI18n();
  return (
    <p className={styles.fallback}>{i18n._({ id: 'timeline.tileFailed', message: 'This message cannot be shown.' })}</p>
  );
}
