import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { useEffect, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { leftText, secondsLeft, talkText } from '../words/talk-words.ts';
import styles from './talk-line.module.css';

const LOOK_MS = 200;

export interface TalkLineProps {
  readonly shown: Pick<ShownSfuCall, 'talk' | 'participants'>;
}

/** A line on who talks, and on the time that is left to this person. */
export function TalkLine({ shown }: TalkLineProps) {
  const i18n = useI18n();
  const left = useSecondsLeft(shown.talk?.endsAt ?? null);
  return (
    <p className={styles.line} data-phase={shown.talk?.phase}>
      <span aria-live="polite" dir="auto">
        {talkText(i18n, shown) ?? ''}
      </span>
      {left !== null && <span className={styles.left}>{leftText(i18n, left)}</span>}
    </p>
  );
}

function useSecondsLeft(endsAt: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (endsAt === null) return setLeft(null);
    const look = () => setLeft(secondsLeft(endsAt, Date.now()));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
