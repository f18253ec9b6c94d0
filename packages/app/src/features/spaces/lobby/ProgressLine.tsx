import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import styles from './lobby.module.css';

export interface ProgressLineProps {
  readonly isRunning: boolean;
  readonly done: number;
  readonly total: number;
}

/** The progress of something that is done room by room. */
export function ProgressLine({ isRunning, done, total }: ProgressLineProps) {
  const i18n = useI18n();
  return (
    <p role="status" className={styles.quiet}>
      {isRunning && i18n._({ id: 'space.progress', message: '{done} of {total} done', values: { done, total } })}
    </p>
  );
}
