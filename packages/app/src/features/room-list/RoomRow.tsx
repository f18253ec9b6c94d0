import { memo, useId } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import { formatShort } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { roomHref } from '../../lib/route/route.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Badge } from '../../ui/badge/Badge.tsx';
import { waits } from './find-rooms.ts';
import { roomLabel } from './room-label.ts';
import styles from './room-list.module.css';
import type { RoomListItem } from './room-list-item.ts';
import { previewText } from './room-preview.ts';

export interface RoomRowProps {
  readonly room: RoomListItem;
  /** The picture's address, or null for initials. */
  readonly imageUrl: string | null;
  readonly isOpen: boolean;
  /** The one row that Tab reaches. */
  readonly isReachable: boolean;
  /** The last midnight. */
  readonly todayMs: number;
}

/** One room: its face, name and time, and its latest message. */
export const RoomRow = memo(function RoomRow({ room, imageUrl, isOpen, isReachable, todayMs }: RoomRowProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const name = roomNameText(i18n, room.name);
  const previewId = useId();
  const isWaiting = waits(room);
  return (
    <div className={classes(styles.row, isWaiting && styles.isUnread, isOpen && styles.isOpen)}>
      {/* Over all of the row: its name is a sentence, and what is drawn under it is not read out a second time. */}
      <a
        className={styles.link}
        href={roomHref(room.roomId)}
        aria-label={roomLabel(i18n, room)}
        aria-describedby={previewId}
        aria-current={isOpen ? 'page' : undefined}
        tabIndex={isReachable ? 0 : -1}
        data-region-focus={isReachable || undefined}
        draggable={false}
      />
      <Avatar id={room.roomId} name={name} imageUrl={imageUrl} shape={room.isDirect ? 'person' : 'room'} />
      <span className={styles.lines} translate="no" aria-hidden="true">
        <span className={styles.line}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          {room.activeAt > 0 && <span className={styles.time}>{formatShort(locale, room.activeAt, todayMs)}</span>}
        </span>
        <span className={styles.line}>
          <span id={previewId} className={styles.preview} dir="auto">
            {previewText(i18n, room)}
          </span>
          <RoomBadge room={room} />
        </span>
      </span>
    </div>
  );
});

/** A mention, a direct message and an invitation are for the person; anything else that notifies is neutral. */
function RoomBadge({ room }: { readonly room: RoomListItem }) {
  if (room.membership === 'invite') return <Badge count={1} tone="accent" />;
  if (room.unreadCount === 0 && room.mentionCount === 0) return null;
  const isMention = room.mentionCount > 0;
  const count = Math.max(room.unreadCount, room.mentionCount);
  return <Badge count={count} tone={isMention || room.isDirect ? 'accent' : 'neutral'} isMention={isMention} />;
}
