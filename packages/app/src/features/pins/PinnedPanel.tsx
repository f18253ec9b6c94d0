import '../../lib/i18n/later-messages.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { type ComponentType, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { MediaRoomContext } from '../../lib/media/media-room.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import type { ContentProps } from '../timeline/contract.ts';
import { useTimelineSlots } from '../timeline/feature.ts';
import { PinnedMessage } from './PinnedMessage.tsx';
import { pinFailureText } from './pin-actions.ts';
import styles from './pins.module.css';

/** The number of messages drawn at first, and by each `Show more`: each may have to be fetched. */
const STEP = 30;

/** The panel `Pinned messages`: the latest first. */
export function Panel({ roomId }: PanelProps) {
  const { Content } = useTimelineSlots();
  const view = useView('timeline.room', { roomId });
  const [count, setCount] = useState(STEP);
  const set = useCommand('pins.set');
  const [failure, setFailure] = useState<MessageDescriptor | null>(null);
  const unpin = async (eventId: EventId) => {
    setFailure(null);
    const answer = await set({ roomId, eventId, isPinned: false });
    if (!answer.ok) setFailure(pinFailureText(answer.error));
  };
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  return (
    <MediaRoomContext value={roomId}>
      <PinnedList
        roomId={roomId}
        pinned={room?.pinned.toReversed() ?? []}
        count={count}
        mayPin={room?.mayPin ?? false}
        Content={Content}
        failure={failure}
        onUnpin={(eventId) => void unpin(eventId)}
        onMore={() => setCount(count + STEP)}
      />
    </MediaRoomContext>
  );
}

interface PinnedListProps extends Pick<PanelProps, 'roomId'> {
  /** Draws what a message is. */
  readonly Content: ComponentType<ContentProps>;
  /** The latest first. */
  readonly pinned: readonly EventId[];
  /** The number of messages shown. */
  readonly count: number;
  readonly mayPin: boolean;
  /** Why the last one could not be unpinned. */
  readonly failure: MessageDescriptor | null;
  readonly onUnpin: (eventId: EventId) => void;
  readonly onMore: () => void;
}

function PinnedList({ roomId, pinned, count, mayPin, failure, Content, onUnpin, onMore }: PinnedListProps) {
  const i18n = useI18n();
  if (pinned.length === 0)
    return (
      <p className={styles.empty}>
        {i18n._({
          id: 'pins.empty',
          message: 'No pinned messages in this room. Pin important messages to find them again.',
        })}
      </p>
    );
  return (
    <div className={styles.scroller} data-region-focus="" tabIndex={-1}>
      {failure !== null && <Failure>{i18n._(failure)}</Failure>}
      <ul className={styles.list}>
        {pinned.slice(0, count).map((eventId) => (
          <PinnedMessage
            key={eventId}
            roomId={roomId}
            eventId={eventId}
            Content={Content}
            onShow={() => navigate({ kind: 'room', room: roomId, eventId })}
            onUnpin={mayPin ? () => onUnpin(eventId) : null}
          />
        ))}
      </ul>
      {pinned.length > count && <Button onClick={onMore}>{i18n._({ id: 'pins.more', message: 'Show more' })}</Button>}
    </div>
  );
}
