import type { SendFailure } from '@parley/sdk/client/contract.ts';
import { type FocusEvent, memo, useId, useLayoutEffect, useState } from 'react';
import { TileBoundary } from '../../../lib/boundary/TileBoundary.tsx';
import { classes } from '../../../lib/dom/classes.ts';
import { formatTime } from '../../../lib/format/time.ts';
import { useLocale } from '../../../lib/i18n/use-i18n.ts';
import { MessageActions } from '../actions/MessageActions.tsx';
import type { MessageItem } from '../contract.ts';
import { useTimelineSlots } from '../feature.ts';
import { useFeed } from '../feed-context.ts';
import { drawBrokenPart, ExtraView } from './ExtraView.tsx';
import { Byline } from './MessageByline.tsx';
import { MessageLine } from './MessageLine.tsx';
import { ReplyQuoteView } from './ReplyQuoteView.tsx';
import { drawGutter } from './RowGutter.tsx';
import styles from './row.module.css';
import type { MessageRow } from './timeline-rows.ts';
import { useMessagePointer } from './use-message-pointer.ts';

export interface ArticleProps {
  /** Whether Tab reaches it: one article of the feed does. */
  readonly isTabStop: boolean;
  readonly isFlashing: boolean;
}

/** One message. */
export const MessageRowView = memo(function MessageRowView({
  row,
  isTabStop,
  isFlashing,
}: ArticleProps & { readonly row: MessageRow }) {
  const { item, startsGroup } = row;
  const { eventId } = item;
  const locale = useLocale();
  const feed = useFeed();
  const { feet } = useTimelineSlots();
  const bodyId = useId();
  const [isAimedAt, setAimedAt] = useState(false);
  const [isFocusIn, setFocusIn] = useState(false);
  const { isChosen, ...pointer } = useMessagePointer(item);
  useLayoutEffect(() => feed.drawn(item), [feed, item]);
  const time = formatTime(locale, item.timestamp);
  return (
    <article
      className={classes(
        styles.message,
        startsGroup && styles.startsGroup,
        isFlashing && styles.isFlashing,
        isChosen === true && styles.isChosen,
      )}
      aria-label={`${item.sender.name}, ${time}`}
      aria-describedby={bodyId}
      tabIndex={isTabStop ? 0 : -1}
      data-key={row.key}
      data-event-id={eventId ?? undefined}
      data-txn-id={item.txnId ?? undefined}
      {...pointer}
      onPointerMove={(event) => {
        pointer.onPointerMove(event);
        // Only a pointer that moves aims: messages also come to pass under one that rests.
        setAimedAt(event.pointerType !== 'touch');
      }}
      onPointerLeave={() => setAimedAt(false)}
      onFocus={() => setFocusIn(true)}
      onBlur={(event) => setFocusIn(isWithin(event))}
    >
      <div className={styles.gutter}>{drawGutter({ row, locale, isChosen, isTabStop })}</div>
      <div className={styles.main}>
        {startsGroup && <Byline item={item} time={time} />}
        {item.reply !== null && <ReplyQuoteView reply={item.reply} />}
        <MessageLine item={item} bodyId={bodyId} isNewestOwn={row.isNewestOwn} />
        {item.sendState?.kind === 'not_sent' && <Refused item={item} reason={item.sendState.reason} />}
        {item.extras.map((extra) => (
          <TileBoundary
            key={extra.kind === 'broken' ? extra.reportId : extra.kind}
            eventKey={`${item.key} ${extra.kind}`}
            resetKey={extra}
            fallback={drawBrokenPart}
          >
            <ExtraView roomId={feed.roomId} item={item} extra={extra} />
          </TileBoundary>
        ))}
        {eventId !== null && (
          <TileBoundary eventKey={`${item.key} foot`} resetKey={item} fallback={drawBrokenPart}>
            {feet.map(({ id, Foot }) => (
              <Foot key={id} roomId={feed.roomId} eventId={eventId} item={item} />
            ))}
          </TileBoundary>
        )}
      </div>
      {isChosen === null && (isAimedAt || isFocusIn) && <MessageActions item={item} />}
    </article>
  );
});

function Refused({ item: { txnId }, reason }: { readonly item: MessageItem; readonly reason: SendFailure }) {
  const { HeldBack, NotSent } = useTimelineSlots();
  const { roomId } = useFeed();
  return (
    <NotSent roomId={roomId} reason={reason} txnId={txnId}>
      {HeldBack && <HeldBack reason={reason} />}
    </NotSent>
  );
}

/** Whether focus only moved inside of the element that reports its going. */
function isWithin(event: FocusEvent): boolean {
  return event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
}
