import type { MembershipFailure, SpaceRoom } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { roomHref } from '../../lib/route/route.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/row/Row.tsx';
import { failureText } from './failure-text.ts';
import styles from './space.module.css';

const FACE_PX = 36;

export interface SpaceRoomViewProps {
  readonly room: SpaceRoom;
  /** One is in it, or invited: it can be opened. */
  readonly isHere: boolean;
  readonly isBusy: boolean;
  readonly failure: MembershipFailure | PortFailure | null;
  readonly onJoin: () => void;
}

/** One room of a space. */
export function SpaceRoomView({ room, isHere, isBusy, failure, onJoin }: SpaceRoomViewProps) {
  const i18n = useI18n();
  const imageUrl = useAvatarUrl(room.avatar, FACE_PX);
  const name = room.name ?? i18n._({ id: 'preview.noName', message: 'Unnamed room' });
  const join = i18n._({ id: 'space.join', message: 'Join' });
  return (
    <Row
      leading={<Avatar id={room.roomId} name={name} imageUrl={imageUrl} shape="room" size="l" />}
      action={
        !isHere && (
          <Button size="small" isBusy={isBusy} aria-label={`${join}, ${name}`} onClick={onJoin}>
            {join}
          </Button>
        )
      }
    >
      {isHere ? (
        <a className={styles.name} href={roomHref(room.roomId)} dir="auto" translate="no">
          {name}
        </a>
      ) : (
        <span className={styles.name} dir="auto" translate="no">
          {name}
        </span>
      )}
      {room.isSpace && <span className={styles.quiet}>{i18n._({ id: 'space.isSpace', message: 'Space' })}</span>}
      {room.topic !== null && (
        <span className={styles.topic} dir="auto" translate="no">
          {room.topic}
        </span>
      )}
      {failure !== null && (
        <span className={styles.failure} role="alert">
          {failureText(i18n, failure)}
        </span>
      )}
    </Row>
  );
}
