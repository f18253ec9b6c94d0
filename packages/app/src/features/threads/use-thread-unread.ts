import type { UnreadThread } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useView } from '../../lib/view/use-view.ts';
import type { ThreadUnread } from './thread-unread.ts';

/** Watches the unread counts of a thread; null if all is read. All threads of a room share one view. */
export function useThreadUnread(roomId: RoomId, rootId: EventId | null): ThreadUnread | null {
  return useUnreadThreads(roomId).find((thread) => thread.rootId === rootId) ?? null;
}

/** The threads of a room in which something is unread. */
export function useUnreadThreads(roomId: RoomId): readonly UnreadThread[] {
  const view = useView('threads.unread', { roomId });
  return view.kind === 'ready' ? view.value : NONE;
}

const NONE: readonly UnreadThread[] = [];
