import type { I18n } from '@lingui/core';
import type { RoomListItem } from './contract.ts';
import { listedName } from './listed-name.ts';
import { isMuted } from './room-list-item.ts';

/** The accessible name of a room's link: its name, then what applies, in the contract's order. */
export function roomLabel(
  i18n: I18n,
  room: RoomListItem,
  { hasDraft = false, hasCall = false }: { readonly hasDraft?: boolean; readonly hasCall?: boolean } = {},
): string {
  const parts = [listedName(i18n, room)];
  if (room.unreadCount > 0) {
    parts.push(i18n._({ id: 'roomList.unread', message: '{count} unread', values: { count: room.unreadCount } }));
  } else if (room.isMarkedUnread) parts.push(i18n._({ id: 'roomList.markedUnread', message: 'marked as unread' }));
  // In a muted room they ask for nobody, and are there to be known.
  const mentionCount = room.mentionCount + room.mutedMentionCount;
  if (mentionCount > 0) {
    parts.push(
      i18n._({
        id: 'roomList.mentions',
        message: '{count, plural, one {# mention} other {# mentions}}',
        values: { count: mentionCount },
      }),
    );
  }
  if (room.membership === 'invite') parts.push(i18n._({ id: 'roomList.invited', message: 'invited' }));
  else if (room.membership === 'knock') parts.push(i18n._({ id: 'roomList.asked', message: 'asked to join' }));
  else if (!room.isEncrypted && !room.isSpace)
    parts.push(i18n._({ id: 'roomList.encryptedOff', message: 'encrypted off' }));
  if (hasDraft) parts.push(i18n._({ id: 'roomList.draft', message: 'draft' }));
  if (hasCall) parts.push(i18n._({ id: 'roomList.call', message: 'call' }));
  if (room.hasFailedSend) parts.push(i18n._({ id: 'roomList.failedSend', message: 'a message not sent' }));
  if (isMuted(room)) parts.push(i18n._({ id: 'roomList.muted', message: 'muted' }));
  return parts.join(', ');
}
