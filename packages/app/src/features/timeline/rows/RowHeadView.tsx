import { useEffect } from 'react';
import { useToday } from '../../../lib/dom/use-today.ts';
import { formatDay, isoDay } from '../../../lib/format/time.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import { useFeed } from '../feed-context.ts';
import styles from './row.module.css';
import type { GapRow, RowHead } from './timeline-rows.ts';

/** True if something stands above a row. */
export function hasHead({ gap, dayMs, isNew }: RowHead): boolean {
  return gap !== null || dayMs !== null || isNew;
}

/** What stands above a row: missing messages, the line where a day begins. */
export function RowHeadView({ head }: { readonly head: RowHead }) {
  return (
    <>
      {head.gap !== null && <GapLine gap={head.gap} />}
      {head.dayMs !== null && <DayLine dayMs={head.dayMs} />}
      {head.isNew && <NewLine />}
    </>
  );
}

/** What the person has not read begins here. */
function NewLine() {
  const i18n = useI18n();
  return (
    <div className={styles.newLine} data-new-line="">
      <span className={styles.newLabel}>{i18n._({ id: 'timeline.new', message: 'New' })}</span>
    </div>
  );
}

function DayLine({ dayMs }: { readonly dayMs: number }) {
  const locale = useLocale();
  const today = useToday();
  return (
    <div className={styles.day}>
      <time className={styles.dayLabel} dateTime={isoDay(dayMs)}>
        {formatDay(locale, dayMs, today)}
      </time>
    </div>
  );
}

/** Messages are missing here. Being drawn means that the screen is near, so they are asked for. */
export function GapLine({ gap }: Pick<GapRow, 'gap'>) {
  const i18n = useI18n();
  const { fillGap } = useFeed();
  const { key, state } = gap;
  useEffect(() => {
    if (state === 'idle') fillGap(key);
  }, [state, key, fillGap]);
  return (
    // A feed holds articles, and nothing else that can be pressed.
    <div className={styles.gap} role={state === 'failed' ? 'article' : undefined}>
      {state === 'failed' ? (
        <>
          <span>{i18n._({ id: 'timeline.gap.failed', message: 'Some messages could not be loaded.' })}</span>
          <Button size="small" onClick={() => fillGap(key)}>
            {i18n._({ id: 'timeline.gap.retry', message: 'Try again' })}
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          <span>{i18n._({ id: 'timeline.gap.loading', message: 'Loading missing messages' })}</span>
        </>
      )}
    </div>
  );
}
