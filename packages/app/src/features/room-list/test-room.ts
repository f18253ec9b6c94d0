/** A room for tests of what draws it. */
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { RoomListItem } from './contract.ts';

export const testRoom: RoomListItem = {
  key: '!ops:x',
  roomId: '!ops:x' as RoomId,
  name: { kind: 'named', name: 'Ops' },
  avatar: null,
  membership: 'join',
  inviterName: null,
  isDirect: false,
  isSpace: false,
  isEncrypted: true,
  isFavourite: false,
  isLowPriority: false,
  ownSection: null,
  isMarkedUnread: false,
  hasFailedSend: false,
  activeAt: 0,
  latestEventId: null,
  preview: null,
  notificationMode: 'default',
  unreadCount: 0,
  notifyingCount: 0,
  mentionCount: 0,
  mutedMentionCount: 0,
  threads: null,
};
