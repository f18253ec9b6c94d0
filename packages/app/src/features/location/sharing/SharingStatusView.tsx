import type { RoomId } from '@parley/sdk/client/ids.ts';
import { MapPin, MapPinOff } from 'lucide-react';
import { Fragment } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { roomHref } from '../../../lib/route/route.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/VisuallyHidden.tsx';
import type { LocateFailure } from '../device/locate.ts';
import { locateText } from '../share/share-words.ts';
import { leftText } from '../time-left.ts';
import { useMinutesLeft } from '../use-minutes-left.ts';
import styles from './sharing.module.css';

export interface SharingStatusViewProps {
  /** The room of the share where that is not clear from the place; null in the room itself. */
  readonly room: { readonly roomId: RoomId; readonly name: string } | null;
  /** True where only signs have room: the words are for screen readers. */
  readonly isNarrow?: boolean;
  readonly endsAt: number;
  /** Why no places are sent; null while they are. */
  readonly problem: LocateFailure | null;
  /** The server refused to end it; the button tries again. */
  readonly isEndRefused: boolean;
  readonly isStopping: boolean;
  /** It could not be stopped. */
  readonly hasFailed: boolean;
  readonly onStop: () => void;
}

/** Says that the user's own location is shared, and ends it. The minutes are not announced as they pass. */
export function SharingStatusView(props: SharingStatusViewProps) {
  const { room, isNarrow = false, problem, isEndRefused, hasFailed } = props;
  const i18n = useI18n();
  const Words = isNarrow ? VisuallyHidden : Fragment;
  return (
    <div className={classes(room === null ? styles.bar : styles.note, isNarrow && styles.narrow)}>
      <StatusLine {...props} />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          <Words>
            {i18n._({ id: 'location.notSent', message: 'Your place is not being sent.' })}
            {room === null && ` ${locateText(i18n, problem)}`}
          </Words>
        </p>
      )}
      {isEndRefused && (
        <p role="alert" className={styles.problem}>
          <Words>
            {i18n._({ id: 'location.endRefused', message: 'Your homeserver refused to stop sharing.' })}
            {room === null &&
              ` ${i18n._({
                id: 'location.endRefusedText',
                message:
                  'No new places are sent, but the room shows that you share your location until the time is up.',
              })}`}
          </Words>
        </p>
      )}
      {hasFailed && (
        <p role="alert" className={styles.problem}>
          <Words>
            {i18n._({ id: 'location.notStopped', message: 'That could not be stored. Try again in a moment.' })}
          </Words>
        </p>
      )}
    </div>
  );
}

function StatusLine({ room, isNarrow = false, endsAt, problem, isStopping, onStop }: SharingStatusViewProps) {
  const i18n = useI18n();
  const left = leftText(i18n, useMinutesLeft(endsAt));
  const said = i18n._({ id: 'location.sharing', message: 'Sharing location, {left}', values: { left } });
  const stop = i18n._({ id: 'location.stop', message: 'Stop sharing' });
  if (isNarrow) {
    return (
      <div role="status" aria-live="off" className={styles.status} title={said}>
        <VisuallyHidden>{said}</VisuallyHidden>
        <IconButton
          label={stop}
          className={problem === null ? styles.sign : styles.problem}
          icon={problem === null ? <MapPin size={18} /> : <MapPinOff size={18} />}
          aria-busy={isStopping || undefined}
          onClick={isStopping ? undefined : onStop}
        />
      </div>
    );
  }
  return (
    <div role="status" aria-live="off" className={styles.status}>
      <MapPin className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p>{said}</p>
        {room !== null && (
          <a className={styles.room} href={roomHref(room.roomId)} dir="auto" translate="no">
            {room.name}
          </a>
        )}
      </div>
      <Button size="small" isBusy={isStopping} onClick={onStop}>
        {stop}
      </Button>
    </div>
  );
}
