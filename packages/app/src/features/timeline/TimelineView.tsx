import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ActionHost } from './actions/ActionHost.tsx';
import { useFeedKeys } from './actions/use-feed-keys.ts';
import { FeedContext } from './feed-context.ts';
import { JumpToDate } from './header/JumpToDate.tsx';
import type { OpenTimeline } from './open-timeline.ts';
import { Announcer } from './reading/Announcer.tsx';
import { JumpToUnread } from './reading/JumpToUnread.tsx';
import { useToUnread } from './reading/use-to-unread.ts';
import { RowView } from './rows/RowView.tsx';
import { StickyDay } from './rows/StickyDay.tsx';
import { JumpToLatest } from './scroll/JumpToLatest.tsx';
import { Notices } from './scroll/Notices.tsx';
import { PagingLine } from './scroll/PagingLine.tsx';
import styles from './timeline.module.css';
import { useTimeline } from './use-timeline.ts';

/** The messages of one room at one place, or of one thread, drawn. Another is another instance: give it a `key`. */
export function TimelineView(props: OpenTimeline) {
  const { roomId, threadRoot, head, items, paging, isSeeking, isReadOnly, go } = props;
  const i18n = useI18n();
  const timeline = useTimeline(props);
  const { rows, scroller, virtualizer, feed, active, actions, jump, isAtNewest, toLatest } = timeline;
  const onKeyDown = useFeedKeys({ rows, virtualizer, scroller, act: actions.act, room: feed.room, place: feed });
  const toUnread = useToUnread(timeline, go);
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
            aria-label={
              threadRoot === null
                ? i18n._({ id: 'timeline.messages', message: 'Messages' })
                : i18n._({ id: 'timeline.replies', message: 'Replies' })
            }
            aria-busy={head.older === 'loading' || head.newer === 'loading'}
            className={styles.feed}
            onKeyDown={onKeyDown}
            onFocus={active.onFocus}
            onBlur={active.onBlur}
          >
            <PagingLine side={paging.older} edge="start" />
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
                  isFlashing={row.key === jump.flashing}
                />
              );
            })}
            <PagingLine side={paging.newer} edge="end" />
          </div>
        </div>
        {virtualizer.isScrolling && <StickyDay rows={rows} virtualizer={virtualizer} />}
        <Notices focus={head.focus} isSeeking={isSeeking} />
        {toUnread !== null && <JumpToUnread onJump={toUnread} />}
        {!isAtNewest && <JumpToLatest items={items} onJump={toLatest} />}
        {threadRoot === null && <Announcer items={items} />}
        {threadRoot === null && !isReadOnly && <JumpToDate roomId={roomId} onJump={jump.jumpTo} />}
        <ActionHost roomId={roomId} actions={actions} />
      </section>
    </FeedContext>
  );
}
