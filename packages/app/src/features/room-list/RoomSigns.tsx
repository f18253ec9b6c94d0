import { AtSign, BellOff, CircleAlert, PencilLine } from 'lucide-react';
import { Badge, type BadgeProps } from '../../ui/badge/Badge.tsx';
import type { RoomListItem, RowSign, SignCounts } from './contract.ts';
import { useRoomListSlots } from './feature.ts';
import { type Density, isMuted } from './room-list-item.ts';
import styles from './room-row.module.css';

export interface RoomSignsProps {
  readonly room: RoomListItem;
  readonly hasDraft: boolean;
  readonly hasCall: boolean;
  /** Whether Tab reaches what can be pressed. */
  readonly isReachable: boolean;
  /** With pictures only, signs stand over the picture; other features have signs of their own where there are two lines. */
  readonly density: Density;
}

/** Signs at the end of a row. Apart from the signs of other features they are decoration: the link's name has the words. */
export function RoomSigns({ room, hasDraft, hasCall, isReachable, density }: RoomSignsProps) {
  const { signs, call } = useRoomListSlots();
  const shown = density === 'comfortable' ? signs.filter(({ countsOf }) => countsOf(room) !== null) : [];
  const hasMutedMention = room.mutedMentionCount > 0;
  // Over a picture there is room for one.
  const hasBell = isMuted(room) && !(hasMutedMention && density === 'icons');
  return (
    <span className={styles.signs}>
      {hasCall && call !== undefined && <call.Sign roomId={room.roomId} hasFaces={density === 'comfortable'} />}
      {hasDraft && <PencilLine className={styles.draft} aria-hidden="true" />}
      {room.hasFailedSend && <CircleAlert className={styles.failed} aria-hidden="true" />}
      {hasBell && <BellOff className={styles.muted} aria-hidden="true" />}
      {hasMutedMention && <AtSign className={styles.mutedMention} aria-hidden="true" />}
      {shown.map(({ id, Sign }) => (
        <Sign key={id} room={room} isReachable={isReachable} />
      ))}
      <RoomBadge room={room} elsewhere={sumOf(shown, room)} size={density === 'icons' ? 'small' : 'medium'} />
    </span>
  );
}

function sumOf(signs: readonly RowSign[], room: RoomListItem): SignCounts {
  const counts = signs.flatMap(({ countsOf }) => countsOf(room) ?? []);
  return {
    notifyingCount: counts.reduce((sum, { notifyingCount }) => sum + notifyingCount, 0),
    mentionCount: counts.reduce((sum, { mentionCount }) => sum + mentionCount, 0),
  };
}

interface RoomBadgeProps {
  readonly room: RoomListItem;
  /** Counts that have a sign of their own. */
  readonly elsewhere: SignCounts;
  readonly size: NonNullable<BadgeProps['size']>;
}

/** Unread that does not notify has no number. What is for the person has a sign, so that it is not told by colour alone. */
function RoomBadge({ room, elsewhere, size }: RoomBadgeProps) {
  if (room.membership === 'invite') return <Badge count={1} tone="accent" isMention size={size} />;
  const count = room.notifyingCount - elsewhere.notifyingCount;
  if (count <= 0) return room.isMarkedUnread ? <span className={styles.dot} aria-hidden="true" /> : null;
  const isForPerson = room.isDirect || room.mentionCount > elsewhere.mentionCount;
  return <Badge count={count} tone={isForPerson ? 'accent' : 'neutral'} isMention={isForPerson} size={size} />;
}
