import '../../lib/i18n/room-messages.ts';
import { useMemo } from 'react';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { TimelineSlotsContext, useTimelineSlots } from '../timeline/feature.ts';
import { replyInThreadAction } from './thread-action.ts';

/** The panel `Thread`. In a thread no other one begins. */
export function Panel({ roomId, rootId, eventId }: PanelProps) {
  const slots = useTimelineSlots();
  const inThread = useMemo(() => {
    return { ...slots, actions: slots.actions.filter((action) => action !== replyInThreadAction) };
  }, [slots]);
  if (rootId === null) return null;
  return (
    <TimelineSlotsContext value={inThread}>
      <slots.SideConversation roomId={roomId} rootId={rootId} eventId={eventId} boxLabel={replyInThreadAction.label} />
    </TimelineSlotsContext>
  );
}
