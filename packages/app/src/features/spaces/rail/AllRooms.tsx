import type { Waiting } from '@parley/sdk/client/contract.ts';
import { House } from 'lucide-react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { chooseGroup } from '../../../lib/room-group/chosen-group.ts';
import { formatRoute } from '../../../lib/route/route.ts';
import { currentRoute } from '../../../lib/route/use-route.ts';
import { RailBadge } from './RailBadge.tsx';
import styles from './spaces-rail.module.css';
import { waitingLabel } from './waiting-words.ts';

export interface AllRoomsProps {
  readonly waiting: Waiting;
  readonly isChosen: boolean;
  /** The one link that Tab reaches. */
  readonly isReachable: boolean;
}

/** The way back to all rooms. An open room stays open: only what the list shows is another. */
export function AllRooms({ waiting, isChosen, isReachable }: AllRoomsProps) {
  const i18n = useI18n();
  const name = i18n._({ id: 'spaces.all', message: 'All rooms' });
  return (
    <li className={styles.item}>
      <a
        className={classes(styles.link, isChosen && styles.isChosen)}
        href={formatRoute({ kind: 'home' })}
        aria-label={waitingLabel(i18n, name, waiting)}
        aria-current={isChosen ? 'true' : undefined}
        title={name}
        tabIndex={isReachable ? 0 : -1}
        data-region-focus={isReachable || undefined}
        onClick={(event) => {
          chooseGroup(null);
          if (currentRoute().kind !== 'space') event.preventDefault();
        }}
      >
        <span className={styles.all}>
          <House size={20} aria-hidden="true" />
        </span>
        <RailBadge waiting={waiting} />
      </a>
    </li>
  );
}
