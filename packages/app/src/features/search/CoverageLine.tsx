import type { I18n } from '@lingui/core';
import type { IndexState, SearchReach } from '@parley/sdk/client/contract.ts';
import { useToday } from '../../lib/dom/use-today.ts';
import { formatDay } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
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

/** How far back messages can be found, and the way further back. */
export function CoverageLine({ reach, indexState, isGoing, hasFailed, onFurther, onTakeIn }: CoverageLineProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const today = useToday();
  const note = noteOf(i18n, indexState);
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
        <Button size="small" isBusy={isGoing} disabled={indexState === 'full'} onClick={onFurther}>
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

/** How far back it is searched, in words. */
export function reachText(i18n: I18n, reach: SearchReach, dayOf: (at: number) => string): string {
  switch (reach.kind) {
    case 'everything':
      return i18n._({ id: 'search.backAll', message: 'Everything is searched' });
    case 'leftOut':
      return i18n._({ id: 'search.leftOut', message: 'Left out of the search' });
    case 'part':
      if (reach.backTo === null) return i18n._({ id: 'search.backNone', message: 'Nothing is searched yet' });
      return i18n._({
        id: 'search.backTo',
        message: 'Searched back to {date}',
        values: { date: dayOf(reach.backTo) },
      });
  }
}

/** What keeps it from going further back, or what it does now; null for nothing to tell. */
function noteOf(i18n: I18n, state: IndexState | null): string | null {
  switch (state) {
    case 'reading':
      return i18n._({ id: 'search.reading', message: 'Messages of this device are being read' });
    case 'lookingBack':
      return i18n._({ id: 'search.lookingBack', message: 'Older messages are being fetched' });
    case 'paused':
      return i18n._({ id: 'search.paused', message: 'Paused' });
    case 'offline':
      return i18n._({ id: 'search.waiting', message: 'Waiting for a connection' });
    case 'full':
      return i18n._({ id: 'search.full', message: 'The index has its greatest size' });
    case 'failed':
      return i18n._({ id: 'search.indexFailed', message: 'The index could not be stored' });
    case 'off':
    case 'ready':
    case null:
      return null;
  }
}
