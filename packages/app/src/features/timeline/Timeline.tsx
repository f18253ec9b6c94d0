import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { MediaRoomContext } from '../../lib/media/media-room.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import type { ConversationControls } from './contract.ts';
import type { OpenTimeline } from './open-timeline.ts';
import type { VisitLine } from './reading/new-line.ts';
import { AT_END } from './scroll/timeline-place.ts';
import { usePaging } from './scroll/use-paging.ts';
import { TimelineSkeleton } from './TimelineSkeleton.tsx';
import { TimelineView } from './TimelineView.tsx';
import { type OpenTimelineAt, useOpenTimeline, type WantedTimeline } from './use-open-timeline.ts';

export interface TimelineProps extends WantedTimeline {
  /** Where it puts what the composer may ask of it. */
  readonly controls: RefObject<ConversationControls | null>;
}

/** The messages of a room, or of one of its threads. */
export function Timeline({ controls, ...wanted }: TimelineProps) {
  const i18n = useI18n();
  const { state, go } = useOpenTimeline(wanted);
  const visit = useRef<VisitLine | null>(null);
  switch (state.kind) {
    case 'failed':
      return (
        <Notice
          role="alert"
          place="part"
          title={i18n._({ id: 'timeline.failed', message: 'The messages of this room cannot be shown' })}
          text={i18n._({
            id: 'timeline.failedText',
            message: 'Nothing is lost: your messages are on the homeserver. Reloading usually helps.',
          })}
          actions={
            <Button variant="primary" onClick={() => window.location.reload()}>
              {i18n._({ id: 'timeline.reload', message: 'Reload' })}
            </Button>
          }
        />
      );
    case 'waiting':
      return <Waiting go={go} controls={controls} />;
    case 'open':
      return (
        <Opened
          key={state.timeline.number}
          roomId={wanted.roomId}
          threadRoot={wanted.threadRoot}
          timeline={state.timeline}
          isSeeking={state.isSeeking}
          go={go}
          visit={visit}
          controls={controls}
        />
      );
  }
}

/** A timeline that is not there yet. Who says something meanwhile sees the newest messages when it is, not where they once stopped reading. */
function Waiting({ go, controls }: { readonly go: OpenTimelineAt['go'] } & Pick<TimelineProps, 'controls'>) {
  useLayoutEffect(() => {
    controls.current = { toLatest: () => go(AT_END), focusNewest: () => false, findNewest: () => null };
  }, [controls, go]);
  return <TimelineSkeleton />;
}

interface OpenedProps extends Pick<TimelineProps, 'roomId' | 'threadRoot' | 'controls'>, Pick<OpenTimeline, 'visit'> {
  readonly timeline: Extract<OpenTimelineAt['state'], { readonly kind: 'open' }>['timeline'];
  readonly isSeeking: boolean;
  readonly go: OpenTimelineAt['go'];
}

const Opened = memo(function Opened(props: OpenedProps) {
  const { roomId, threadRoot, timeline, isSeeking, go, visit, controls } = props;
  const { place, head, items } = timeline;
  const paging = usePaging(timeline);
  return (
    <MediaRoomContext value={roomId}>
      <TimelineView
        roomId={roomId}
        threadRoot={threadRoot}
        place={place}
        head={head}
        items={items}
        paging={paging}
        isSeeking={isSeeking}
        isReadOnly={false}
        go={go}
        visit={visit}
        controls={controls}
      />
    </MediaRoomContext>
  );
});
