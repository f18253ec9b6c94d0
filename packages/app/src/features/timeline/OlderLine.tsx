import type { TimelineHead } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import styles from './timeline.module.css';

export interface OlderLineProps {
  readonly state: TimelineHead['older'];
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** Above the oldest message that is loaded: that older ones are coming, or could not. */
export function OlderLine({ state, hasFailed, onRetry }: OlderLineProps) {
  const i18n = useI18n();
  if (state === 'none') return null;
  return (
    <div className={styles.older}>
      {hasFailed && state !== 'loading' ? (
        <>
          <span role="alert">
            {i18n._({ id: 'timeline.older.failed', message: 'Older messages could not be loaded.' })}
          </span>
          <Button size="small" onClick={onRetry}>
            {i18n._({ id: 'timeline.older.retry', message: 'Try again' })}
          </Button>
        </>
      ) : (
        state === 'loading' && <Spinner />
      )}
    </div>
  );
}
