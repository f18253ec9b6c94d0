import type { RoomId } from '@parley/sdk/client/ids.ts';
import { removalText } from '../../lib/format/removal.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { roomHref } from '../../lib/route/route.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';
import styles from './room-list.module.css';
import type { RoomRemoval } from './room-list-item.ts';

/** The others wait until one of these is dismissed: the rooms are what the list is for. */
const MOST = 3;

export interface RemovalsViewProps {
  readonly removals: readonly RoomRemoval[];
  readonly onDismiss: (roomId: RoomId) => void;
}

/** From which rooms, by whom and why. */
export function RemovalsView({ removals, onDismiss }: RemovalsViewProps) {
  const i18n = useI18n();
  return removals.slice(0, MOST).map((removal) => {
    const room = roomNameText(i18n, removal.name);
    return (
      <Banner
        key={removal.roomId}
        tone="info"
        role="status"
        action={
          <div className={styles.removalActs}>
            <a className={styles.removalLink} href={roomHref(removal.roomId)}>
              {i18n._({ id: 'roomList.removalShow', message: 'Show' })}
            </a>
            <Button
              size="small"
              aria-label={i18n._({ id: 'roomList.removalDismissOf', message: 'Dismiss, {room}', values: { room } })}
              onClick={() => onDismiss(removal.roomId)}
            >
              {i18n._({ id: 'roomList.removalDismiss', message: 'Dismiss' })}
            </Button>
          </div>
        }
      >
        {removalText(i18n, removal, room)}
      </Banner>
    );
  });
}
