import type { RoomId } from '@parley/sdk/client/ids.ts';
import { MapPin } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { roomHref } from '../../../lib/route/route.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { LocateFailure } from '../device/locate.ts';
import { locateText } from '../share/share-words.ts';
import { leftText } from '../time-left.ts';
import { useMinutesLeft } from '../use-minutes-left.ts';
import styles from './sharing.module.css';

export interface SharingStatusViewProps {
  /** The room of the share where that is not clear from the place; null in the room itself. */
  readonly room: { readonly roomId: RoomId; readonly name: string } | null;
  readonly endsAt: number;
  /** Why no places are sent; null while they are. */
  readonly problem: LocateFailure | null;
  readonly isStopping: boolean;
  /** It could not be stopped. */
  readonly hasFailed: boolean;
  readonly onStop: () => void;
}

/** Says that one's own location is shared, and ends it. The minutes are not read out as they pass. */
export function SharingStatusView(props: SharingStatusViewProps) {
  const { room, endsAt, problem, isStopping, hasFailed, onStop } = props;
  const i18n = useI18n();
  const left = leftText(i18n, useMinutesLeft(endsAt));
  return (
    <div className={room === null ? styles.bar : styles.note}>
      <div role="status" aria-live="off" className={styles.status}>
        <MapPin className={styles.icon} aria-hidden="true" />
        <div className={styles.words}>
          <p>{i18n._({ id: 'location.sharing', message: 'Sharing location, {left}', values: { left } })}</p>
          {room !== null && (
            <a className={styles.room} href={roomHref(room.roomId)} dir="auto" translate="no">
              {room.name}
            </a>
          )}
        </div>
        <Button size="small" isBusy={isStopping} onClick={onStop}>
          {i18n._({ id: 'location.stop', message: 'Stop sharing' })}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {i18n._({ id: 'location.notSent', message: 'Your place is not being sent.' })} {locateText(i18n, problem)}
        </p>
      )}
      {hasFailed && (
        <p role="alert" className={styles.problem}>
          {i18n._({ id: 'location.notStopped', message: 'That could not be stored. Try again in a moment.' })}
        </p>
      )}
    </div>
  );
}
