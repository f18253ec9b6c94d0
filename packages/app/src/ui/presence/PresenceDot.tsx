import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';
import styles from './presence.module.css';

export interface PresenceDotProps {
  /** `unavailable`: away for a while. Who is offline has no dot. */
  readonly state: 'online' | 'unavailable' | 'offline';
}

/** That somebody is there, or away: full or hollow, so that it is no matter of colour alone. */
export function PresenceDot({ state }: PresenceDotProps) {
  const i18n = useI18n();
  if (state === 'offline') return null;
  const isOnline = state === 'online';
  return (
    <span className={styles.dot} data-state={state}>
      <VisuallyHidden>
        {isOnline
          ? i18n._({ id: 'presence.online', message: 'Online' })
          : i18n._({ id: 'presence.away', message: 'Away' })}
      </VisuallyHidden>
    </span>
  );
}
