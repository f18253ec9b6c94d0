import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { inGroups } from './device-words.ts';
import styles from './devices.module.css';

/** The key by which a session is recognized. */
export function SessionKey({ sessionKey }: { readonly sessionKey: string }) {
  const i18n = useI18n();
  return (
    <p className={styles.key}>
      <span>{i18n._({ id: 'devices.sessionKey', message: 'Session key' })}</span>
      <code dir="ltr" translate="no">
        {inGroups(sessionKey)}
      </code>
    </p>
  );
}
