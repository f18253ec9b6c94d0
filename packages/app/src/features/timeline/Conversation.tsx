import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { type ReactNode, useMemo, useRef } from 'react';
import { useView } from '../../lib/view/use-view.ts';
import type { ConversationControls } from './contract.ts';
import styles from './conversation.module.css';
import { RoomHeader } from './RoomHeader.tsx';
import { useTimelineSlots } from './slots.ts';
import { Timeline } from './Timeline.tsx';

export interface ConversationProps {
  readonly roomId: RoomId;
  /** Where to open it; null for where one stopped reading. */
  readonly eventId: EventId | null;
  /** What stands first in the header, such as the way back. */
  readonly leading?: ReactNode;
}

/** An open room: its header, its messages and where one writes; or, before one is in it, the invitation. */
export function Conversation({ roomId, eventId, leading }: ConversationProps) {
  const { Composer, Invitation } = useTimelineSlots();
  const room = useView('timeline.room', { roomId });
  const isInvitation = room.kind === 'ready' && room.value.kind === 'known' && room.value.membership === 'invite';
  const controls = useRef<ConversationControls | null>(null);
  const conversation = useMemo<ConversationControls>(
    () => ({
      toLatest: () => controls.current?.toLatest(),
      focusNewest: () => controls.current?.focusNewest() ?? false,
      findNewest: (wanted) => controls.current?.findNewest(wanted) ?? null,
    }),
    [],
  );
  return (
    <div className={styles.conversation}>
      <RoomHeader roomId={roomId} leading={leading} />
      {isInvitation ? (
        <Invitation roomId={roomId} inviter={room.value.inviter} />
      ) : (
        <>
          <Timeline key={roomId} roomId={roomId} eventId={eventId} controls={controls} />
          <Composer key={`composer ${roomId}`} roomId={roomId} conversation={conversation} />
        </>
      )}
    </div>
  );
}
