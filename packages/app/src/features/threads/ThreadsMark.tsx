import type { RoomId } from '@parley/sdk/client/ids.ts';
import { sumUnread } from './thread-unread.ts';
import { UnreadMark } from './UnreadMark.tsx';
import { useUnreadThreads } from './use-thread-unread.ts';

/** What is unread in all threads of a room, over the button that opens their list. */
export function ThreadsMark({ roomId }: { readonly roomId: RoomId }) {
  const unread = sumUnread(useUnreadThreads(roomId));
  return unread === null ? null : <UnreadMark unread={unread} size="small" />;
}
