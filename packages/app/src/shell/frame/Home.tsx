import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './home.module.css';
import { Chord } from './KeysDialog.tsx';

/** No room is open. */
export function Home() {
  const i18n = useI18n();
  return (
    <div className={styles.home}>
      <div className={styles.column}>
        <h1 className={styles.title}>{i18n._({ id: 'home.title', message: 'Pick a room' })}</h1>
        <p className={styles.text}>
          {i18n._({ id: 'home.text', message: 'Choose one on the left, or go there by keyboard.' })}
        </p>
        <dl className={styles.keys}>
          <dt>{i18n._({ id: 'home.next', message: 'Next room' })}</dt>
          <dd>
            <Chord chord="Alt+ArrowDown" />
          </dd>
          <dt>{i18n._({ id: 'home.nextUnread', message: 'Next unread room' })}</dt>
          <dd>
            <Chord chord="Alt+Shift+ArrowDown" />
          </dd>
          <dt>{i18n._({ id: 'home.keys', message: 'All shortcuts' })}</dt>
          <dd>
            <Chord chord="Mod+/" />
          </dd>
        </dl>
      </div>
    </div>
  );
}
