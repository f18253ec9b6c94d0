import type { ReactNode } from 'react';
import styles from './quiet-line.module.css';

/** One quiet line in place of a message. */
export function QuietLine({ icon, children }: { readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <p className={styles.line}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span>{children}</span>
    </p>
  );
}
