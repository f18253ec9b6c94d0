import { classes } from '../../lib/dom/classes.ts';
import { useToday } from '../../lib/dom/use-today.ts';
import { formatDateTime, formatShort } from '../../lib/format/time.ts';
import { useLocale } from '../../lib/i18n/use-i18n.ts';
import { personProps } from '../person/person.ts';
import styles from './entry-head.module.css';

export interface EntryBylineProps {
  /** The user's own name has the colour of the user. */
  readonly isMine?: boolean;
  readonly sender: { readonly userId: string; readonly name: string };
  /** In milliseconds since the epoch. */
  readonly timestamp: number;
}

/** The sender and the time of a message that is shown apart from its room. */
export function EntryByline({ isMine = false, sender, timestamp }: EntryBylineProps) {
  const locale = useLocale();
  const today = useToday();
  return (
    <>
      <span
        {...personProps(sender.userId)}
        className={classes(styles.name, isMine && styles.isOwn)}
        dir="auto"
        translate="no"
      >
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
