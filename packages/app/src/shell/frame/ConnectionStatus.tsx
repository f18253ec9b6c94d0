import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useEngineStatus, useView } from '../../lib/view/use-view.ts';
import { connectionText } from '../connection-text.ts';
import styles from './connection-status.module.css';

/** State of the connection. Beside the rooms it is a line of its own; above a room it floats under the header. */
export function ConnectionStatus({ place }: { readonly place: 'rooms' | 'room' }) {
  const i18n = useI18n();
  const text = connectionText(i18n, useEngineStatus(), useView('connection.status', null));
  return (
    <div className={place === 'rooms' ? styles.line : styles.float} data-empty={text === '' || undefined}>
      <output className={styles.status} aria-label={i18n._({ id: 'connection.title', message: 'Connection' })}>
        {text}
      </output>
    </div>
  );
}
