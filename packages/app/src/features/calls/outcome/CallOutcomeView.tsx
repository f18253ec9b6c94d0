import { Phone, PhoneMissed } from 'lucide-react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './call-outcome.module.css';

export interface CallOutcomeViewProps {
  readonly text: string;
  readonly isMissed: boolean;
  readonly isMine: boolean;
  /** Null where nobody can be called, or need not be. */
  readonly onCall: (() => void) | null;
}

/** The outcome of a call, below its message. */
export function CallOutcomeView({ text, isMissed, isMine, onCall }: CallOutcomeViewProps) {
  const i18n = useI18n();
  return (
    <p className={styles.outcome}>
      <span className={classes(styles.text, isMissed && styles.missed)}>
        {isMissed && <PhoneMissed className={styles.icon} aria-hidden="true" />}
        {text}
      </span>
      {onCall !== null && (
        <Button size="small" onClick={onCall}>
          <Phone className={styles.icon} aria-hidden="true" />{' '}
          {isMine
            ? i18n._({ id: 'calls.again', message: 'Call again' })
            : i18n._({ id: 'calls.back', message: 'Call back' })}
        </Button>
      )}
    </p>
  );
}
