import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';
import type { RoomRecord } from './room-record.ts';

/** Mentions as lists show them. */
export interface MentionCounts {
  /** Those that ask for the person. */
  readonly mentionCount: number;
  /** Those that are kept quiet with their room; 0 in rooms that are not muted. */
  readonly mutedMentionCount: number;
}

type Counted = Pick<RoomRecord, 'unreadCount' | 'quietCount' | 'mentionCount' | 'mutedMentionCount'>;

/**
 * The mentions among what is unread in a room or a thread. The room's mode goes before what was counted: it may have changed since, and
 * what lies before everything that is loaded cannot be judged again.
 */
export function mentionsOf(
  { mentionCount, mutedMentionCount = 0 }: Pick<Counted, 'mentionCount' | 'mutedMentionCount'>,
  mode: RoomNotificationMode,
): MentionCounts {
  const count = mentionCount + mutedMentionCount;
  return mode === 'mute'
    ? { mentionCount: 0, mutedMentionCount: count }
    : { mentionCount: count, mutedMentionCount: 0 };
}

/** How many of a room's unread events ask for the person, as badges show it; by the room's mode, as `mentionsOf`. */
export function notifyingCountOf(counted: Counted, mode: RoomNotificationMode): number {
  if (mode === 'mute') return 0;
  const { mentionCount } = mentionsOf(counted, mode);
  if (mode === 'mentions') return mentionCount;
  const { unreadCount, quietCount = 0, mutedMentionCount = 0 } = counted;
  return Math.max(unreadCount - quietCount + mutedMentionCount, mentionCount);
}
