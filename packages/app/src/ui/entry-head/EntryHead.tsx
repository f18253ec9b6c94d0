import { ArrowUpRight } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { EntryByline, type EntryBylineProps } from './EntryByline.tsx';
import styles from './entry-head.module.css';

export interface EntryHeadProps extends EntryBylineProps {
  /** The address of the message in its room; null while it is on its way. */
  readonly href: string | null;
}

/** The head of a message in a panel: its sender, its time, and the way to it. */
export function EntryHead({ href, ...byline }: EntryHeadProps) {
  const i18n = useI18n();
  return (
    <div className={styles.head}>
      <EntryByline {...byline} />
      {href !== null && (
        <a className={styles.jump} href={href}>
          {i18n._({ id: 'entry.show', message: 'Show in the room' })}
          <ArrowUpRight aria-hidden="true" />
        </a>
      )}
    </div>
  );
}
