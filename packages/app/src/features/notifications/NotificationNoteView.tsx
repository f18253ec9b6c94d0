import { BellOff, BellRing } from 'lucide-react';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { pausedUntilText } from './mute-words.ts';
import type { NoteKind } from './note.ts';
import styles from './notifications.module.css';

export interface NotificationNoteViewProps {
  readonly kind: NoteKind;
  readonly pausedUntilMs: number;
  readonly nowMs: number;
  readonly onAnswer: (isWanted: boolean) => void;
  readonly onResume: () => void;
}

/** A line over the list of rooms. */
export function NotificationNoteView({ kind, pausedUntilMs, nowMs, onAnswer, onResume }: NotificationNoteViewProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const Icon = kind === 'paused' ? BellOff : BellRing;
  return (
    <div className={styles.note}>
      <p role="status" className={styles.noteText}>
        <Icon aria-hidden="true" className={styles.noteIcon} />
        <span>
          {kind === 'paused'
            ? pausedUntilText(i18n, locale, pausedUntilMs, nowMs)
            : i18n._({ id: 'notifications.offer', message: 'Show notifications on this device?' })}
        </span>
      </p>
      <div className={styles.times}>
        {kind === 'paused' ? (
          <Button size="small" onClick={onResume}>
            {i18n._({ id: 'notifications.resume', message: 'Resume' })}
          </Button>
        ) : (
          <>
            <Button size="small" variant="primary" onClick={() => onAnswer(true)}>
              {i18n._({ id: 'notifications.turnOn', message: 'Turn on' })}
            </Button>
            <Button size="small" variant="quiet" onClick={() => onAnswer(false)}>
              {i18n._({ id: 'notifications.notNow', message: 'Not now' })}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
