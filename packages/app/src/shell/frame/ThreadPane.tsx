import '../../lib/i18n/later-messages.ts';
import { replyInThreadAction } from '../../features/threads/thread-action.ts';
import { TimelineSlotsContext } from '../../features/timeline/feature.ts';
import { SideConversation } from '../../features/timeline/SideConversation.tsx';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { threadSlots } from '../tiles.ts';

/** The panel `Thread`. */
export function Panel({ roomId, rootId, eventId }: PanelProps) {
  if (rootId === null) return null;
  return (
    <TimelineSlotsContext value={threadSlots}>
      <SideConversation roomId={roomId} rootId={rootId} eventId={eventId} boxLabel={replyInThreadAction.label} />
    </TimelineSlotsContext>
  );
}
