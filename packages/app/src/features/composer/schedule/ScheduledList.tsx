import type { ScheduledMessage } from '@parley/sdk/client/contract.ts';
import { formatDateTime } from '../../../lib/format/time.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './schedule.module.css';

export interface ScheduledListProps {
  readonly messages: readonly ScheduledMessage[];
  /** The message that something is being done to, by its delay id. */
  readonly changing: string | null;
  /** The last change did not work. */
  readonly changeFailed: 'gone' | 'failed' | null;
  readonly onCancel: (message: ScheduledMessage) => void;
  readonly onSendNow: (message: ScheduledMessage) => void;
}

/** What the server will send in this room, the earliest first. */
export function ScheduledList({ messages, changing, changeFailed, onCancel, onSendNow }: ScheduledListProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const title = i18n._({ id: 'schedule.list', message: 'Scheduled in this room' });
  return (
    <section className={styles.scheduled} aria-label={title}>
      <h3 className={styles.label}>{title}</h3>
      {changeFailed !== null && (
        <p className={styles.failure} role="alert">
          {changeFailed === 'gone'
            ? i18n._({
                id: 'schedule.gone',
                message: 'This message is no longer scheduled: it was sent, or cancelled elsewhere.',
              })
            : i18n._({ id: 'schedule.changeFailed', message: 'The server was not reached.' })}
        </p>
      )}
      <ul className={styles.list}>
        {messages.map((message) => (
          <li key={message.delayId} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.text} dir="auto" translate="no">
                {message.text}
              </span>
              <time className={styles.time} dateTime={new Date(message.sendAt).toISOString()}>
                {formatDateTime(locale, message.sendAt)}
              </time>
            </div>
            <span className={styles.acts}>
              <Button
                size="small"
                isBusy={changing === message.delayId}
                aria-label={i18n._({
                  id: 'schedule.sendNowOf',
                  message: 'Send now: {text}',
                  values: { text: message.text },
                })}
                onClick={() => onSendNow(message)}
              >
                {i18n._({ id: 'schedule.sendNow', message: 'Send now' })}
              </Button>
              <Button
                size="small"
                variant="quiet"
                disabled={changing === message.delayId}
                aria-label={i18n._({
                  id: 'schedule.cancelOf',
                  message: 'Cancel: {text}',
                  values: { text: message.text },
                })}
                onClick={() => onCancel(message)}
              >
                {i18n._({ id: 'schedule.cancel', message: 'Cancel' })}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
