import type { I18n } from '@lingui/core';
import type { PastRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { removalText } from '../../../lib/format/removal.ts';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Row } from '../../../ui/row/Row.tsx';
import styles from './left.module.css';

const FACE_PX = 36;

/** The acts on rooms that were left. */
export interface LeftRoomActs {
  /** The room of which something is being done; null for none. */
  readonly busy: RoomId | null;
  readonly onJoin: (room: PastRoom) => void;
  readonly onKnock: (room: PastRoom) => void;
  readonly onTakeBack: (room: PastRoom) => void;
  readonly onForget: (room: PastRoom) => void;
}

export interface LeftRoomRowProps extends LeftRoomActs {
  readonly room: PastRoom;
}

/** A room that the user is not in: why, and what can be done. */
export function LeftRoomRow({ room, busy, onJoin, onKnock, onTakeBack, onForget }: LeftRoomRowProps) {
  const i18n = useI18n();
  const { roomId, membership, entry } = room;
  const name = roomNameText(i18n, room.name);
  const imageUrl = useAvatarUrl(room.avatar, FACE_PX);
  const isBusy = busy === roomId;
  const mayReturn = membership === 'leave';
  return (
    <Row leading={<Avatar id={roomId} name={name} imageUrl={imageUrl} shape="room" size="l" />}>
      <span className={styles.name} dir="auto" translate="no">
        {name}
      </span>
      <span className={styles.why} dir="auto">
        {whyText(i18n, room)}
      </span>
      <span className={styles.acts}>
        {mayReturn && (entry === 'join' || entry === 'perhaps') && (
          <Button
            size="small"
            isBusy={isBusy}
            aria-label={i18n._({ id: 'membership.joinAgainOf', message: 'Join again, {name}', values: { name } })}
            onClick={() => onJoin(room)}
          >
            {i18n._({ id: 'membership.joinAgain', message: 'Join again' })}
          </Button>
        )}
        {mayReturn && entry === 'knock' && (
          <Button
            size="small"
            isBusy={isBusy}
            aria-label={i18n._({ id: 'membership.knockOf', message: 'Ask to join, {name}', values: { name } })}
            onClick={() => onKnock(room)}
          >
            {i18n._({ id: 'membership.knock', message: 'Ask to join' })}
          </Button>
        )}
        {membership === 'knock' ? (
          <Button
            size="small"
            isBusy={isBusy}
            aria-label={i18n._({ id: 'membership.takeBackOf', message: 'Take back, {name}', values: { name } })}
            onClick={() => onTakeBack(room)}
          >
            {i18n._({ id: 'membership.takeBack', message: 'Take back' })}
          </Button>
        ) : (
          <Button
            size="small"
            isBusy={isBusy}
            aria-label={i18n._({ id: 'membership.forgetOf', message: 'Forget, {name}', values: { name } })}
            onClick={() => onForget(room)}
          >
            {i18n._({ id: 'membership.forgetDo', message: 'Forget' })}
          </Button>
        )}
      </span>
    </Row>
  );
}

function whyText(i18n: I18n, { membership, removal, entry }: PastRoom): string {
  if (membership === 'knock') return i18n._({ id: 'membership.asked', message: 'You asked to join.' });
  if (removal !== null) return removalText(i18n, removal, null);
  if (membership === 'ban') return i18n._({ id: 'membership.banned', message: 'You were banned from this room.' });
  return entry === 'invite'
    ? i18n._({ id: 'membership.leftInvite', message: 'You left. To come back you need an invitation.' })
    : i18n._({ id: 'membership.leftIt', message: 'You left.' });
}
