import type { I18n } from '@lingui/core';
import type { ListedRoom } from '@parley/sdk/client/contract.ts';
import { memo } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useRoomAvatarUrl } from '../../lib/media/use-room-avatar.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import styles from './explore.module.css';

const FACE_PX = 36;

export interface ListedRoomRowProps {
  readonly room: ListedRoom;
  /** True for the row that Tab reaches. */
  readonly isReachable: boolean;
}

/** A room of the directory, as a link to its preview. */
export const ListedRoomRow = memo(function ListedRoomRow({ room, isReachable }: ListedRoomRowProps) {
  const i18n = useI18n();
  const { roomId, avatar, topic, via, membership } = room;
  const imageUrl = useRoomAvatarUrl({ avatar, membership }, FACE_PX);
  const name = room.name ?? room.alias ?? i18n._({ id: 'preview.noName', message: 'Unnamed room' });
  const href = formatRoute({ kind: 'room', room: roomId, eventId: null, ...(via.length > 0 && { via }) });
  return (
    <a className={styles.row} href={href} tabIndex={isReachable ? 0 : -1}>
      <Avatar id={roomId} name={name} imageUrl={imageUrl} shape="room" size="l" />
      <span className={styles.lines}>
        <span className={styles.head}>
          <span className={styles.name} dir="auto" translate="no">
            {name}
          </span>
          {membership === 'join' && (
            <span className={styles.joined}>{i18n._({ id: 'explore.joined', message: 'Joined' })}</span>
          )}
        </span>
        {topic !== null && (
          <span className={styles.topic} dir="auto" translate="no">
            {topic}
          </span>
        )}
        <span className={styles.facts}>{facts(i18n, room)}</span>
      </span>
    </a>
  );
});

function facts(i18n: I18n, { isSpace, isOpen, joinedCount, alias, name }: ListedRoom): string {
  const parts = [
    isSpace ? i18n._({ id: 'preview.space', message: 'Space' }) : null,
    joinedCount === null
      ? null
      : i18n._({
          id: 'preview.members',
          message: '{count, plural, one {# member} other {# members}}',
          values: { count: joinedCount },
        }),
    isOpen ? null : i18n._({ id: 'explore.asking', message: 'Ask to join' }),
    name === null ? null : alias,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
