import type { SearchHead, SearchHit, SearchOrder } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Choice } from '../../ui/choice/Choice.tsx';
import { AmbiguousRooms } from './AmbiguousRooms.tsx';
import { CoverageLine, type CoverageLineProps } from './CoverageLine.tsx';
import { LaterResults } from './LaterResults.tsx';
import { Outcome } from './Outcome.tsx';
import { Results } from './Results.tsx';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';
import styles from './search.module.css';
import { withRoom } from './typed-words.ts';
import type { ResultsHandle } from './use-feed.ts';

/** The rooms that are searched: the one that is open, or all. */
export type SearchWhere = 'room' | 'all';

export interface SearchViewProps
  extends Pick<SearchBoxProps, 'typed' | 'box' | 'useSuggestions' | 'onType'>,
    Omit<CoverageLineProps, 'reach'> {
  readonly where: SearchWhere;
  /** There is a room that could be searched alone. */
  readonly hasRoom: boolean;
  readonly order: SearchOrder;
  readonly head: SearchHead;
  readonly items: readonly SearchHit[];
  readonly isOffline: boolean;
  /** The scroll position at first. */
  readonly scrollTop: number;
  /** The result that the arrow keys begin at. */
  readonly startAt: EventId | null;
  readonly roomNameOf: (item: SearchHit) => string | null;
  readonly hrefOf: (item: SearchHit) => string;
  readonly onWhere: (where: SearchWhere) => void;
  readonly onOrder: (order: SearchOrder) => void;
  readonly onOpen: (item: SearchHit) => void;
  readonly onMore: () => void;
  readonly onShowLater: () => void;
  readonly onAgain: () => void;
  readonly onScroll: (scrollTop: number) => void;
}

/** The search: a box, where and in which order, the results, and how far back they reach. */
export function SearchView(props: SearchViewProps) {
  const { typed, box, where, head, items } = props;
  const results = useRef<ResultsHandle>(null);
  return (
    <search className={styles.search}>
      <div className={styles.controls}>
        <SearchBox
          typed={typed}
          box={box}
          isInRoom={where === 'room'}
          useSuggestions={props.useSuggestions}
          onType={props.onType}
          onResults={() => results.current?.focus()}
        />
        <Choices {...props} />
        <Outcome head={head} count={items.length} isOffline={props.isOffline} onAgain={props.onAgain} />
        {head.ambiguous.map((one) => (
          <AmbiguousRooms
            key={one.word}
            {...one}
            onChoose={(roomId) => {
              props.onType(withRoom(typed, one.word, roomId));
              box.current?.focus();
            }}
          />
        ))}
      </div>
      <FoundPart {...props} results={results} />
      <CoverageLine
        reach={head.reach}
        indexState={props.indexState}
        isGoing={props.isGoing}
        hasFailed={props.hasFailed}
        onFurther={props.onFurther}
        onTakeIn={props.onTakeIn}
      />
    </search>
  );
}

function Choices({ where, hasRoom, order, onWhere, onOrder }: SearchViewProps) {
  const i18n = useI18n();
  return (
    <div className={styles.choices}>
      {hasRoom && (
        <Choice<SearchWhere>
          isRadioGroup
          isLabelHidden
          label={i18n._({ id: 'search.where', message: 'Where' })}
          options={[
            { value: 'room', label: i18n._({ id: 'search.thisRoom', message: 'This room' }) },
            { value: 'all', label: i18n._({ id: 'search.allRooms', message: 'All rooms' }) },
          ]}
          value={where}
          onChange={onWhere}
        />
      )}
      <Choice<SearchOrder>
        isRadioGroup
        isLabelHidden
        label={i18n._({ id: 'search.order', message: 'Order' })}
        options={[
          { value: 'newest', label: i18n._({ id: 'search.newest', message: 'Newest' }) },
          { value: 'best', label: i18n._({ id: 'search.best', message: 'Best' }) },
        ]}
        value={order}
        onChange={onOrder}
      />
    </div>
  );
}

/** The scrolled part: the results, or what can be looked for. */
function FoundPart(props: SearchViewProps & { readonly results: RefObject<ResultsHandle | null> }) {
  const { head, items, scrollTop, onScroll, box, results } = props;
  const i18n = useI18n();
  // Virtual lists ask for it when they are drawn first.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const startAt = useRef<number | null>(scrollTop);
  const hasItems = items.length > 0;
  useLayoutEffect(() => {
    if (scroller === null || !hasItems || startAt.current === null) return;
    scroller.scrollTop = startAt.current;
    startAt.current = null;
  }, [scroller, hasItems]);
  const leave = useCallback(() => box.current?.focus(), [box]);
  return (
    <div
      ref={setScroller}
      className={styles.scroller}
      data-region-focus=""
      tabIndex={-1}
      onScroll={({ currentTarget }) => onScroll(currentTarget.scrollTop)}
    >
      <div className={styles.column}>
        {head.state === 'empty' && (
          <p className={styles.note}>
            {i18n._({
              id: 'search.hint',
              message:
                'Words, parts of words, or “a phrase” in quotes. Messages of encrypted rooms are searched on this device; nobody else learns what you look for there.',
            })}
          </p>
        )}
        {scroller !== null && hasItems && (
          <LaterResults count={head.later} scroller={scroller} results={results} onShow={props.onShowLater} />
        )}
        {scroller !== null && hasItems && (
          <Results
            handle={results}
            items={items}
            isBusy={head.state === 'searching'}
            hasMore={head.hasMore}
            scroller={scroller}
            startAt={props.startAt}
            roomNameOf={props.roomNameOf}
            hrefOf={props.hrefOf}
            onOpen={props.onOpen}
            onMore={props.onMore}
            onLeave={leave}
          />
        )}
      </div>
    </div>
  );
}
