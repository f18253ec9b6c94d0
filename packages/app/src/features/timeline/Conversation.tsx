import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { useView } from '../../lib/view/use-view.ts';
import { ChoosingBar } from './choosing/ChoosingBar.tsx';
import type { KnownRoom } from './contract.ts';
import styles from './conversation.module.css';
import { useTimelineSlots } from './feature.ts';
import { RoomHeader } from './header/RoomHeader.tsx';
import { Timeline } from './Timeline.tsx';
import { useConversation } from './use-conversation.ts';

export interface ConversationProps {
  readonly roomId: RoomId;
  /** Where to open it; null for where one stopped reading. */
  readonly eventId: EventId | null;
  /** What stands first in the header, such as the way back. */
  readonly leading?: ReactNode;
  /** What stands last in it, such as the buttons of what stands beside the room. */
  readonly trailing?: ReactNode;
}

/** An open room: its header, its messages and where one writes; or, before one is in it, the invitation. */
export function Conversation({ roomId, eventId, leading, trailing }: ConversationProps) {
  const { Bar, Composer, End, Invitation, RefusedActs, TypingLine } = useTimelineSlots();
  const room = useView('timeline.room', { roomId });
  const known = room.kind === 'ready' && room.value.kind === 'known' ? room.value : null;
  const isInvitation = known?.membership === 'invite';
  const { controls, conversation } = useConversation();
  return (
    <div className={styles.conversation}>
      <RoomHeader roomId={roomId} leading={leading} trailing={isInvitation ? null : trailing} />
      {isInvitation ? (
        <Invitation roomId={roomId} invitation={known.invitation} />
      ) : (
        <>
          <Bar roomId={roomId} />
          <Timeline key={roomId} roomId={roomId} eventId={eventId} threadRoot={null} controls={controls} />
          <ChoosingBar key={`choosing ${roomId}`} roomId={roomId} threadRoot={null} />
          <RefusedActs roomId={roomId} />
          {TypingLine && <TypingLine roomId={roomId} />}
          {known !== null && isOver(known) ? (
            <End key={`end ${roomId}`} room={known} />
          ) : (
            Composer && (
              <Composer key={`composer ${roomId}`} roomId={roomId} threadRoot={null} conversation={conversation} />
            )
          )}
        </>
      )}
    </div>
  );
}

/** Whether nobody, or not oneself any more, says anything here. */
function isOver({ membership, successor }: KnownRoom): boolean {
  return membership === 'leave' || membership === 'ban' || successor !== null;
}
