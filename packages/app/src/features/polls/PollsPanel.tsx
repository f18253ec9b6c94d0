import '../../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { useViewCall } from '../../lib/view/use-view-call.ts';
import type { ActionNote, MessageItem, Say } from '../timeline/contract.ts';
import { useTimelineSlots } from '../timeline/feature.ts';
import { Poll } from './Poll.tsx';
import { PollsPanelView } from './PollsPanelView.tsx';
import { extraOf } from './poll-parts.ts';

/** The panel `Polls`. */
export function Panel({ roomId }: PanelProps) {
  const params = { roomId };
  const list = useListView('polls.inRoom', params);
  const askMore = useViewCall('polls.inRoom', params, 'more');
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState<ActionNote | null>(null);
  const more = async () => {
    setAsking(true);
    await askMore(null);
    setAsking(false);
  };
  const head = list.kind === 'ready' ? list.value.head : null;
  return (
    <PollsPanelView
      state={head?.state ?? (list.kind === 'failed' ? 'failed' : 'loading')}
      items={list.kind === 'ready' ? list.value.items : []}
      hasMore={head?.hasMore ?? false}
      searchedBackTo={head?.searchedBackTo ?? null}
      isAsking={isAsking}
      failure={note?.kind === 'failed' ? note.text : null}
      drawPoll={(item) => <ListedPoll roomId={roomId} item={item} say={setNote} />}
      hrefOf={({ eventId }) => (eventId === null ? null : formatRoute({ kind: 'room', room: roomId, eventId }))}
      onMore={() => void more()}
    />
  );
}

interface ListedPollProps {
  readonly roomId: RoomId;
  readonly item: MessageItem;
  readonly say: Say;
}

function ListedPoll({ item, ...rest }: ListedPollProps) {
  const { Content } = useTimelineSlots();
  const extra = extraOf(item);
  return (
    <>
      <Content item={item} />
      {extra !== undefined && <Poll item={item} extra={extra} {...rest} />}
    </>
  );
}
