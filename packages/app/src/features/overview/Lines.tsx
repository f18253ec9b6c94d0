import type { ReactNode } from 'react';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import type { LinesProps } from './contract.ts';
import styles from './overview.module.css';
import { PlaceLine } from './PlaceLine.tsx';

/** Events of several rooms, each as a way to it. */
export function Lines({ places, ...list }: LinesProps) {
  return (
    <LinesView {...list}>
      {places.map(({ key, ...place }) => (
        <PlaceLine key={key} {...place} />
      ))}
    </LinesView>
  );
}

/** A list of events, and the sign that more are coming. */
export function LinesView({ label, isBusy, children }: Omit<LinesProps, 'places'> & { readonly children: ReactNode }) {
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
