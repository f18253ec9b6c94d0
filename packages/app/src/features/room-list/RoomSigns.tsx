import { AtSign, BellOff, CircleAlert, MessagesSquare, PencilLine } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { Badge, type BadgeProps } from '../../ui/badge/Badge.tsx';
import { type Density, isMuted, type RoomListItem } from './room-list-item.ts';
import styles from './room-row.module.css';

export interface RoomSignsProps {
  readonly room: RoomListItem;
  readonly hasDraft: boolean;
  /** Whether Tab reaches what can be pressed. */
  readonly isReachable: boolean;
  /** With pictures only, signs stand over the picture; threads are told apart where there are two lines. */
  readonly density: Density;
}

/** What a row tells at its end. Drawing only, besides the way into a thread: the words are in the name of its link. */
export function RoomSigns({ room, hasDraft, isReachable, density }: RoomSignsProps) {
  const threads = density === 'comfortable' ? room.threads : null;
  const hasMutedMention = room.mutedMentionCount > 0;
  // Over a picture there is room for one.
  const hasBell = isMuted(room) && !(hasMutedMention && density === 'icons');
  return (
    <span className={styles.signs}>
      {hasDraft && <PencilLine className={styles.draft} aria-hidden="true" />}
      {room.hasFailedSend && <CircleAlert className={styles.failed} aria-hidden="true" />}
      {hasBell && <BellOff className={styles.muted} aria-hidden="true" />}
      {hasMutedMention && <AtSign className={styles.mutedMention} aria-hidden="true" />}
      {threads !== null && <ThreadsSign roomId={room.roomId} threads={threads} isReachable={isReachable} />}
      <RoomBadge room={room} elsewhere={threads} size={density === 'icons' ? 'small' : 'medium'} />
    </span>
  );
}

type Threads = NonNullable<RoomListItem['threads']>;

interface ThreadsSignProps extends Pick<RoomListItem, 'roomId'> {
  readonly threads: Threads;
  readonly isReachable: boolean;
}

/** What waits in threads, and the way there. */
function ThreadsSign({ roomId, threads, isReachable }: ThreadsSignProps) {
  const i18n = useI18n();
  const { rootId, notifyingCount, mentionCount } = threads;
  return (
    <button
      type="button"
      className={styles.threads}
      tabIndex={isReachable ? 0 : -1}
      aria-label={i18n._({
        id: 'roomList.inThreads',
        message: 'Go to thread, {count} unread',
        values: { count: notifyingCount },
      })}
      onClick={() => navigate({ kind: 'room', room: roomId, eventId: null, panel: { name: 'thread', rootId } })}
    >
      <MessagesSquare aria-hidden="true" />
      <Badge count={notifyingCount} tone={mentionCount > 0 ? 'accent' : 'neutral'} isMention={mentionCount > 0} />
    </button>
  );
}

interface RoomBadgeProps {
  readonly room: RoomListItem;
  /** What has a sign of its own, and counts there. */
  readonly elsewhere: Threads | null;
  readonly size: NonNullable<BadgeProps['size']>;
}

/** Unread that does not notify has no number. What is for the person has a sign, so that it is not told by colour alone. */
function RoomBadge({ room, elsewhere, size }: RoomBadgeProps) {
  if (room.membership === 'invite') return <Badge count={1} tone="accent" isMention size={size} />;
  const count = room.notifyingCount - (elsewhere?.notifyingCount ?? 0);
  if (count <= 0) return room.isMarkedUnread ? <span className={styles.dot} aria-hidden="true" /> : null;
  const isForPerson = room.isDirect || room.mentionCount > (elsewhere?.mentionCount ?? 0);
  return <Badge count={count} tone={isForPerson ? 'accent' : 'neutral'} isMention={isForPerson} size={size} />;
}
