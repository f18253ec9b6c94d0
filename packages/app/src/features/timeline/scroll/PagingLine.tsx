import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import styles from './scroll.module.css';
import type { PagingSide } from './use-paging.ts';

export interface PagingLineProps {
  readonly side: PagingSide;
  readonly edge: 'start' | 'end';
}

/** Beyond the oldest or newest message that is loaded: that more are coming, or could not. */
export function PagingLine({ side: { state, hasFailed, retry }, edge }: PagingLineProps) {
  const i18n = useI18n();
  if (state === 'none') return null;
  const isOver = hasFailed && state !== 'loading';
  return (
    // As with a gap: what can be pressed in a feed is in an article.
    <div className={classes(styles.older, edge === 'end' && styles.newer)} role={isOver ? 'article' : undefined}>
      {isOver ? (
        <>
          <span role="alert">
            {edge === 'start'
              ? i18n._({ id: 'timeline.older.failed', message: 'Older messages could not be loaded.' })
              : i18n._({ id: 'timeline.newer.failed', message: 'Newer messages could not be loaded.' })}
          </span>
          <Button size="small" onClick={retry}>
            {i18n._({ id: 'timeline.older.retry', message: 'Try again' })}
          </Button>
        </>
      ) : (
        state === 'loading' && <Spinner />
      )}
    </div>
  );
}
