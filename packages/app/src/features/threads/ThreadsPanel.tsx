import '../../lib/i18n/later-messages.ts';
import { useState } from 'react';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { openPanel } from '../../lib/route/panel.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { useViewCall } from '../../lib/view/use-view-call.ts';
import { useTimelineSlots } from '../timeline/feature.ts';
import { type ThreadFilter, ThreadsPanelView } from './ThreadsPanelView.tsx';
import { useUnreadThreads } from './use-thread-unread.ts';

/** The panel `Threads`. */
export function Panel({ roomId }: PanelProps) {
  const { describe } = useTimelineSlots();
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
