import { ChoosingBar } from './choosing/ChoosingBar.tsx';
import type { SideConversationProps } from './contract.ts';
import styles from './conversation.module.css';
import { useTimelineSlots } from './feature.ts';
import { Timeline } from './Timeline.tsx';
import { useConversation } from './use-conversation.ts';

/**
 * The conversation that hangs on one event: the event, its replies, and where one writes them. Another one is another instance:
 * give it a `key`.
 */
export function SideConversation({ roomId, rootId, eventId, boxLabel }: SideConversationProps) {
  const { Composer } = useTimelineSlots();
  const { controls, conversation } = useConversation();
  return (
    <div className={styles.conversation}>
      <Timeline roomId={roomId} eventId={eventId} threadRoot={rootId} controls={controls} />
      <ChoosingBar roomId={roomId} threadRoot={rootId} />
      {Composer && <Composer roomId={roomId} threadRoot={rootId} boxLabel={boxLabel} conversation={conversation} />}
    </div>
  );
}
