import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useId } from 'react';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { MUTE_TIMES, mutedUntilText } from './mute-words.ts';
import styles from './notifications.module.css';

export interface MuteForTimeProps {
  readonly roomId: RoomId;
  /** True where the title around it names it already. */
  readonly isTitled?: boolean;
  /** It was done; false if it failed. */
  readonly onEnd: (isDone: boolean) => void;
}

/** Mutes a room for a time, says until when, and ends that. */
export function MuteForTime({ roomId, isTitled = false, onEnd }: MuteForTimeProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const id = useId();
  const view = useView('notifications.mutedUntil', { roomId });
  const muteFor = useCommand('notifications.muteFor');
  const unmute = useCommand('notifications.unmute');
  const untilMs = view.kind === 'ready' ? view.value : null;
  return (
    <div
      className={styles.group}
      role="group"
      aria-label={isTitled ? i18n._({ id: 'notifications.muteTimes', message: 'For how long' }) : undefined}
      aria-labelledby={isTitled ? undefined : id}
    >
      {!isTitled && (
        <p id={id} className={styles.legend}>
          {i18n._({ id: 'notifications.muteFor', message: 'Mute for a time' })}
        </p>
      )}
      {untilMs !== null && (
        <p className={styles.until}>
          <span>{mutedUntilText(i18n, locale, untilMs, Date.now())}</span>
          <Button size="small" onClick={() => void unmute({ roomId }).then(({ ok }) => onEnd(ok))}>
            {i18n._({ id: 'notifications.unmute', message: 'Unmute' })}
          </Button>
        </p>
      )}
      <div className={styles.times}>
        {MUTE_TIMES.map(({ forMs, label }) => (
          <Button key={forMs} size="small" onClick={() => void muteFor({ roomId, forMs }).then(({ ok }) => onEnd(ok))}>
            {i18n._(label)}
          </Button>
        ))}
      </div>
    </div>
  );
}
