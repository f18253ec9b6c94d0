import { useToday } from '../../lib/dom/use-today.ts';
import { formatDateTime, formatShort } from '../../lib/format/time.ts';
import { useLocale } from '../../lib/i18n/use-i18n.ts';
import { personProps } from '../person/person.ts';
import styles from './entry-head.module.css';

export interface EntryBylineProps {
  readonly sender: { readonly userId: string; readonly name: string };
  /** In milliseconds since the epoch. */
  readonly timestamp: number;
}

/** The sender and the time of a message that is shown apart from its room. */
export function EntryByline({ sender, timestamp }: EntryBylineProps) {
  const locale = useLocale();
  const today = useToday();
  return (
    <>
      <span {...personProps(sender.userId)} className={styles.name} dir="auto" translate="no">
        {sender.name}
      </span>
      <time
        className={styles.time}
        dateTime={new Date(timestamp).toISOString()}
        title={formatDateTime(locale, timestamp)}
      >
        {formatShort(locale, timestamp, today)}
      </time>
    </>
  );
}
