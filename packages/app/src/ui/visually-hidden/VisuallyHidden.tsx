import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for those who listen: it is there for assistive technology and cannot be seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
