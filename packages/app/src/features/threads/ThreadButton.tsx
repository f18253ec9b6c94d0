import { openPanel } from '../../lib/route/panel.ts';
import type { ExtraProps } from '../timeline/contract.ts';
import { ThreadButtonView } from './ThreadButtonView.tsx';
import { useThreadUnread } from './use-thread-unread.ts';

/** Under the root of a thread: how it stands, and the way into it. */
export function ThreadButton({ roomId, item, extra, isReadOnly = false }: ExtraProps<'thread'>) {
  const { eventId } = item;
  const unread = useThreadUnread(roomId, eventId);
  // A root that the server has not named has no address yet. Who is not in the room reads the replies among the other messages.
  if (eventId === null || isReadOnly) return null;
  return (
    <ThreadButtonView extra={extra} unread={unread} onOpen={() => openPanel({ name: 'thread', rootId: eventId })} />
  );
}
