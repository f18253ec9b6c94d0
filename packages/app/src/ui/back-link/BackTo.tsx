import { ArrowLeft } from 'lucide-react';
import { classes } from '../../lib/dom/classes.ts';
import styles from './back-link.module.css';

export interface BackToProps {
  readonly href: string;
  /** The name of the link, which shows an arrow only. */
  readonly label: string;
  /** It is shown only where one pane fits on the screen. */
  readonly isForOnePane?: boolean;
}

/** Leads back to where a page is reached from. */
export function BackTo({ href, label, isForOnePane = false }: BackToProps) {
  return (
    <a className={classes(styles.back, isForOnePane && styles.isForOnePane)} href={href} aria-label={label}>
      <ArrowLeft size={20} aria-hidden="true" />
    </a>
  );
}
