import type { IndexState, SearchReach } from '@parley/sdk/client/contract.ts';
import { useToday } from '../../lib/dom/use-today.ts';
import { formatDay } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { indexText, reachText } from './index-text.ts';
import styles from './search.module.css';

export interface CoverageLineProps {
  readonly reach: SearchReach;
  /** Null until it is known. */
  readonly indexState: IndexState | null;
  /** Older history is being fetched. */
  readonly isGoing: boolean;
  /** The last press did nothing. */
  readonly hasFailed: boolean;
  readonly onFurther: () => void;
  /** Takes a room that was left out in again. */
  readonly onTakeIn: () => void;
}

/** The reach of the search, and the way further back. */
export function CoverageLine({ reach, indexState, isGoing, hasFailed, onFurther, onTakeIn }: CoverageLineProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const today = useToday();
  const note = indexState === null ? null : indexText(i18n, indexState);
  return (
    <div className={styles.coverage}>
      <div className={styles.back}>
        <p>{reachText(i18n, reach, (at) => formatDay(locale, at, today))}</p>
        {note !== null && reach.kind !== 'everything' && <p>{note}</p>}
        {hasFailed && (
          <p role="alert" className={styles.failure}>
            {i18n._({ id: 'search.actFailed', message: 'That did not work. Try again in a moment.' })}
          </p>
        )}
      </div>
      {reach.kind === 'part' && (
        <Button
          size="small"
          isBusy={isGoing}
          disabled={indexState === 'full' || indexState === 'diskFull'}
          onClick={onFurther}
        >
          {i18n._({ id: 'search.further', message: 'Search further back' })}
        </Button>
      )}
      {reach.kind === 'leftOut' && (
        <Button size="small" onClick={onTakeIn}>
          {i18n._({ id: 'search.takeIn', message: 'Search this room' })}
        </Button>
      )}
    </div>
  );
}
