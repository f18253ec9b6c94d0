import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import styles from './conversation.module.css';
import { RoomHeader } from './RoomHeader.tsx';
import { useTimelineSlots } from './slots.ts';
import { Timeline } from './Timeline.tsx';

export interface ConversationProps {
  readonly roomId: RoomId;
  /** Where to open it; null for the newest messages. */
  readonly eventId: EventId | null;
  /** What stands first in the header, such as the way back. */
  readonly leading?: ReactNode;
}

/** An open room: its header, its messages, and where one writes. */
export function Conversation({ roomId, eventId, leading }: ConversationProps) {
  const { Composer } = useTimelineSlots();
  return (
    <div className={styles.conversation}>
      <RoomHeader roomId={roomId} leading={leading} />
      <Timeline roomId={roomId} eventId={eventId} />
      <Composer roomId={roomId} />
    </div>
  );
}
