import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';
import type { RoomRecord } from './room-record.ts';

/**
 * How many of a room's unread events ask for the person, as badges show it. The room's mode goes before what was counted: it may have
 * changed since, and what lies before everything that is loaded cannot be judged again.
 */
export function notifyingCountOf(
  { unreadCount, quietCount = 0, mentionCount }: Pick<RoomRecord, 'unreadCount' | 'quietCount' | 'mentionCount'>,
  mode: RoomNotificationMode,
): number {
  if (mode === 'mute') return 0;
  if (mode === 'mentions') return mentionCount;
  return Math.max(unreadCount - quietCount, mentionCount);
}
