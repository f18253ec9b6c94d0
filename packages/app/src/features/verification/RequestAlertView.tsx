import { ShieldQuestion } from 'lucide-react';
import { useId } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './verification.module.css';
import type { Other } from './verification-words.ts';

export interface RequestAlertViewProps {
  readonly other: Other;
  /** Id of the other user, who is shown with the name that they chose themselves. */
  readonly userId: string | null;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** Somebody asks to verify. It waits in a corner and takes nothing from what the person does (SEC-56). */
export function RequestAlertView({ other, userId, isBusy, onAccept, onDecline }: RequestAlertViewProps) {
  const i18n = useI18n();
  const titleId = useId();
  const textId = useId();
  return (
    <div className={styles.request} role="alertdialog" aria-labelledby={titleId} aria-describedby={textId}>
      <ShieldQuestion className={styles.requestIcon} aria-hidden="true" />
      <div className={styles.requestText}>
        <h2 id={titleId} className={styles.requestTitle}>
          {i18n._({ id: 'verification.request', message: 'Verification request' })}
        </h2>
        <p id={textId} role="status">
          {other === null
            ? i18n._({ id: 'verification.requestOwn', message: 'Another of your devices wants to be verified.' })
            : i18n._({
                id: 'verification.requestPerson',
                message: '{name} wants to verify you.',
                values: { name: other },
              })}
        </p>
        {userId !== null && (
          <p className={styles.requestId} dir="ltr" translate="no">
            {userId}
          </p>
        )}
      </div>
      <div className={styles.requestActions}>
        <Button size="small" onClick={onDecline}>
          {i18n._({ id: 'verification.decline', message: 'Decline' })}
        </Button>
        <Button size="small" variant="primary" isBusy={isBusy} onClick={onAccept}>
          {i18n._({ id: 'verification.accept', message: 'Accept' })}
        </Button>
      </div>
    </div>
  );
}
