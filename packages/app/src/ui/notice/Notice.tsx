import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly title: string;
  /** The event, its consequence, and what to do. */
  readonly text: string;
  /** For whoever reports it. */
  readonly details?: string;
  /** Further content, under the text. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly role?: 'alert' | 'status';
  /** `page`: it is all there is. `pane`: it takes the place of what is open, and has the heading of that. `part`: something beside it has it. */
  readonly place: 'page' | 'pane' | 'part';
}

/** A notice in the middle of a place where nothing else is, or can be, shown. */
export function Notice({ title, text, details, children, actions, role, place }: NoticeProps) {
  const i18n = useI18n();
  const Heading = place === 'part' ? 'h2' : 'h1';
  const notice = (
    <div className={styles.notice} role={role}>
      <div className={styles.column}>
        <Heading className={styles.title}>{title}</Heading>
        <p className={styles.text}>{text}</p>
        {children}
        {details !== undefined && (
          <details className={styles.details}>
            <summary>{i18n._({ id: 'crash.details', message: 'Details' })}</summary>
            <code>{details}</code>
          </details>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
  return place === 'page' ? <main className={styles.page}>{notice}</main> : notice;
}
