import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import styles from './conversation.module.css';
import { useTimelineSlots } from './slots.ts';
import { Timeline } from './Timeline.tsx';
import { useConversation } from './use-conversation.ts';

export interface ThreadConversationProps {
  readonly roomId: RoomId;
  readonly rootId: EventId;
  /** The reply to open it at; null for the newest ones. */
  readonly eventId: EventId | null;
}

/** An open thread: its root and replies, and where one writes in it. Another thread is another instance: give it a `key`. */
export function ThreadConversation({ roomId, rootId, eventId }: ThreadConversationProps) {
  const { Composer } = useTimelineSlots();
  const { controls, conversation } = useConversation();
  return (
    <div className={styles.conversation}>
      <Timeline roomId={roomId} eventId={eventId} threadRoot={rootId} controls={controls} />
      <Composer roomId={roomId} threadRoot={rootId} conversation={conversation} />
    </div>
  );
}
