import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { UnreadMark } from '../../ui/badge/UnreadMark.tsx';
import { sumUnread } from './thread-unread.ts';
import { unreadText } from './thread-words.ts';
import { useUnreadThreads } from './use-thread-unread.ts';

/** The unread count of all threads of a room, over the button that opens their list. */
export function ThreadsMark({ roomId }: { readonly roomId: RoomId }) {
  const i18n = useI18n();
  const unread = sumUnread(useUnreadThreads(roomId));
  return unread === null ? null : <UnreadMark {...unread} words={unreadText(i18n, unread)} size="small" />;
}
