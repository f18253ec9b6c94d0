import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Announcer } from './Announcer.tsx';
import { FeedContext } from './feed-context.ts';
import { JumpToLatest } from './JumpToLatest.tsx';
import { OlderLine } from './OlderLine.tsx';
import { RowView } from './RowView.tsx';
import { StickyDay } from './StickyDay.tsx';
import styles from './timeline.module.css';
import { type OpenTimeline, useTimeline } from './use-timeline.ts';

/** The messages of one room, drawn. Another room is another instance: give it a `key`. */
export function TimelineView(props: OpenTimeline) {
  const { head, items, paging } = props;
  const i18n = useI18n();
  const { rows, scroller, virtualizer, feed, active, onKeyDown, isAtEnd, flashing } = useTimeline(props);
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
