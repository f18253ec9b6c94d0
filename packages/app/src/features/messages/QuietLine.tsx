import type { ReactNode } from 'react';
import styles from './messages.module.css';

/** One line instead of a message: what there is to know, quietly. */
export function QuietLine({ icon, children }: { readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <p className={styles.quiet}>
      {icon !== undefined && (
        <span className={styles.quietIcon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span>{children}</span>
    </p>
  );
}
