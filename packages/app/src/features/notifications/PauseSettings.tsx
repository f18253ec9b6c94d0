import { useId } from 'react';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { changePageSettings, pageSettings } from '../../lib/notifying/page-settings.ts';
import { useIsPaused } from '../../lib/notifying/use-is-paused.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import { pausedUntilText } from './mute-words.ts';
import styles from './notifications.module.css';
import { PAUSE_TIMES } from './pause-times.ts';

/** Pauses notifications on this machine, says until when, and ends that. */
export function PauseSettings() {
  const i18n = useI18n();
  const locale = useLocale();
  const id = useId();
  const isPaused = useIsPaused();
  const { pausedUntilMs } = useReadable(pageSettings);
  return (
    <div className={styles.group} role="group" aria-labelledby={id}>
      <p id={id} className={styles.legend}>
        {i18n._({ id: 'notifications.pause', message: 'Pause notifications' })}
      </p>
      {isPaused && pausedUntilMs !== null && (
        <p className={styles.until}>
          <span>{pausedUntilText(i18n, locale, pausedUntilMs, Date.now())}</span>
          <Button size="small" onClick={() => changePageSettings({ pausedUntilMs: null })}>
            {i18n._({ id: 'notifications.resume', message: 'Resume' })}
          </Button>
        </p>
      )}
      <div className={styles.times}>
        {PAUSE_TIMES.map(({ id: name, label, untilMs }) => (
          <Button key={name} size="small" onClick={() => changePageSettings({ pausedUntilMs: untilMs(Date.now()) })}>
            {i18n._(label)}
          </Button>
        ))}
      </div>
      <p className={styles.hint}>
        {i18n._({ id: 'notifications.pauseHint', message: 'Nothing is shown or heard in this browser meanwhile.' })}
      </p>
    </div>
  );
}
