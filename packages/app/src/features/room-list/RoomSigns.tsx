import { BellOff, CircleAlert, PencilLine } from 'lucide-react';
import { Badge } from '../../ui/badge/Badge.tsx';
import { isMuted, type RoomListItem } from './room-list-item.ts';
import styles from './room-row.module.css';

export interface RoomSignsProps {
  readonly room: RoomListItem;
  readonly hasDraft: boolean;
  /** `small`: over the picture. */
  readonly size: 'medium' | 'small';
}

/** What a row tells at its end. Drawing only: the words are in the name of its link. */
export function RoomSigns({ room, hasDraft, size }: RoomSignsProps) {
  return (
    <span className={styles.signs} aria-hidden="true">
      {hasDraft && <PencilLine className={styles.draft} />}
      {room.hasFailedSend && <CircleAlert className={styles.failed} />}
      {isMuted(room) && <BellOff className={styles.muted} />}
      <RoomBadge room={room} size={size} />
    </span>
  );
}

/** Unread that does not notify has no number. A mention, a direct message and an invitation are for the person; anything else that notifies is neutral. */
function RoomBadge({ room, size }: Pick<RoomSignsProps, 'room' | 'size'>) {
  if (room.membership === 'invite') return <Badge count={1} tone="accent" size={size} />;
  const count = room.notifyingCount;
  if (count === 0) return room.isMarkedUnread ? <span className={styles.dot} /> : null;
  const isMention = room.mentionCount > 0;
  return (
    <Badge count={count} tone={isMention || room.isDirect ? 'accent' : 'neutral'} isMention={isMention} size={size} />
  );
}
