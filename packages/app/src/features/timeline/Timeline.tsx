import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { TimelineSkeleton } from './TimelineSkeleton.tsx';
import { TimelineView } from './TimelineView.tsx';
import styles from './timeline.module.css';
import { usePaging } from './use-paging.ts';

export interface TimelineProps {
  readonly roomId: RoomId;
  readonly eventId: EventId | null;
}

/** The messages of a room. */
export function Timeline({ roomId, eventId }: TimelineProps) {
  const i18n = useI18n();
  const list = useListView('timeline.items', { roomId });
  const paging = usePaging(roomId, list.kind === 'ready' ? list.value.head.older : 'none');
  if (list.kind === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        {i18n._({ id: 'timeline.failed', message: 'The messages of this room could not be shown.' })}
      </div>
    );
  }
  if (list.kind === 'waiting' || (list.value.head.state === 'loading' && list.value.items.length === 0)) {
    return <TimelineSkeleton />;
  }
  const { head, items } = list.value;
  return <TimelineView key={roomId} roomId={roomId} head={head} items={items} eventId={eventId} paging={paging} />;
}
