import type { I18n } from '@lingui/core';
import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './search.module.css';
import type { ResultsHandle } from './use-feed.ts';

const ICON_PX = 14;
/** The engine counts no further. */
const MOST_COUNTED = 100;

export interface LaterResultsProps {
  /** Results that were found since and belong before others that are shown. */
  readonly count: number;
  readonly scroller: HTMLElement;
  readonly results: RefObject<ResultsHandle | null>;
  readonly onShow: () => void;
}

/** Says over the results that more were found, with a button that shows them. Where nobody would notice that results move, they are shown at once. */
export function LaterResults({ count, scroller, results, onShow }: LaterResultsProps) {
  const i18n = useI18n();
  const isAsked = useRef(false);
  const look = useEffectEvent(() => {
    if (count > 0 && isAtRest(scroller)) onShow();
    if (count > 0 || !isAsked.current) return;
    isAsked.current = false;
    scroller.scrollTop = 0;
    results.current?.focusFirst();
  });
  useEffect(() => look(), [count]);
  return (
    <div className={styles.later}>
      {count > 0 && (
        <Button
          size="small"
          onClick={() => {
            isAsked.current = true;
            onShow();
          }}
        >
          <ArrowUp size={ICON_PX} aria-hidden="true" />
          {laterText(i18n, count)}
        </Button>
      )}
    </div>
  );
}

/** The number of results that were found since. */
export function laterText(i18n: I18n, count: number): string {
  return count < MOST_COUNTED
    ? i18n._({ id: 'search.later', message: '{count, plural, other {# more found}}', values: { count } })
    : i18n._({ id: 'search.laterMany', message: 'Many more found' });
}

/** True if the results are at their top, with neither the pointer nor the focus on them. */
function isAtRest(scroller: HTMLElement): boolean {
  const feed = scroller.querySelector('[role=feed]');
  return scroller.scrollTop <= 0 && feed?.matches(':hover, :focus-within') !== true;
}
