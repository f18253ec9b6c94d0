import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { isReplaced, mentionsOf, notifyingCountOf, type RoomRecord, withPredecessors } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';
import type { NotificationBadge } from './contract.ts';

export const NO_BADGE: NotificationBadge = { count: 0, isForMe: false, hasUnread: false };

/** What one room adds. */
interface Share {
  readonly count: number;
  readonly isForMe: boolean;
}

/** Sums up all rooms once, and then what changes, until `scope` ends. Rooms with nothing to add are not kept. */
export function badgeOf(
  { rooms, pushRules, ignored }: Need<'rooms' | 'pushRules' | 'ignored'>,
  scope: Scope,
): Readable<NotificationBadge> {
  const shares = new Map<RoomId, Share>();
  let [count, forMe] = [0, 0];
  const put = (roomId: RoomId) => {
    const record = rooms.records.get(roomId);
    const before = shares.get(roomId);
    const isListed =
      record !== undefined &&
      !isReplaced(rooms.records, record) &&
      !(record.membership === 'invite' && ignored.hidesInvites.current(record.inviter, roomId));
    const after = isListed ? shareOf(record, pushRules.current.current.modeOf(roomId)) : null;
    count += (after?.count ?? 0) - (before?.count ?? 0);
    forMe += Number(after?.isForMe ?? false) - Number(before?.isForMe ?? false);
    if (after === null) shares.delete(roomId);
    else shares.set(roomId, after);
  };
  for (const roomId of rooms.records.keys()) put(roomId);
  const badge = new ObservableValue<NotificationBadge>(NO_BADGE);
  const show = () => {
    const next = { count, isForMe: forMe > 0, hasUnread: shares.size > 0 };
    const { current } = badge;
    const isSame =
      current.count === next.count && current.isForMe === next.isForMe && current.hasUnread === next.hasUnread;
    if (!isSame) badge.set(next);
  };
  show();
  scope.onEnd(
    rooms.changed.subscribe((changed) => {
      for (const roomId of withPredecessors(rooms.records, changed)) put(roomId);
      show();
    }),
  );
  scope.onEnd(
    ignored.hidesInvites.subscribe(() => {
      for (const { roomId, membership } of rooms.records.values()) if (membership === 'invite') put(roomId);
      show();
    }),
  );
  // Another mode can only change what a room with unread messages adds.
  scope.onEnd(
    pushRules.current.subscribe(() => {
      for (const { roomId, unreadCount } of rooms.records.values()) if (unreadCount > 0) put(roomId);
      show();
    }),
  );
  return badge;
}

function shareOf(record: RoomRecord, mode: RoomNotificationMode): Share | null {
  if (record.isSpace) return null;
  if (record.membership === 'invite') return { count: 1, isForMe: true };
  if (record.membership !== 'join' || mode === 'mute') return null;
  const count = notifyingCountOf(record, mode);
  if (count === 0 && record.unreadCount === 0 && record.isMarkedUnread !== true) return null;
  return { count, isForMe: count > 0 && (record.isDirect || mentionsOf(record, mode).mentionCount > 0) };
}
