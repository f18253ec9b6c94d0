import type { ReactNode } from 'react';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import styles from './overview.module.css';

export interface LinesProps {
  readonly label: string;
  /** More is on its way. */
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

/** A list of events, and the sign that more are coming. */
export function Lines({ label, isBusy, children }: LinesProps) {
  return (
    <>
      <ul className={styles.list} aria-label={label} aria-busy={isBusy}>
        {children}
      </ul>
      {isBusy && (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      )}
    </>
  );
}
