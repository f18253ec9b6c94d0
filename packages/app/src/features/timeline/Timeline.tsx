import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { memo, type RefObject } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import type { ConversationControls } from './contract.ts';
import { TimelineSkeleton } from './TimelineSkeleton.tsx';
import { TimelineView } from './TimelineView.tsx';
import { type OpenTimelineAt, useOpenTimeline } from './use-open-timeline.ts';
import { usePaging } from './use-paging.ts';

export interface TimelineProps {
  readonly roomId: RoomId;
  readonly eventId: EventId | null;
  /** Where it puts what the composer may ask of it. */
  readonly controls: RefObject<ConversationControls | null>;
}

/** The messages of a room. */
export function Timeline({ roomId, eventId, controls }: TimelineProps) {
  const i18n = useI18n();
  const { state, go } = useOpenTimeline(roomId, eventId);
  switch (state.kind) {
    case 'failed':
      return (
        <Notice
          role="alert"
          place="part"
          title={i18n._({ id: 'timeline.failed', message: 'The messages of this room could not be shown' })}
          text={i18n._({
            id: 'timeline.failedText',
            message: 'Nothing is lost: they are on your homeserver. Reloading usually helps.',
          })}
          actions={
            <Button variant="primary" onClick={() => window.location.reload()}>
              {i18n._({ id: 'timeline.reload', message: 'Reload' })}
            </Button>
          }
        />
      );
    case 'waiting':
      return <TimelineSkeleton />;
    case 'open':
      return (
        <Opened
          key={state.timeline.number}
          roomId={roomId}
          timeline={state.timeline}
          isSeeking={state.isSeeking}
          go={go}
          controls={controls}
        />
      );
  }
}

interface OpenedProps extends Pick<TimelineProps, 'roomId' | 'controls'> {
  readonly timeline: Extract<OpenTimelineAt['state'], { readonly kind: 'open' }>['timeline'];
  readonly isSeeking: boolean;
  readonly go: OpenTimelineAt['go'];
}

const Opened = memo(function Opened({ roomId, timeline, isSeeking, go, controls }: OpenedProps) {
  const { place, head, items } = timeline;
  const paging = usePaging(roomId, place, head);
  return (
    <TimelineView
      roomId={roomId}
      place={place}
      head={head}
      items={items}
      paging={paging}
      isSeeking={isSeeking}
      go={go}
      controls={controls}
    />
  );
});
