import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { openPanel } from '../../lib/route/panel.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { useViewCall } from '../../lib/view/use-view-call.ts';
import type { ContentSlots } from '../timeline/contract.ts';
import { type ThreadFilter, ThreadsPanelView } from './ThreadsPanelView.tsx';
import { useUnreadThreads } from './use-thread-unread.ts';

export interface ThreadsPanelProps {
  readonly roomId: RoomId;
  /** A message as one line. */
  readonly describe: ContentSlots['describe'];
}

/** The threads of a room. */
export function ThreadsPanel({ roomId, describe }: ThreadsPanelProps) {
  const [filter, setFilter] = useState<ThreadFilter>('all');
  const params = { roomId, filter };
  const list = useListView('threads.list', params);
  const unread = useUnreadThreads(roomId);
  const askMore = useViewCall('threads.list', params, 'more');
  const [isAsking, setAsking] = useState(false);
  const more = async () => {
    setAsking(true);
    await askMore(null);
    setAsking(false);
  };
  return (
    <ThreadsPanelView
      filter={filter}
      state={list.kind === 'ready' ? list.value.head.state : list.kind === 'failed' ? 'failed' : 'loading'}
      items={list.kind === 'ready' ? list.value.items : []}
      hasMore={list.kind === 'ready' && list.value.head.hasMore}
      unread={unread}
      isAsking={isAsking}
      describe={describe}
      onFilter={setFilter}
      onOpen={(rootId) => openPanel({ name: 'thread', rootId })}
      onMore={() => void more()}
    />
  );
}
