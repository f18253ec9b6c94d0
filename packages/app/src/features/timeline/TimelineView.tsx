import type { Timeline, TimelineHead } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { markPainted } from '../../lib/marks.ts';
import { Announcer } from './Announcer.tsx';
import { FeedContext } from './feed-context.ts';
import { JumpToLatest } from './JumpToLatest.tsx';
import { OlderLine } from './OlderLine.tsx';
import { RowView } from './RowView.tsx';
import { StickyDay } from './StickyDay.tsx';
import styles from './timeline.module.css';
import { TimelineMarks } from './timeline-marks.ts';
import { useAnchoredRows } from './use-anchored-rows.ts';
import { useActiveArticle, useArticleWalk } from './use-article-keys.ts';
import { useFollowOwn } from './use-follow-own.ts';
import { useJump } from './use-jump.ts';
import { useLatestKey } from './use-latest-key.ts';
import { useMarkRead } from './use-mark-read.ts';
import type { Paging } from './use-paging.ts';
import { useRows } from './use-rows.ts';
import { useScrollState } from './use-scroll-state.ts';

export interface TimelineViewProps {
  readonly roomId: RoomId;
  readonly head: TimelineHead;
  readonly items: readonly Timeline[];
  /** Where to open it; null for the newest messages. */
  readonly eventId: EventId | null;
  readonly paging: Paging;
}

/** The messages of one room, drawn. Another room is another instance: give it a `key`. */
export function TimelineView({ roomId, head, items, eventId, paging }: TimelineViewProps) {
  const i18n = useI18n();
  const rows = useRows(items);
  const active = useActiveArticle();
  const { scroller, virtualizer } = useAnchoredRows(rows, active.keptKey);
  const onKeyDown = useArticleWalk(rows, virtualizer, scroller);
  const { jumpTo, flashing } = useJump(items, rows, virtualizer, eventId, {
    state: head.older,
    pageBack: paging.pageBack,
  });
  const isAtEnd = useScrollState(scroller, virtualizer, paging.pageBack);
  const marks = useRef<TimelineMarks | null>(null);
  marks.current ??= new TimelineMarks(items);
  useLayoutEffect(() => markPainted('parley:timeline', { roomId, from: head.from }), [roomId]);
  useMarkRead(roomId, items, isAtEnd);
  useFollowOwn(items, virtualizer);
  useLatestKey(roomId, items, virtualizer);

  const { fillGap } = paging;
  const feed = useMemo(
    () => ({
      roomId,
      jumpTo,
      fillGap,
      drawn: (item: Parameters<TimelineMarks['drawn']>[0]) => marks.current?.drawn(item),
    }),
    [roomId, jumpTo, fillGap],
  );
  const drawn = virtualizer.getVirtualItems();
  const isActiveDrawn = drawn.some(({ key }) => key === active.activeKey);
  const tabStop = isActiveDrawn ? active.activeKey : rows.list.at(drawn.at(-1)?.index ?? -1)?.key;

  return (
    <FeedContext value={feed}>
      <section className={styles.timeline} data-region="messages">
        <div ref={scroller} className={styles.scroller}>
          <div
            ref={virtualizer.containerRef}
            role="feed"
            aria-label={i18n._({ id: 'timeline.messages', message: 'Messages' })}
            aria-busy={head.older === 'loading'}
            className={styles.feed}
            onKeyDown={onKeyDown}
            onFocus={active.onFocus}
            onBlur={active.onBlur}
          >
            <OlderLine state={head.older} hasFailed={paging.hasFailed} onRetry={paging.retry} />
            {drawn.map(({ index, key }) => {
              const row = rows.list[index];
              if (row === undefined) return null;
              return (
                <RowView
                  key={key}
                  row={row}
                  index={index}
                  measure={virtualizer.measureElement}
                  isTabStop={row.key === tabStop}
                  isFlashing={row.key === flashing}
                />
              );
            })}
          </div>
        </div>
        {virtualizer.isScrolling && <StickyDay rows={rows} virtualizer={virtualizer} />}
        {!isAtEnd && <JumpToLatest items={items} onJump={() => virtualizer.scrollToEnd()} />}
        <Announcer items={items} />
      </section>
    </FeedContext>
  );
}
