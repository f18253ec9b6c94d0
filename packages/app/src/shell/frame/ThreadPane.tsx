import '../../lib/i18n/later-messages.ts';
import { TimelineSlotsContext } from '../../features/timeline/slots.ts';
import { ThreadConversation } from '../../features/timeline/ThreadConversation.tsx';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { threadSlots } from '../tiles.ts';

/** The panel `Thread`. */
export function Panel({ roomId, rootId, eventId }: PanelProps) {
  if (rootId === null) return null;
  return (
    <TimelineSlotsContext value={threadSlots}>
      <ThreadConversation roomId={roomId} rootId={rootId} eventId={eventId} />
    </TimelineSlotsContext>
  );
}
