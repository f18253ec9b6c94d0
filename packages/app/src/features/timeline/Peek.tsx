import '../../lib/i18n/room-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useListView } from '../../lib/view/use-view.ts';
import type { ConversationControls, TimelineSlots } from './contract.ts';
import { TimelineSlotsContext, useTimelineSlots } from './feature.ts';
import type { VisitLine } from './reading/new-line.ts';
import { AT_END } from './scroll/timeline-place.ts';
import { usePaging } from './scroll/use-paging.ts';
import { TimelineSkeleton } from './TimelineSkeleton.tsx';
import { TimelineView } from './TimelineView.tsx';
import type { OpenedTimeline } from './use-open-timeline.ts';

export interface PeekProps {
  readonly roomId: RoomId;
  /** Called when it turns out that nothing can be read from here. */
  readonly onClosed: () => void;
}

/** The newest messages of a room that the user is not in and all can read, drawn as in any room, to be read only. */
export function Peek({ roomId, onClosed }: PeekProps) {
  const params = useMemo(() => ({ roomId, isPeek: true }) as const, [roomId]);
  const list = useListView('timeline.items', params);
  const read = list.kind === 'ready' && list.value.head.state === 'ready' ? list.value : null;
  const isClosed = list.kind === 'failed' || (read?.items.length === 0 && read.head.older === 'none');
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed, onClosed]);
  if (read === null || isClosed) return <TimelineSkeleton />;
  return <PeekedMessages params={params} head={read.head} items={read.items} />;
}

function PeekedMessages({ params, head, items }: Pick<OpenedTimeline, 'params' | 'head' | 'items'>) {
  const slots = useTimelineSlots();
  const readOnly = useMemo(() => readOnlySlots(slots), [slots]);
  const paging = usePaging({ params, head });
  const visit = useRef<VisitLine | null>(null);
  const controls = useRef<ConversationControls | null>(null);
  return (
    <TimelineSlotsContext value={readOnly}>
      <TimelineView
        roomId={params.roomId}
        threadRoot={null}
        place={AT_END}
        head={head}
        items={items}
        paging={paging}
        isSeeking={false}
        isReadOnly
        // A message that is not loaded is further back.
        go={paging.older.ask}
        visit={visit}
        controls={controls}
      />
    </TimelineSlotsContext>
  );
}

/** Slots that draw messages, without actions, and without a word to anybody of what is read. */
function readOnlySlots(slots: TimelineSlots): TimelineSlots {
  return { ...slots, actions: [], feet: [], hearReading: () => undefined };
}
