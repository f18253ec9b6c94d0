import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import styles from './files.module.css';

/** Over the composer while files are held over the conversation. */
export function DropHint() {
  const i18n = useI18n();
  return <div className={styles.drop}>{i18n._({ id: 'composer.drop', message: 'Drop files to attach them' })}</div>;
}
