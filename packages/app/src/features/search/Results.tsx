import type { SearchHit } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Result } from './Result.tsx';
import styles from './results.module.css';
import { type FeedOptions, useFeed } from './use-feed.ts';

export interface ResultsProps extends FeedOptions {
  /** The name of a message's room; null where it goes without saying. */
  readonly roomNameOf: (item: SearchHit) => string | null;
  readonly hrefOf: (item: SearchHit) => string;
}

/** The feed `Results`: the arrow keys go through it, Enter opens a message in its room. Only those near the screen are drawn. */
export function Results(props: ResultsProps) {
  const { items, isBusy, hasMore, roomNameOf, hrefOf, onOpen } = props;
  const i18n = useI18n();
  const { feed, virtualizer, reachable, choose, onKeyDown } = useFeed(props);
  return (
    <div
      ref={feed}
      role="feed"
      aria-label={i18n._({ id: 'search.results', message: 'Results' })}
      aria-busy={isBusy}
      className={styles.feed}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <Result
            key={key}
            ref={virtualizer.measureElement}
            item={item}
            index={index}
            count={hasMore ? -1 : items.length}
            startPx={start}
            isReachable={index === reachable}
            roomName={roomNameOf(item)}
            href={hrefOf(item)}
            onFocus={() => choose(index)}
            onOpen={() => onOpen(item)}
          />
        );
      })}
    </div>
  );
}
